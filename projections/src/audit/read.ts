import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

export type ReadFilter = {
  readonly reader?: UserId | undefined;
  readonly user?: UserId | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
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
  and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)`;

/** Looks at personal data, newest first, and how many there are. */
export const readLooks = async (
  db: Pool,
  { reader, user, from, to }: ReadFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly looks: readonly Look[]; readonly count: number }> => {
  const filter = [reader ?? null, user ?? null, from ?? null, to ?? null];
  const [found, counted] = await Promise.all([
    db.query<Row>(
      `select event_id || '.' || place as id, at, reader_id as reader, permission, what, user_id as user, request_id
       from audit.reads ${WHERE} order by at desc, event_id, place offset $5 limit $6`,
      [...filter, offset, limit],
    ),
    db.query<{ count: number }>(`select count(*)::int as count from audit.reads ${WHERE}`, filter),
  ]);
  const looks = found.rows.map((row) => ({ ...row, at: instantOf(row.at.getTime()) }));
  return { looks, count: counted.rows[0]?.count ?? 0 };
};
