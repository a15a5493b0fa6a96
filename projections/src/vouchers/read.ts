import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { VoucherRow } from './table.ts';

export type { VoucherRow };

/** Vouchers that a person bought, newest first. */
export const readVouchers = async (
  db: Pool,
  user: UserId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly VoucherRow[]; readonly count: number }> => {
  const [rows, count] = await Promise.all([
    db.query<VoucherRow>(
      `select id, user_id, amount_cents, balance_cents, greeting,
              array(select cause from vouchers.blocks where voucher_id = id order by cause) as blocked_by,
              to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as issued_at
         from vouchers.vouchers where user_id = $1
        order by vouchers.vouchers.issued_at desc, id limit $2 offset $3`,
      [user, limit, offset],
    ),
    db.query<{ count: number }>('select count(*)::int as count from vouchers.vouchers where user_id = $1', [user]),
  ]);
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 };
};

/** A page of all vouchers, newest first. */
export const readNewestVouchers = async (
  db: Pool,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly VoucherRow[]> =>
  (
    await db.query<VoucherRow>(
      `select id, user_id, amount_cents, balance_cents, greeting,
              array(select cause from vouchers.blocks where voucher_id = id order by cause) as blocked_by,
              to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as issued_at
         from vouchers.vouchers order by vouchers.vouchers.issued_at desc, id limit $1 offset $2`,
      [limit, offset],
    )
  ).rows;

/** How many vouchers of a buyer were mailed since a moment (threat TH-34). */
export const countMailedVouchers = async (db: Pool, user: UserId, since: Instant): Promise<number> =>
  (
    await db.query<{ count: number }>(
      `select count(*)::int as count from vouchers.vouchers
        where user_id = $1 and issued_at > $2 and greeting ->> 'emailTo' is not null`,
      [user, since],
    )
  ).rows[0]?.count ?? 0;
