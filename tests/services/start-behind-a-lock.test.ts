import { createMailTables } from '@paddock/api/processes/mails/mail-tables';
import { aloneBy } from '@paddock/api/processes/alone';
import { patiently } from '@paddock/api/patiently';
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
  pool = new pg.Pool({ connectionString: url, max: 4, statement_timeout: 200 });
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
  const start = patiently(
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

it('the billing clock does not wait for a start, nor a start for the billing clock', async () => {
  let ran = false;
  const did = await aloneBy(pool)(async () => {
    await createMailTables(pool);
    ran = true;
  });
  expect([did, ran]).toEqual([true, true]);
});
