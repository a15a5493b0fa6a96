import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { ExpectedRevision } from '../port.ts';
import { openPostgresStore } from '../postgres/open-postgres-store.ts';

/**
 * Appends a second through the Postgres adapter beside single durable INSERTs of the same size, in turn within each round; the
 * median of the rounds' ratios (PERFORMANCE section 1). Usage: bench-append.ts postgres://... [rounds] [seconds]
 */
const [url, rounds = '5', seconds = '2'] = process.argv.slice(2);
if (url === undefined)
  throw new Error('Usage: bench-append.ts postgres://user:password@host/database [rounds] [seconds]');

const payload = { driver: randomUUID(), note: 'x'.repeat(220) };
const pool = new Pool({ connectionString: url, max: 16 });
await pool.query(
  'create table if not exists bench_floor (id bigint generated always as identity primary key, data json not null)',
);
const store = await openPostgresStore({ connectionString: url });

/** Runs one action over and over on so many workers at once. @returns actions a second. */
const rateOf = async (workers: number, action: (worker: number) => () => Promise<unknown>): Promise<number> => {
  const until = performance.now() + Number(seconds) * 1_000;
  const started = performance.now();
  let done = 0;
  const work = async (worker: number): Promise<void> => {
    for (const once = action(worker); performance.now() < until; done += 1) await once();
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return (done * 1_000) / (performance.now() - started);
};

const insert = () => () =>
  pool.query({ name: 'floor', text: 'insert into bench_floor (data) values ($1)', values: [payload] });
const append = () => {
  const stream = `bench-${randomUUID()}`;
  let expected: ExpectedRevision = 'no-stream';
  return async () => {
    const event = { id: randomUUID(), type: 'LapDriven', data: payload, metadata: {} };
    expected = (await store.append(stream, expected, [event])).revision;
  };
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

for (const writers of [1, 16]) {
  const measured: { floor: number; appends: number }[] = [];
  for (let round = 0; round < Number(rounds); round += 1)
    measured.push({ floor: await rateOf(writers, insert), appends: await rateOf(writers, append) });
  const [floor, appends] = [
    median(measured.map((round) => round.floor)),
    median(measured.map((round) => round.appends)),
  ];
  const ratio = median(measured.map((round) => round.appends / round.floor));
  console.log(
    `${String(writers).padStart(2)} writers: ${appends.toFixed(0)} appends/s, single INSERTs ${floor.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
  );
}
await store.close();
await pool.query('drop table bench_floor');
await pool.end();
