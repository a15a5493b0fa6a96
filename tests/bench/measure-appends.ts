import { randomUUID } from 'node:crypto';
import { openEventStore } from '@paddock/event-store/open';
import type { ExpectedRevision } from '@paddock/event-store/port';
import pg from 'pg';
import { median } from './load.ts';
import type { Row } from './rows.ts';

const payload = { note: 'x'.repeat(220), driver: 'somebody' };

const rateOf = async (clients: number, seconds: number, action: () => () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const once = action(); performance.now() < until; done += 1) await once();
    }),
  );
  return (done * 1000) / (performance.now() - startedAt);
};

/** Goal 5: appends through the port compared with single durable INSERTs of the same size, on their own log. */
export const measureAppends = async (databaseUrl: string, rounds: number, seconds: number): Promise<readonly Row[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  // Even an ended pool emits an error when the server stops.
  pool.on('error', () => undefined);
  await pool.query('create schema if not exists bench');
  await pool.query(
    'create table if not exists bench.fact (id bigint generated always as identity primary key, data json not null)',
  );
  const store = await openEventStore({ databaseUrl, upcast: 'as-written' });
  const insert = () => () =>
    pool.query({ name: 'fact', text: 'insert into bench.fact (data) values ($1)', values: [payload] });
  const append = () => {
    const stream = `bench-${randomUUID()}`;
    let expected: ExpectedRevision = 'no-stream';
    return async () => {
      const event = { id: randomUUID(), type: 'LapDriven', data: payload, metadata: {} };
      expected = (await store.append(stream, expected, [event])).revision;
    };
  };
  const rows: Row[] = [];
  for (const clients of [1, 16]) {
    const measured: { floor: number; appends: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push({ floor: await rateOf(clients, seconds, insert), appends: await rateOf(clients, seconds, append) });
    const ratio = median(measured.map(({ floor, appends }) => appends / floor));
    rows.push({
      subject: `appends/s through the port, ${clients} client${clients === 1 ? '' : 's'}`,
      measured: median(measured.map(({ appends }) => appends)).toFixed(0),
      floor: median(measured.map(({ floor }) => floor)).toFixed(0),
      ratio,
      goal: clients === 1 ? '0.4 to 0.7' : '>= 0.6',
      met: clients === 1 ? ratio >= 0.4 : ratio >= 0.6,
    });
  }
  await store.close();
  await pool.end();
  return rows;
};
