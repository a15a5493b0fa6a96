import { openEventStore } from '@paddock/event-store/open';
import { upcast } from '@paddock/shared-domain/all-events';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { refuseDemo } from '../fitness/held-demo.ts';
import { openPools } from '../read-pool.ts';
import { takeLog } from './own-log.ts';

/** A clock that one process holds alone. */
export type HeldClock = Clock & { close(): void };

/** What differs between the processes that stand on the same stores. */
export type StoreThings<Held extends HeldClock> = {
  /** Makes what the process keeps beside the log, unless it is there. */
  readonly createTables: (pool: Pool) => Promise<void>;
  /** Opens the clock that TEST_CLOCK is for; a process without it goes by the real one. */
  readonly openTestClock?: (pool: Pool, base: Clock, sleep: (millis: number) => Promise<void>) => Promise<Held>;
};

/**
 * The database, the clock and the log of a process. Where one of them is not there yet, what was opened before it is closed
 * again: the start is repeated until all are there, and a clock that is still held would refuse the next try.
 *
 * @throws {HeldDemo} production is started on a log that held the demo venue.
 */
export const openStores = async <Held extends HeldClock>(
  config: Config,
  base: Clock,
  pause: (millis: number) => Promise<void>,
  { createTables, openTestClock }: StoreThings<Held>,
) => {
  const { DATABASE_URL: databaseUrl, EVENT_STORE_URL: eventStoreUrl } = config;
  const { db, write, locks, end: endPools } = openPools(databaseUrl);
  let letClockGo = (): void => undefined;
  let letStoreGo = (): Promise<void> => Promise.resolve();
  try {
    await createTables(write);
    const testClock = config.TEST_CLOCK ? await openTestClock?.(write, base, pause) : undefined;
    letClockGo = () => testClock?.close();
    const store = await openEventStore({ databaseUrl, eventStoreUrl, upcast });
    const end = async (): Promise<void> => {
      await store.close();
      letClockGo();
      await endPools();
    };
    letStoreGo = () => store.close();
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
