import type { Position } from '@paddock/event-store/port';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Pool } from 'pg';
import { isOwned, type Mention, mentionsOf } from './mentions.ts';
import { subjectOf } from './table.ts';

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

type Page = { readonly offset: number; readonly limit: number };

/**
 * The positions of a subject's events up to a moment, newest first, and their number. Another subject may have the same hash: a
 * timeline leaves out events that are not about this one.
 */
export const readStory = async (
  db: Pool,
  { kind, id, asOf }: { readonly kind: string; readonly id: string; readonly asOf: Instant },
  { offset, limit }: Page,
): Promise<{ readonly positions: readonly Position[]; readonly count: number }> => {
  const where = 'from audit.mentions m where m.subject = $1 and m.at <= $2';
  const [found, counted] = await Promise.all([
    db.query<{ position: Position }>(
      `select m.position::text as position ${where} order by m.position desc offset $3 limit $4`,
      [subjectOf(kind, id), asOf, offset, limit],
    ),
    db.query<{ count: number }>(`select count(*)::int as count ${where}`, [subjectOf(kind, id), asOf]),
  ]);
  return { positions: found.rows.map(({ position }) => position), count: counted.rows[0]?.count ?? 0 };
};

/** An event that a member of staff caused; `id` is theirs. */
export type Act = {
  readonly position: Position;
  readonly id: UserId;
  readonly permission: string;
  readonly type: string;
  readonly at: Instant;
};
export type ActFilter = {
  readonly actor?: UserId | undefined;
  readonly user?: UserId | undefined;
  /** Only events of these types; default: all. */
  readonly types?: readonly string[] | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
};
const ACTS = `from audit.acts a where ($1::text is null or a.actor_id = $1)
  and ($2::bigint is null or exists (select from audit.mentions m where m.subject = $2 and m.position = a.position))
  and ($3::text[] is null or a.type = any($3)) and ($4::timestamptz is null or a.at >= $4) and ($5::timestamptz is null or a.at < $5)`;

/** Acts of staff, newest first; `from` ≤ at < `to`. */
export const readActs = async (
  db: Pool,
  { actor, user, types, from, to }: ActFilter,
  { offset, limit }: Page,
): Promise<{ readonly acts: readonly Act[]; readonly count: number }> => {
  const customer = user === undefined ? null : subjectOf('customer', user);
  const filter = [actor ?? null, customer, types ?? null, from ?? null, to ?? null];
  const [found, counted] = await Promise.all([
    db.query<Act>(
      `select a.position::text as position, a.actor_id as id, a.permission, a.type,
         to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
         ${ACTS} order by a.position desc offset $6 limit $7`,
      [...filter, offset, limit],
    ),
    db.query<{ count: number }>(`select count(*)::int as count ${ACTS}`, filter),
  ]);
  return { acts: found.rows, count: counted.rows[0]?.count ?? 0 };
};

/** The subjects of events, by the position of the event; without the staff who caused it. */
export const readAbout = async (
  db: Pool,
  events: readonly Recorded[],
): Promise<ReadonlyMap<string, readonly Mention[]>> => {
  const named = events.map((event) => [event, mentionsOf(event)] as const);
  const isUnnamed = ({ stream }: Recorded, about: readonly Mention[]): boolean =>
    isOwned(stream) && about.every(({ kind }) => kind !== 'customer');
  const streams = named.flatMap(([event, about]) => (isUnnamed(event, about) ? [event.stream] : []));
  const { rows } = await db.query<{ stream: string; user_id: string }>(
    'select stream, user_id from audit.owners where stream = any($1::text[])',
    [streams],
  );
  const owners = new Map(rows.map(({ stream, user_id: id }) => [stream, { kind: 'customer' as const, id }]));
  const byName = (one: Mention, other: Mention): number =>
    `${one.kind} ${one.id}` < `${other.kind} ${other.id}` ? -1 : 1;
  return new Map(
    named.map(([event, about]) => {
      const owner = isUnnamed(event, about) ? owners.get(event.stream) : undefined;
      return [event.position, [...about, ...(owner ? [owner] : [])].toSorted(byName)];
    }),
  );
};
