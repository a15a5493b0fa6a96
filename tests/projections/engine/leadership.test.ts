import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyBatch, type BatchContext } from '@paddock/projections/engine/apply-batch';
import { raiseFences, type Checkpoint } from '@paddock/projections/engine/checkpoint';
import { becomeLeader } from '@paddock/projections/engine/leadership';
import { OtherLog } from '@paddock/event-store/postgres/log-copies';
import { Fenced } from '@paddock/projections/engine/failures';
import { pino } from 'pino';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { differences } from './exactly-once.ts';
import { openDatabase, reached, start, sums } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue, codec, occupancies, taken } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

describe('several projections processes', () => {
  it('a process with an old lease writes nothing, whether it paused before its batch or in it', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const running = start({ store, databaseUrl });
    await running.live();
    await reached(pool, store.write([taken(0)]));
    await running.stop();
    const [old] = (await raiseFences(pool, ['occupancies'])) as [Checkpoint];
    store.write([taken(1)]);
    const before = await sums(pool);
    const context: BatchContext = { pool, codec, projection: occupancies, failpoints: {} };
    // It pauses before its first statement.
    await raiseFences(pool, ['occupancies']);
    await expect(applyBatch(context, old, store.log)).rejects.toBeInstanceOf(Fenced);
    expect(await sums(pool)).toEqual(before);
    // It pauses between rows and checkpoint. The server ends its session for that, so that the successor does not wait for ever.
    const [current] = (await raiseFences(pool, ['occupancies'])) as [Checkpoint];
    const frozen = openDatabase(`${databaseUrl}?options=-c%20idle_in_transaction_session_timeout%3D300`);
    let fallAsleep = (): void => undefined;
    const isAsleep = new Promise<void>((resolve) => (fallAsleep = resolve));
    let wake = (): void => undefined;
    const asleep = {
      betweenRowsAndCheckpoint: () => {
        fallAsleep();
        return new Promise<void>((resolve) => (wake = resolve));
      },
    };
    const zombie = applyBatch({ ...context, pool: frozen, failpoints: asleep }, current, store.log);
    zombie.catch(() => undefined);
    // On a busy machine it gets there late, and not at all if it fails before.
    await Promise.race([isAsleep, zombie]);
    // Its row is locked until the server ends the session, however long that takes. Only then does it wake up.
    await raiseFences(pool, ['occupancies']);
    wake();
    await expect(zombie).rejects.toThrow(/connection|timeout/i);
    expect(await sums(pool)).toEqual(before);
    await frozen.end();
    await pool.end();
  });

  it('take turns: one leads, and the next takes over when it dies or stops', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const processes = [start({ store, databaseUrl }), start({ store, databaseUrl }), start({ store, databaseUrl })];
    const leaders = () => processes.filter(({ logged }) => logged.some((line) => line.includes('leading'))).length;
    await reached(pool, store.write(busyVenue(0, 100)));
    expect(leaders()).toBe(1);
    for (let turn = 1; turn < 3; turn += 1) {
      const leading = processes.filter(({ logged }) => logged.some((line) => line.includes('leading'))).at(-1);
      if (turn === 1) {
        // Its session is ended. The first of the others to take the lease leads, and writing goes on.
        await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'paddock leader%'
          and pid = (select pid from projection_engine.leaders)`);
      } else await leading?.stop();
      await reached(pool, store.write(busyVenue(turn * 100, 100)));
    }
    expect(await differences(pool, store.log)).toEqual([]);
    await Promise.all(processes.map((one) => one.stop()));
    await pool.end();
  });

  it('end the session of a silent leader, so that a frozen process does not stop the venue', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const first = start({ store: memoryStore(), databaseUrl });
    await first.live();
    await first.stop();
    const signal = new AbortController().signal;
    const options = { databaseUrl, name: 'projections', log: pino({ level: 'silent' }), signal, patience: 20 };
    const frozen = await becomeLeader(options);
    await pool.query(`update projection_engine.leaders set seen_at = now() - interval '1 minute'`);
    const next = await becomeLeader(options);
    expect(next).toBeDefined();
    expect(frozen?.lost.aborted).toBe(true);
    await next?.resign();
    await pool.end();
  });

  it('refuse another log than the one from which the read models were built', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore('log-1');
    const running = start({ store, databaseUrl });
    await reached(pool, store.write(busyVenue(0, 20)));
    await running.stop();
    const before = await sums(pool);
    const other = memoryStore('log-2');
    other.write(busyVenue(0, 40));
    await expect(start({ store: other, databaseUrl }).done).rejects.toBeInstanceOf(OtherLog);
    expect(await sums(pool)).toEqual(before);
    await pool.end();
  });

  it('can start before their database, and wait for it', async () => {
    const databaseUrl = await postgres.createDatabase();
    const store = memoryStore();
    const head = store.write(busyVenue(0, 20));
    const back = postgres.restart('crash', 500);
    const running = start({ store, databaseUrl });
    await back;
    const pool = openDatabase(databaseUrl);
    await reached(pool, head);
    // They also survive a later crash of the database.
    const more = store.write(busyVenue(20, 20));
    await postgres.restart('crash');
    await reached(pool, more);
    await reached(pool, store.write(busyVenue(40, 20)));
    expect(await differences(pool, store.log)).toEqual([]);
    await running.stop();
    await pool.end();
  });
});
