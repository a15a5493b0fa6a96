import type { RefundId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { RefundRow } from './table.ts';

export type { RefundRow };

/** Sources with unfinished refunds that have not moved since a moment, with their customer, oldest first (decision 0137). */
export const readRefundsUnderWay = async (
  db: Pool,
  notMovedSince: Instant,
  limit: number,
): Promise<readonly { readonly id: string; readonly userId: UserId }[]> =>
  (
    await db.query<{ source_id: string; user_id: UserId }>(
      `select source_id, min(user_id) as user_id from refunds.refunds where under_way and moved_at <= $1
        group by source_id order by min(moved_at) limit $2`,
      [notMovedSince, limit],
    )
  ).rows.map(({ source_id, user_id }) => ({ id: source_id, userId: user_id }));

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const COLUMNS = `id, source_id, user_id, reservation_ids, cause, card_cents, voucher_cents, credits, net_cents, tax_cents, paid_at_desk, card, state,
  under_way, failure, settling, "by", reason, sealed_reason, ${AT('due_at')}, ${AT('moved_at')}`;

/** Refunds of a person: first those that staff must settle, then the newest. */
export const readRefunds = async (
  db: Pool,
  user: UserId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly RefundRow[]; count: number }> => {
  const [rows, count] = await Promise.all([
    db.query<RefundRow>(
      `select ${COLUMNS} from refunds.refunds where user_id = $1
        order by (state = 'failed') desc, refunds.refunds.due_at desc, id limit $2 offset $3`,
      [user, limit, offset],
    ),
    db.query<{ count: number }>('select count(*)::int as count from refunds.refunds where user_id = $1', [user]),
  ]);
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 };
};

/** Refunds that staff must settle, with the payment they come from. */
export const readWaitingRefunds = async (
  db: Pool,
  user: UserId,
): Promise<readonly Pick<RefundRow, 'id' | 'source_id' | 'card_cents'>[]> =>
  (
    await db.query<Pick<RefundRow, 'id' | 'source_id' | 'card_cents'>>(
      `select id, source_id, card_cents from refunds.refunds where user_id = $1 and state = 'failed' order by id`,
      [user],
    )
  ).rows;

/** Sources of undecided disputes of charges, oldest first. */
export const readOpenDisputes = async (db: Pool, limit: number): Promise<readonly string[]> =>
  (
    await db.query<{ source_id: string }>(
      `select source_id from refunds.disputes where state = 'taken' order by at, id limit $1`,
      [limit],
    )
  ).rows.map(({ source_id }) => source_id);

/** Checkouts and payments of these people whose charge is disputed, or lost to the card's bank. */
export const readTakenBack = async (db: Pool, users: readonly UserId[]): Promise<ReadonlyMap<UserId, Set<string>>> => {
  const found = new Map<UserId, Set<string>>();
  if (users.length === 0) return found;
  const { rows } = await db.query<{ user_id: UserId; source_id: string }>(
    `select user_id, source_id from refunds.disputes where user_id = any($1) and state in ('taken', 'lost')`,
    [users],
  );
  for (const { user_id, source_id } of rows) found.set(user_id, (found.get(user_id) ?? new Set()).add(source_id));
  return found;
};

export const readRefund = async (db: Pool, id: RefundId): Promise<RefundRow | undefined> =>
  (await db.query<RefundRow>(`select ${COLUMNS} from refunds.refunds where id = $1`, [id])).rows[0];

/**
 * Card refunds that a person is still to receive, in cents: under way, failed, or returned by the bank and not settled by staff
 * (rule A-075). One replaced by a voucher counts until the voucher is issued.
 */
export const readUnsettledCardCents = async (db: Pool, user: UserId): Promise<number> =>
  (
    await db.query<{ cents: number }>(
      `select coalesce(sum(card_cents), 0)::int as cents from refunds.refunds
        where user_id = $1 and (card in ('due', 'failed') or (card = 'voucher' and state = 'settled'))`,
      [user],
    )
  ).rows[0]?.cents ?? 0;
