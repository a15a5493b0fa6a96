import { type Checkpoint, moveCheckpoints, takeCheckpoints } from '@paddock/kit/processes/process-tables';
import { createTables } from '@paddock/kit/tables/create-tables';
import { moveIdle, raiseFences } from '@paddock/projections/engine/checkpoint';
import { createEngineTables } from '@paddock/projections/engine/engine-tables';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { position } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

/** The last name first, as a program may have its processes. */
const NAMES = ['zeta', 'alpha'];
const AT = { storeId: 'here', now: '2027-03-01T18:00:00.000Z' };

let postgres: TestPostgres;
let pool: pg.Pool;
let holder: pg.Client;
let taken: readonly Checkpoint[];
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());
beforeEach(async () => {
  const url = await postgres.createDatabase();
  pool = new pg.Pool({ connectionString: url, max: 4 });
  holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await createTables(pool);
  await createEngineTables(pool);
  taken = await takeCheckpoints(pool, NAMES, AT);
  await pool.query(
    `insert into projection_engine.projections (name, version, store_id, position, state)
       select name, 1, 'here', '', 'running' from unnest($1::text[]) as names (name)`,
    [NAMES],
  );
  return async () => {
    await holder.end();
    await pool.end();
  };
});

/** How many rows before the last one in order of name are free while a statement waits for that one. */
const freeBehind = async (table: string, lock: () => Promise<unknown>): Promise<number | null> => {
  await holder.query(`begin; select from ${table} where name = 'zeta' for update`);
  const locking = lock();
  await expect
    .poll(async () => (await pool.query(`select from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0);
  const free = await pool.query(`select from ${table} where name = 'alpha' for update skip locked`);
  await holder.query('commit');
  await locking;
  return free.rowCount;
};

describe('rows that a former leader and the next one may lock at the same time', () => {
  it('are locked in order of name when checkpoints of processes are taken over', async () => {
    expect(await freeBehind('processes.checkpoint', () => takeCheckpoints(pool, NAMES, AT))).toBe(0);
  });

  it('are locked in order of name when checkpoints of processes are moved', async () => {
    const moving = NAMES.flatMap((name) => taken.filter((one) => one.name === name));
    expect(await freeBehind('processes.checkpoint', () => moveCheckpoints(pool, moving))).toBe(0);
  });

  it('are locked in order of name when checkpoints of read models are taken over', async () => {
    expect(await freeBehind('projection_engine.projections', () => raiseFences(pool, NAMES))).toBe(0);
  });

  it('are locked in order of name when checkpoints of read models are moved', async () => {
    const read = await raiseFences(pool, NAMES);
    const moving = NAMES.flatMap((name) => read.filter((one) => one.name === name));
    const client = await pool.connect();
    expect(await freeBehind('projection_engine.projections', () => moveIdle(client, moving, position('1')))).toBe(0);
    client.release();
  });
});
