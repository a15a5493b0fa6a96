import { run as images } from '@paddock/embedded/commands/images';
import { noteCopy } from '@paddock/embedded/commands/store-copy/note-copy';
import { untilUnlocked } from '@paddock/embedded/commands/until-unlocked';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { createTables } from '@paddock/kit/tables/create-tables';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { position } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
let url: string;
let pool: pg.Pool;
let holder: pg.Client;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.createDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2 });
  const store = await openPostgresStore({ connectionString: url });
  await store.close();
  await createTables(pool);
  holder = new pg.Client({ connectionString: url, application_name: 'a long report' });
  await holder.connect();
  return async () => {
    await holder.end();
    await pool.end();
  };
});

/** Tables as an earlier release left them, and somebody who reads one of them. */
const locked = async (tables: string, table: string): Promise<void> => {
  await pool.query(`drop table migrations.${tables}`);
  await holder.query(`begin; lock table ${table} in access share mode`);
};
/** What a command prints, while the lock is held until it says that it waits for it. */
const told = async (command: () => Promise<unknown>): Promise<string> => {
  const printed: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    if (String(text).includes('Waiting for a lock')) void holder.query('commit');
    return true;
  });
  try {
    await command();
  } finally {
    spy.mockRestore();
  }
  return printed.join('');
};
const ofHolder =
  /^Waiting for a lock on tables that this command has to change: session \d+ \(a long report\), for \d+ s\.\n$/;

describe("an operator's command that must change a locked table", () => {
  it('says whom it waits for, and then does its work', async () => {
    await locked('beside_log', 'mail.sent');
    const kept = { ...process.env };
    Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: '/nowhere', NODE_ENV: 'test' });
    try {
      const printed = await told(() => expect(images(['remove', 'none'])).rejects.toThrow('There is no such picture.'));
      expect(printed).toMatch(ofHolder);
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
      Object.assign(process.env, kept);
    }
  });

  it('does so in a transaction of its own too', async () => {
    const copy = { from: 'here', to: 'there', end: position('7'), places: [] };
    await noteCopy(url, copy);
    await holder.query('begin; lock table log_copies.copy in access exclusive mode');
    const printed = await told(() => noteCopy(url, { ...copy, end: position('9') }));
    expect(printed).toMatch(ofHolder);
    expect((await pool.query('select until::text from log_copies.copy')).rows).toEqual([{ until: '9' }]);
  });

  it('ends with a sentence if the lock is held for a minute', async () => {
    await locked('beside_log', 'mail.sent');
    const tries = untilUnlocked(url, () => createTables(pool), { longest: 0 });
    await expect(tries).rejects.toThrow(
      /^Another program holds a lock on tables that this command has to change: session \d+ \(a long report\), for \d+ s\. Nothing was changed\./,
    );
  });
});
