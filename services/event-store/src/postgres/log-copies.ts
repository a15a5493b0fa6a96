import type { ClientBase } from 'pg';
import { NeedsOperator } from '../needs-operator.ts';
import { type Position, START } from '../port.ts';

/** The database was made from another log than the one it is to be used with now. */
export class OtherLog extends NeedsOperator {
  override readonly name = 'OtherLog';
}

/** That one log was copied into another, and which place of the copy stands for which of the original. */
export type LogCopy = {
  readonly from: string;
  readonly to: string;
  /** Last event of the original that the copy holds. */
  readonly end: Position;
  /** Places of the original, each with the one that stands for it in the copy; the end is one of them. */
  readonly places: readonly (readonly [original: Position, copy: Position])[];
};

const TABLES = `
  create schema if not exists log_copies;
  create table if not exists log_copies.copy (
    from_store text not null, to_store text not null, until numeric not null, copied_at timestamptz not null default now(),
    primary key (from_store, to_store)
  );
  create table if not exists log_copies.place (
    from_store text not null, to_store text not null, original numeric not null, copy text not null,
    primary key (from_store, to_store, original)
  );`;

const BEFORE_ALL = '-1';
const asNumber = (position: Position): string => (position === START ? BEFORE_ALL : position);

/** Remembers a copy, in place of an earlier one of the same pair. In the caller's transaction. */
export const recordLogCopy = async (client: ClientBase, { from, to, end, places }: LogCopy): Promise<void> => {
  await client.query(TABLES);
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
 * The place in a copy for a place in the log it was made of: the same one, or where that was not noted, the last noted before it.
 *
 * @throws {OtherLog} nothing is known of such a copy, or the original went on behind it.
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

/** Last place of the original that a copy holds, as a number, -1 for none; undefined where nothing is known of such a copy. */
export const copiedUntil = async (client: ClientBase, from: string, to: string): Promise<string | undefined> => {
  const made = await client.query<{ made: boolean }>(`select to_regclass('log_copies.copy') is not null as made`);
  if (made.rows[0]?.made !== true) return undefined;
  const { rows } = await client.query<{ until: string }>(
    'select until::text from log_copies.copy where from_store = $1 and to_store = $2',
    [from, to],
  );
  return rows[0]?.until;
};

/** What is said where a database and a log have nothing to do with each other. */
export const strangers = (from: string, to: string): OtherLog =>
  new OtherLog(
    `This database belongs to the event log ${from}, and the event store that is set holds another one, ${to}: set EVENT_STORE_URL as it was before, or unset it if the log was in Postgres. To move a log, use store-copy.`,
  );

/** What is said where the original of a copy was worked on after it was copied. */
export const wentOn = (from: string, to: string): OtherLog =>
  new OtherLog(
    `The event log ${from} went on after it was copied to ${to}, so the copy is not complete: set EVENT_STORE_URL as it was before (unset it if the log was in Postgres), run store-copy again, and start on the copy then.`,
  );
