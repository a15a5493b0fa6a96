import { openEventStore } from '@paddock/event-store/open';
import { all, codec } from '@paddock/projections/all';
import { rebuild } from '@paddock/projections/engine/rebuild';
import pg from 'pg';
import { median } from './load.ts';
import type { Row } from './rows.ts';

type Stored = { position: string; stream: string; type: string; data: object };
const BATCH = 5000;

/** The floor of a rebuild: reads the log in batches and upserts a row for each event, while the next batch is read. */
const readAndUpsert = async (pool: pg.Pool): Promise<number> => {
  await pool.query(
    'drop table if exists bench.rebuilt; create table bench.rebuilt (key text primary key, position bigint, type text, data json)',
  );
  const read = async (after: string): Promise<Stored[]> =>
    (
      await pool.query<Stored>(
        'select position::text, stream, type, data from event_store.events where position > $1 order by position limit $2',
        [after, BATCH],
      )
    ).rows;
  let count = 0;
  for (let batch = await read('0'); batch.length > 0;) {
    const next = read(batch.at(-1)?.position ?? '0');
    const parsed = batch.map(
      ({ stream, position, type, data }) => [`${stream}/${position}`, position, type, JSON.stringify(data)] as const,
    );
    await pool.query(
      `insert into bench.rebuilt select * from unnest($1::text[], $2::bigint[], $3::text[], $4::json[])
       on conflict (key) do update set position = excluded.position, type = excluded.type, data = excluded.data`,
      [0, 1, 2, 3].map((column) => parsed.map((row) => row[column])),
    );
    count += batch.length;
    batch = await next;
  }
  return count;
};

/** Goal 9: rebuilds of all read models, and of the planner alone, from the log of this run, compared with plain reads and upserts. */
export const measureRebuild = async (databaseUrl: string, rounds: number): Promise<readonly Row[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  // Even an ended pool emits an error when the server stops.
  pool.on('error', () => undefined);
  await pool.query('create schema if not exists bench');
  const store = await openEventStore({ databaseUrl, upcast: 'as-written' });
  const planner = all.filter(({ name }) => name === 'planner');
  const timed = async (work: () => Promise<number>): Promise<number> => {
    const startedAt = performance.now();
    return ((await work()) * 1000) / (performance.now() - startedAt);
  };
  const rebuilding = (projections: typeof all) => async (): Promise<number> => {
    let events = 0;
    const done = await rebuild(
      projections,
      { databaseUrl, store, codec },
      { onProgress: (progress) => (events = progress.events) },
    );
    const failed = done.find(({ failure }) => failure !== undefined);
    if (failed) throw failed.failure as Error;
    return events;
  };
  const measured: { floor: number; alone: number; together: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({
      floor: await timed(() => readAndUpsert(pool)),
      alone: await timed(rebuilding(planner)),
      together: await timed(rebuilding(all)),
    });
  const { rows } = await pool.query<{ count: string }>('select count(*) from event_store.events');
  await store.close();
  await pool.end();
  const rowOf = (subject: string, of: 'alone' | 'together', least: number): Row => {
    const ratio = median(measured.map((each) => each[of] / each.floor));
    return {
      subject: `${subject}, ${rows[0]?.count} events, events/s`,
      measured: median(measured.map((each) => each[of])).toFixed(0),
      floor: median(measured.map(({ floor }) => floor)).toFixed(0),
      ratio,
      goal: `>= ${least}`,
      met: ratio >= least,
    };
  };
  return [
    rowOf('rebuild of the planner alone', 'alone', 0.5),
    rowOf(`rebuild of all ${all.length} read models`, 'together', 0.25),
  ];
};
