import type { ClientBase } from 'pg';
import { NeedsOperator } from '../needs-operator.ts';
import { type Position, START } from '../port.ts';
import { migrateIn, type Tables } from './migrate-tables.ts';

/** The database belongs to another log than the one in the settings. */
export class OtherLog extends NeedsOperator {
  override readonly name = 'OtherLog';
}

/** A log was copied into another, with the positions of both. */
export type LogCopy = {
  readonly from: string;
  readonly to: string;
  /** The position up to which the original was copied; it may be that of an event of another application. */
  readonly end: Position;
  /** Positions of the original, each with its position in the copy. The end is one of them. */
  readonly places: readonly (readonly [original: Position, copy: Position])[];
};

/** Which log was copied into which. Read by every start, so that a release refuses tables that it does not know. */
export const LOG_COPIES: Tables = {
  name: 'log_copies',
  folder: new URL('../../migrations/log-copies/', import.meta.url),
};

const BEFORE_ALL = '-1';
const asNumber = (position: Position): string => (position === START ? BEFORE_ALL : position);

/** Records a copy and replaces an earlier one of the same pair. Runs in the caller's transaction. */
export const recordLogCopy = async (client: ClientBase, { from, to, end, places }: LogCopy): Promise<void> => {
  await migrateIn(client, LOG_COPIES);
  for (const table of ['copy', 'place'])
    await client.query(`delete from log_copies.${table} where from_store = $1 and to_store = $2`, [from, to]);
  await client.query('insert into log_copies.copy (from_store, to_store, until) values ($1, $2, $3)', [
    from,
    to,
    asNumber(end),
  ]);
  await client.query(
    `insert into log_copies.place select $1, $2, p.original::numeric, p.copy
     from unnest($3::text[], $4::text[]) as p(original, copy) on conflict do nothing`,
    [from, to, places.map(([original]) => asNumber(original)), places.map(([, copy]) => copy)],
  );
};

/**
 * The position in the copy for a position in the original. If it was not noted, the last noted one before it.
 *
 * @throws {OtherLog} no such copy is recorded, or the original went on after it was copied.
 */
export const placeInCopy = async (
  client: ClientBase,
  from: string,
  to: string,
  position: Position,
): Promise<Position> => {
  const until = await copiedUntil(client, from, to);
  if (until === undefined) throw strangers(from, to);
  const found = await client.query<{ beyond: boolean; place: Position | null }>(
    `select $3::numeric > $4::numeric as beyond,
       (select copy from log_copies.place where from_store = $1 and to_store = $2 and original <= $3::numeric
        order by original desc limit 1) as place`,
    [from, to, asNumber(position), until],
  );
  const [row] = found.rows;
  if (row?.beyond === true) throw wentOn(from, to);
  return row?.place ?? START;
};

/**
 * Last position of the original that a copy holds, as a decimal number, -1 for none. Runs in the caller's transaction.
 *
 * @returns undefined if no such copy is recorded. @throws {LaterTables} only a later release may read the tables.
 */
export const copiedUntil = async (client: ClientBase, from: string, to: string): Promise<string | undefined> => {
  const made = await client.query<{ made: boolean }>(`select to_regclass('log_copies.copy') is not null as made`);
  if (made.rows[0]?.made !== true) return undefined;
  await migrateIn(client, LOG_COPIES);
  const { rows } = await client.query<{ until: string }>(
    'select until::text from log_copies.copy where from_store = $1 and to_store = $2',
    [from, to],
  );
  return rows[0]?.until;
};

/** The error for a database and a log that are not related. */
export const strangers = (from: string, to: string): OtherLog =>
  new OtherLog(
    `This database belongs to the event log ${from}. The event store that is set holds another one, ${to}. Set EVENT_STORE_URL as it was before; unset it if the log was in Postgres. To move a log, use store-copy.`,
  );

/** The error for a log that got more events after it was copied. */
export const wentOn = (from: string, to: string): OtherLog =>
  new OtherLog(
    `The event log ${from} went on after it was copied to ${to}, so the copy is not complete. Set EVENT_STORE_URL as it was before; unset it if the log was in Postgres. Run store-copy again, and start on the copy then.`,
  );
