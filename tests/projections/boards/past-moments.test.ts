import { createSchema } from '@paddock/projections/engine/engine-tables';
import { tableSql } from '@paddock/projections/engine/sql';
import { leaderboards } from '@paddock/projections/boards/leaderboards/project';
import { readResultsAsOf } from '@paddock/projections/boards/leaderboards/read-as-of';
import { readPastResults } from '@paddock/projections/boards/leaderboards/read-past';
import { BoardId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW } from '../../support/builders/venue.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const SPANS = 20_000;
const board = BoardId.parse('spa');
/** A moment in the story: each minute, somebody drives a faster lap than before. */
const after = (minutes: number): Instant => instantOf(millisOf(NOW) + minutes * 60_000 + 1_000);

let postgres: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 2 });
  pool.on('error', () => undefined);
  const client = await pool.connect();
  await createSchema(client, 'leaderboards', leaderboards.tables);
  for (const table of leaderboards.tables) {
    const { key, finish } = tableSql('leaderboards', table);
    for (const statement of [key, ...finish]) await client.query(statement);
  }
  // A hundred drivers in turn, each lap faster than all before it: a span ends with the next lap of its driver.
  await client.query(
    `insert into leaderboards.result_spans (board_id, user_id, millis, lap_id, car_id, ballast_kg, crossed_at, opened, from_at, to_at)
     select 'spa', 'user' || n % 100, 200000 - n, 'lap' || n, 'amg', 0, $1::timestamptz + n * interval '1 minute', n::text,
            $1::timestamptz + n * interval '1 minute',
            case when n + 100 < ${SPANS} then $1::timestamptz + (n + 100) * interval '1 minute' end
       from generate_series(0, ${SPANS - 1}) n`,
    [NOW],
  );
  await client.query(
    `insert into leaderboards.lap_entries (lap_id, approved, page, lap)
     select lap_id, true, 0, jsonb_build_object('userId', user_id, 'millis', millis) from leaderboards.result_spans`,
  );
  await client.query('analyze');
  client.release();
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

type Plan = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};
const readIn = (plan: Plan): number =>
  (plan['Relation Name'] === 'result_spans'
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + readIn(each), 0);
const spansRead = async (read: typeof readResultsAsOf, asOf: Instant): Promise<number> => {
  let spans = 0;
  const explaining = {
    query: async (text: string, values: readonly unknown[]) => {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values]);
      spans += readIn((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
      return { rows: [] };
    },
  };
  await read(explaining as unknown as pg.Pool, board, asOf, 10);
  return spans;
};

it.each([
  ['everybody', readPastResults],
  ['race staff', readResultsAsOf],
] as const)('a page of a past board reads few rows, at an early moment and at a late one: %s', async (_, read) => {
  expect((await read(pool, board, after(50), 100)).length).toBe(51);
  expect(await spansRead(read, after(50))).toBeLessThan(500);
  expect(await spansRead(read, after(SPANS))).toBeLessThan(500);
});
