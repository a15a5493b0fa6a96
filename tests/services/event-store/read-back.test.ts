import { summariseLog } from '@paddock/event-store/log-summary';
import type { Position, RecordedEvent } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { readBack } from '@paddock/event-store/postgres/read-back';
import { restoreLog } from '@paddock/event-store/postgres/restore-log';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const event = (n: number, data: object): RecordedEvent => ({
  id: `6f1d3f0e-6b1c-5a55-9d5e-${String(n).padStart(12, '0')}`,
  stream: `user-${n}`,
  revision: 0,
  position: String(n + 1) as Position,
  type: 'Noted',
  data,
  metadata: { commandId: `"${n}\\`, at: '2026-11-26T18:00:00.000Z' },
  recordedAt: '2026-11-26T18:00:00.123Z',
});
const datas = [
  {},
  { text: 'tab\t newline\n return\r quote" back\\slash \\n \u0001 \u2028 \u00e9 李 🏁' },
  { text: '\ud800', zero: -0, small: 1e-7, large: 1e21, half: 0.5, nothing: null, yes: true },
  { 10: 'ten', 9: 'nine', b: [], a: [{ c: [1, 'two'] }] },
];
const log = Array.from({ length: 1_203 }, (_, n) => event(n, { n, ...datas[n % datas.length] }));

/** Restores the events into a database of their own. @returns a pool on it */
const restored = async (lists: readonly (readonly RecordedEvent[])[]): Promise<Pool> => {
  const pool = new Pool({ connectionString: await postgres.createDatabase(), max: 2 });
  const client = await pool.connect();
  await client.query('begin');
  await restoreLog(
    client,
    (async function* () {
      yield* lists;
    })(),
  );
  await client.query('commit');
  client.release();
  return pool;
};
const sums = async (pool: Pool) => {
  const store = await openPostgresStore({ pool });
  const { events, hash } = await summariseLog(store);
  await store.close();
  const client = await pool.connect();
  const back = await readBack(client);
  client.release();
  return { byEvents: { events, hash }, back };
};

describe('a restored log that is read back', () => {
  it.each([0, 1, 500, 1_203])('has the number and the hash of its events: %i of them', async (count) => {
    const events = log.slice(0, count);
    const pool = await restored([events.slice(0, 7), [], events.slice(7)]);
    const { byEvents, back } = await sums(pool);
    expect(back).toEqual(byEvents);
    expect(back.events).toBe(count);
    await pool.end();
  });

  it.each([
    ['stream', `'user-x'`],
    ['revision', '7'],
    ['id', 'gen_random_uuid()'],
    ['type', `'Written'`],
    ['data', `'{"n":77}'`],
    ['meta', `'{}'`],
    ['position', '100000'],
  ])('has another hash if one event has another %s', async (column, value) => {
    const pool = await restored([log]);
    const before = await sums(pool);
    await pool.query('alter table event_store.events disable trigger user');
    await pool.query('alter table event_store.events alter column position drop identity');
    await pool.query(`update event_store.events set ${column} = ${value} where position = 77`);
    const after = await sums(pool);
    expect(after.back).toEqual(after.byEvents);
    expect(after.back.hash).not.toBe(before.back.hash);
    await pool.end();
  });
});
