import { randomBytes } from 'node:crypto';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import { issueSetUpToken, setUpLinkOf } from '@paddock/people/identity/set-up-links';
import { readStaff } from '@paddock/projections/identity/users/read';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import type { Config } from './config.ts';
import { withDatabase } from './with-database.ts';

/** A new set-up link; undefined if the venue has a superuser. @throws {Error} Paddock has never run on this database. */
export const setUpLinkIfNoOwner = (config: Config): Promise<string | undefined> =>
  withDatabase(config, async (databaseUrl) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'paddock set-up link' });
    pool.on('error', () => undefined);
    try {
      if ((await readStaff(pool)).some(({ isSuperuser }) => isSuperuser)) return undefined;
      const parts = { records: openPostgresRecords(pool), random: (count: number) => randomBytes(count) };
      return setUpLinkOf(config.publicUrl, await issueSetUpToken(parts, instantOf(Date.now())));
    } finally {
      await pool.end();
    }
  });
