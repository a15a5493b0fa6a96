import { openEventStore } from '@paddock/event-store/open';
import { readAllowance, requireRoom, tooManyFor } from '@paddock/event-store/postgres/connection-limits';
import { upcast } from '@paddock/shared-domain/all-events';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { refuseDemo } from '../fitness/held-demo.ts';
import type { WatchPool } from '@paddock/projections/engine/pool-metrics';
import { poolSizes } from '../pool-sizes.ts';
import { openPools } from '../read-pool.ts';
import { takeLog } from './own-log.ts';

/** A clock that only one process may hold. */
export type HeldClock = Clock & { close(): void };

/** What differs between processes on the same stores. */
export type StoreThings<Held extends HeldClock> = {
  /** Creates the process's own tables if they are missing. */
  readonly createTables: (pool: Pool) => Promise<void>;
  /** Opens the clock of TEST_CLOCK; without it the process uses real time. */
  readonly openTestClock?: (pool: Pool, base: Clock, sleep: (millis: number) => Promise<void>) => Promise<Held>;
};

/** Gets each pool that is opened, and each sentence that an operator should read. */
type Told = { readonly opened: WatchPool; readonly warn: (sentence: string) => void };

/**
 * The database, the clock and the log of a process. If one is not available yet, those opened before are closed again: the start
 * is repeated, and a clock still held would refuse the next attempt.
 *
 * @throws {HeldDemo} production is started on a log that held the demo venue. @throws {NeedsOperator} the database allows fewer
 * connections than the settings ask for, or another fault that only an operator can correct.
 */
export const openStores = async <Held extends HeldClock>(
  config: Config,
  base: Clock,
  pause: (millis: number) => Promise<void>,
  { createTables, openTestClock }: StoreThings<Held>,
  { opened, warn }: Told = { opened: () => undefined, warn: () => undefined },
) => {
  const { DATABASE_URL: databaseUrl, EVENT_STORE_URL: eventStoreUrl, DATABASE_CONNECTIONS: connections } = config;
  const sizes = poolSizes(connections);
  const { db, write, locks, end: endPools } = openPools(databaseUrl, sizes);
  let letClockGo = (): void => undefined;
  let letStoreGo = (): Promise<void> => Promise.resolve();
  try {
    const allowance = await readAllowance(write);
    requireRoom(allowance, connections, 'DATABASE_CONNECTIONS');
    const tooMany = tooManyFor(allowance, connections);
    if (tooMany !== undefined) warn(tooMany);
    await createTables(write);
    const testClock = config.TEST_CLOCK ? await openTestClock?.(write, base, pause) : undefined;
    letClockGo = () => testClock?.close();
    const store = await openEventStore({
      databaseUrl,
      eventStoreUrl,
      upcast,
      connections: sizes.store,
      opened: (pool) => opened('store', pool),
    });
    const end = async (): Promise<void> => {
      await store.close();
      letClockGo();
      await endPools();
    };
    letStoreGo = () => store.close();
    for (const [name, pool] of Object.entries({ read: db, write, locks })) opened(name, pool);
    await takeLog(write, await store.storeId());
    await refuseDemo(store, config.production);
    return { db, write, locks, testClock, clock: testClock ?? base, store, end };
  } catch (error) {
    letClockGo();
    await letStoreGo();
    await endPools();
    throw error;
  }
};
