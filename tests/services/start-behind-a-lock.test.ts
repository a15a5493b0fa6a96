import { createTables } from '@paddock/api/create-tables';
import { createMailTables } from '@paddock/mails/mail-tables';
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
  // Long enough for every statement that waits for nobody, also where others use the machine.
  pool = new pg.Pool({ connectionString: url, max: 4, statement_timeout: 2_000 });
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

it('a start waits for a lock that somebody holds for long, and does not fail', async () => {
  await createMailTables(pool);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table mail.sent in access share mode');
  let tries = 0;
  const start = retry(
    async () => {
      tries += 1;
      // Twice it runs into the end of its patience; then the holder lets go.
      if (tries === 3) await holder.query('commit');
      await createMailTables(pool);
    },
    pino({ level: 'silent' }),
  );
  await start;
  expect(tries).toBe(3);
  await holder.end();
});

it('the billing clock of a process that is frozen keeps nobody else from the next run', async () => {
  const run = aloneBy(url, pino({ level: 'silent' }));
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
  // It shows that it is there: the others leave it its turn.
  expect([await once(), await once(), runs]).toEqual([false, false, 0]);
  await pool.query(`update processes.leaders set seen_at = now() - interval '11 seconds' where name = 'billing clock'`);
  await expect.poll(once).toBe(true);
  expect(runs).toBe(1);
  expect(await once()).toBe(true);
});

it('the billing clock does not wait for a start, nor a start for the billing clock', async () => {
  let ran = false;
  const did = await aloneBy(
    url,
    pino({ level: 'silent' }),
  )(async () => {
    await createMailTables(pool);
    ran = true;
  });
  expect([did, ran]).toEqual([true, true]);
});
