import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

export type ReadFilter = {
  readonly reader?: UserId | undefined;
  readonly user?: UserId | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Leaves out one reader's views of one kind. */
  readonly besides?: { readonly reader: UserId; readonly what: string } | undefined;
};
export type Look = {
  readonly id: string;
  readonly at: Instant;
  readonly reader: UserId;
  readonly permission: string;
  readonly what: string;
  readonly user: UserId | null;
  readonly request_id: string | null;
};
type Row = Omit<Look, 'at'> & { readonly at: Date };

/** `from` ≤ at < `to`. */
const WHERE = `where ($1::text is null or reader_id = $1) and ($2::text is null or user_id = $2)
  and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)
  and ($5::text is null or reader_id <> $5 or what <> $6)`;

/** Views of personal data, newest first, and their number. */
export const readLooks = async (
  db: Pool,
  { reader, user, from, to, besides }: ReadFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly looks: readonly Look[]; readonly count: number }> => {
  const filter = [
    reader ?? null,
    user ?? null,
    from ?? null,
    to ?? null,
    besides?.reader ?? null,
    besides?.what ?? null,
  ];
  const [found, counted] = await Promise.all([
    db.query<Row>(
      `select event_id || '.' || place as id, at, reader_id as reader, permission, what, user_id as user, request_id
       from audit.reads ${WHERE} order by at desc, event_id, place offset $7 limit $8`,
      [...filter, offset, limit],
    ),
    db.query<{ count: number }>(`select count(*)::int as count from audit.reads ${WHERE}`, filter),
  ]);
  const looks = found.rows.map((row) => ({ ...row, at: instantOf(row.at.getTime()) }));
  return { looks, count: counted.rows[0]?.count ?? 0 };
};

export type Entry = {
  readonly position: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: Instant;
};
/** An event that a member of staff caused; `id` is theirs. */
export type Act = Entry & { readonly id: UserId; readonly permission: string };
type Page = { readonly offset: number; readonly limit: number };

const ENTRY = `e.position::text as position, e.event_id, e.stream, e.revision, e.type,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

/** The timeline of a subject up to a moment, newest first, and its number of events. */
export const readStory = async (
  db: Pool,
  { kind, id, asOf }: { readonly kind: string; readonly id: string; readonly asOf: Instant },
  { offset, limit }: Page,
): Promise<{ readonly entries: readonly Entry[]; readonly count: number }> => {
  const where = 'from audit.entries e where e.kind = $1 and e.id = $2 and e.at <= $3';
  const [found, counted] = await Promise.all([
    db.query<Entry>(`select ${ENTRY} ${where} order by e.position desc offset $4 limit $5`, [
      kind,
      id,
      asOf,
      offset,
      limit,
    ]),
    db.query<{ count: number }>(`select count(*)::int as count ${where}`, [kind, id, asOf]),
  ]);
  return { entries: found.rows, count: counted.rows[0]?.count ?? 0 };
};

export type ActFilter = {
  readonly actor?: UserId | undefined;
  readonly user?: UserId | undefined;
  /** Only events of these types; default: all. */
  readonly types?: readonly string[] | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
};
const ACTS = `from audit.entries e where e.kind = 'staff' and ($1::text is null or e.id = $1)
  and ($2::text is null or exists (select from audit.entries c where c.kind = 'customer' and c.id = $2 and c.position = e.position))
  and ($3::text[] is null or e.type = any($3)) and ($4::timestamptz is null or e.at >= $4) and ($5::timestamptz is null or e.at < $5)`;

/** Acts of staff, newest first; `from` ≤ at < `to`. */
export const readActs = async (
  db: Pool,
  { actor, user, types, from, to }: ActFilter,
  { offset, limit }: Page,
): Promise<{ readonly acts: readonly Act[]; readonly count: number }> => {
  const filter = [actor ?? null, user ?? null, types ?? null, from ?? null, to ?? null];
  const [found, counted] = await Promise.all([
    db.query<Act>(`select ${ENTRY}, e.id, e.permission ${ACTS} order by e.position desc offset $6 limit $7`, [
      ...filter,
      offset,
      limit,
    ]),
    db.query<{ count: number }>(`select count(*)::int as count ${ACTS}`, filter),
  ]);
  return { acts: found.rows, count: counted.rows[0]?.count ?? 0 };
};

/** The subjects of events, by position; without the staff who caused them. */
export const readAbout = async (
  db: Pool,
  positions: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly kind: string; readonly id: string }[]>> => {
  const found = await db.query<{ position: string; kind: string; id: string }>(
    `select position::text as position, kind, id from audit.entries
      where kind in ('customer', 'seat', 'reservation', 'voucher') and audit.entries.position = any($1::bigint[]) order by kind, id`,
    [positions],
  );
  const about = new Map<string, { kind: string; id: string }[]>();
  for (const { position, kind, id } of found.rows) about.set(position, [...(about.get(position) ?? []), { kind, id }]);
  return about;
};
