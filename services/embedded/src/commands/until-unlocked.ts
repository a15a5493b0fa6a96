import { setTimeout as sleep } from 'node:timers/promises';
import { isHeld } from '@paddock/kit/start/retry';
import pg from 'pg';
import { say } from './say.ts';

/** For how long a command waits for a lock in all, and its pause between two tries, in ms. A try waits for seconds itself. */
const [LONGEST, PAUSE] = [60_000, 1_000];

/** A lock was held for too long. The message says by whom. */
export class StillLocked extends Error {
  override readonly name = 'StillLocked';
}

type Holder = { readonly pid: number; readonly name: string; readonly seconds: number };

/** The transactions that hold locks on tables of this database, oldest first. */
const HOLDERS = `
  select pid, coalesce(nullif(application_name, ''), 'without a name') as name,
         extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity as its
   where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
     and exists (select from pg_locks where pg_locks.pid = its.pid and granted and locktype in ('relation', 'advisory'))
   order by xact_start limit 3`;

const holdersIn = async (databaseUrl: string): Promise<readonly Holder[]> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'paddock command',
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Holder>(HOLDERS)).rows;
  } catch {
    // The command reports what is wrong with the database.
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Runs work that may change tables, again and again while another session holds a lock that it needs, for a minute at most. A failed
 * try must leave nothing behind, as a transaction does.
 *
 * @throws {StillLocked} the lock is still held.
 */
export const untilUnlocked = async <Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
  { longest = LONGEST, pause = PAUSE, tell = say } = {},
): Promise<Result> => {
  const since = performance.now();
  for (let told = false; ; told = true) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StillLocked || !isHeld(error)) throw error;
      const holders = (await holdersIn(databaseUrl)).map(
        ({ pid, name, seconds }) => `session ${pid} (${name}), for ${seconds} s`,
      );
      const who = holders.length === 0 ? 'another session' : holders.join('; ');
      if (performance.now() - since >= longest)
        throw new StillLocked(
          `Another program holds a lock on tables that this command has to change: ${who}. Nothing was changed. Let it end, then run the command again.`,
          { cause: error },
        );
      if (!told) tell(`Waiting for a lock on tables that this command has to change: ${who}.`);
      await sleep(pause);
    }
  }
};
