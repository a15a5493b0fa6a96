import { createTables } from '@paddock/kit/tables/create-tables';
import { copiedUntil, type LogCopy, recordLogCopy } from '@paddock/event-store/postgres/log-copies';
import { all } from '@paddock/projections/all';
import pg from 'pg';
import { findMovingTables, readRows, writeRows } from '../backup/kept-tables.ts';
import { inTransaction } from '../in-transaction.ts';
import { untilUnlocked } from '../until-unlocked.ts';

/**
 * Copies everything besides the log into the database that the log was copied to, unless both are the same database. May be
 * repeated until Paddock was started there.
 *
 * @returns whether it was another database.
 * @throws {Error} a Paddock has run on that database, or it holds people of another venue.
 */
export const movePeople = async (databaseUrl: string, elsewhere: string, copy: LogCopy): Promise<boolean> => {
  // The record just written is visible at the other address only if both addresses lead to the same database.
  const own = await inTransaction(elsewhere, (client) => copiedUntil(client, copy.from, copy.to));
  const mark = await inTransaction(databaseUrl, (client) => copiedAt(client, copy));
  if (own !== undefined && (await inTransaction(elsewhere, (client) => copiedAt(client, copy))) === mark) return false;
  const pool = new pg.Pool({ connectionString: elsewhere, max: 1 });
  pool.on('error', () => undefined);
  try {
    await untilUnlocked(elsewhere, () => createTables(pool));
  } finally {
    await pool.end();
  }
  const names = all.map(({ name }) => name);
  await inTransaction(
    databaseUrl,
    async (source) => {
      const tables = await findMovingTables(source, names);
      await inTransaction(elsewhere, async (target) => {
        const started = await target.query(`select to_regclass('projection_engine.projections') is not null as yes`);
        if ((started.rows[0] as { yes: boolean }).yes)
          throw new Error('That database already holds data of Paddock. Name an empty one.');
        // A repeat replaces the rows of the copy before.
        if (own !== undefined)
          for (const { schema, table } of tables) await target.query(`delete from "${schema}"."${table}"`);
        await writeRows(target, readRows(source, tables));
        await recordLogCopy(target, copy);
      });
    },
    'begin isolation level repeatable read read only',
  );
  return true;
};

const copiedAt = async (client: pg.Client, { from, to }: LogCopy): Promise<string | undefined> => {
  const { rows } = await client.query<{ mark: string }>(
    'select xmin::text || copied_at::text as mark from log_copies.copy where from_store = $1 and to_store = $2',
    [from, to],
  );
  return rows[0]?.mark;
};
