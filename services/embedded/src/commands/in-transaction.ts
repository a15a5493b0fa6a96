import pg from 'pg';
import { untilUnlocked } from './until-unlocked.ts';

/** A statement that waits longer for a lock fails, in ms: then the operator is told. */
const LONGEST_LOCK = 5_000;

/** Runs work in one transaction on its own connection; again, for a minute at most, while another session holds a lock that it needs. */
export const inTransaction = <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
  begin = 'begin',
): Promise<Result> =>
  untilUnlocked(databaseUrl, async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'paddock command',
      lock_timeout: LONGEST_LOCK,
    });
    await client.connect();
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('commit');
      return result;
    } finally {
      await client.end();
    }
  });
