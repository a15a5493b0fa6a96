import type { RecordedEvent } from '@paddock/event-store/port';
import type { Pool } from 'pg';

type Queries = Pick<Pool, 'query'>;

/** An event that a process could not handle, or that waits behind such an event. */
export type Parked = {
  readonly name: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly in_order_of: string;
  readonly tries: number;
};
/** The same for operators: since when, and why. */
export type ParkedEvent = Parked & { readonly position: string; readonly since: string; readonly why: string | null };

export type ToPark = Pick<RecordedEvent, 'stream' | 'revision' | 'type' | 'position' | 'id'>;

/** Pauses in seconds before each retry of a parked event; after the last, every ten minutes. It is never dropped. */
const PAUSES = [1, 2, 5, 10, 30, 60, 300, 600];
export const pauseOf = (tries: number): number => PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;

/** Parks an event, to be retried separately. Idempotent. */
export const park = async (
  db: Queries,
  name: string,
  { id, stream, revision, position, type }: ToPark,
  { inOrderOf, why, tries }: { readonly inOrderOf: string; readonly why: string | null; readonly tries: number },
): Promise<void> => {
  await db.query(
    `insert into processes.parked (name, event_id, stream, revision, position, type, in_order_of, why, tries, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10)) on conflict do nothing`,
    [name, id, stream, revision, position, type, inOrderOf, plain(why), tries, pauseOf(tries)],
  );
};
/** Postgres text cannot hold NUL, but an unreadable event may contain it. */
const plain = (text: string | null): string | null => text?.replaceAll('\0', '\u2400').slice(0, 2_000) ?? null;

/** Log order: the order in which events of one kind are retried, whenever they were parked. */
const BY_PLACE = 'length(position), position, stream, revision';

/** Events due for a retry: of each order, only the first in the log. */
export const dueParked = async (db: Queries, names: readonly string[]): Promise<readonly Parked[]> =>
  (
    await db.query<Parked>(
      `select * from (
         select distinct on (name, in_order_of) name, event_id, stream, revision, type, in_order_of, tries, next_at
           from processes.parked where name = any($1::text[]) order by name, in_order_of, ${BY_PLACE}
       ) as first where next_at <= now() order by next_at limit 100`,
      [names],
    )
  ).rows;

/** The orders in which something is parked, by process. */
export const parkedOrders = async (db: Queries, names: readonly string[]): Promise<readonly [string, string][]> =>
  (
    await db.query<{ name: string; in_order_of: string }>(
      'select distinct name, in_order_of from processes.parked where name = any($1::text[])',
      [names],
    )
  ).rows.map(({ name, in_order_of: order }) => [name, order]);

export const failedAgain = async (db: Queries, { name, event_id: id, tries }: Parked, why: string): Promise<void> => {
  await db.query(
    `update processes.parked set tries = $3, why = $4, next_at = now() + make_interval(secs => $5)
      where name = $1 and event_id = $2`,
    [name, id, tries + 1, plain(why), pauseOf(tries + 1)],
  );
};

/** The event was handled or set aside. @returns how many still wait in the same order. */
export const unpark = async (
  db: Queries,
  { name, event_id: id, in_order_of: order }: Pick<Parked, 'name' | 'event_id'> & { readonly in_order_of?: string },
): Promise<number> => {
  await db.query('delete from processes.parked where name = $1 and event_id = $2', [name, id]);
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from processes.parked where name = $1 and in_order_of = $2',
    [name, order ?? ''],
  );
  return rows[0]?.count ?? 0;
};

/** Makes an event due now, also one that had been set aside. */
export const tryNow = async (db: Queries, name: string, event: ToPark): Promise<void> => {
  await park(db, name, event, { inOrderOf: event.stream, why: null, tries: 0 });
  await db.query('update processes.parked set next_at = now() where name = $1 and event_id = $2', [name, event.id]);
};

/** Events that failed, in log order; without those that only wait behind them. @param most null: all of them. */
export const readParked = async (db: Pool, most: number | null = 200): Promise<readonly ParkedEvent[]> => {
  const made = await db.query<{ made: boolean }>(`select to_regclass('processes.parked') is not null as made`);
  if (made.rows[0]?.made !== true) return [];
  const { rows } = await db.query<ParkedEvent>(
    `select name, event_id, stream, revision, type, in_order_of, tries, position, why,
            to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
       from processes.parked where tries > 0 order by ${BY_PLACE}, name limit $1`,
    [most],
  );
  return rows;
};

/** Number of parked events by process, and the age of the oldest. */
export const countParked = async (
  db: Queries,
): Promise<readonly { readonly name: string; readonly count: number; readonly oldestSeconds: number }[]> => {
  const made = await db.query<{ made: boolean }>(`select to_regclass('processes.parked') is not null as made`);
  if (made.rows[0]?.made !== true) return [];
  const { rows } = await db.query<{ name: string; count: number; oldestSeconds: number }>(
    `select name, count(*)::int as count, extract(epoch from now() - min(since))::float8 as "oldestSeconds"
       from processes.parked group by name order by name`,
  );
  return rows;
};
