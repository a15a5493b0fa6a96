import { createTables } from '@paddock/kit/tables/create-tables';
import { aloneBy } from '@paddock/kit/processes/alone';
import { retry } from '@paddock/kit/start/retry';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  // Long enough for every statement that waits for no lock, also on a busy machine.
  pool = new pg.Pool({ connectionString: url, max: 4, statement_timeout: 2_000 });
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

it('a start that must change a locked table tries again until the lock is released', async () => {
  // As a release before migrations left it.
  await createTables(pool);
  await pool.query('drop schema migrations cascade');
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table mail.sent in access share mode');
  let tries = 0;
  const start = retry(
    async () => {
      tries += 1;
      // Two attempts end in the statement timeout; before the third the lock is released.
      if (tries === 3) await holder.query('commit');
      await createTables(pool);
    },
    pino({ level: 'silent' }),
  );
  await start;
  expect(tries).toBe(3);
  await holder.end();
});

it('another process runs the billing clock when its frozen leader has not been seen for 11 seconds', async () => {
  const { run } = aloneBy(url, pino({ level: 'silent' }));
  const patient = new pg.Pool({ connectionString: url, max: 1 });
  await createTables(patient);
  await patient.end();
  const frozen = new pg.Client({ connectionString: url });
  frozen.on('error', () => undefined);
  await frozen.connect();
  await frozen.query(`select pg_advisory_lock(hashtextextended('paddock leader billing clock', 0))`);
  await frozen.query(`insert into processes.leaders values ('billing clock', pg_backend_pid(), now())`);
  let runs = 0;
  const once = () => run(async () => void (runs += 1));
  // The leader was seen a moment ago: others do not run.
  expect([await once(), await once(), runs]).toEqual([false, false, 0]);
  await pool.query(`update processes.leaders set seen_at = now() - interval '11 seconds' where name = 'billing clock'`);
  await expect.poll(once).toBe(true);
  expect(runs).toBe(1);
  expect(await once()).toBe(true);
});

it('the billing clock does not wait for a start, nor a start for the billing clock', async () => {
  let ran = false;
  const did = await aloneBy(url, pino({ level: 'silent' })).run(async () => {
    await createTables(pool);
    ran = true;
  });
  expect([did, ran]).toEqual([true, true]);
});
