import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { ChargeRow, ItemRow } from './table.ts';

export type { ChargeRow, ItemRow };

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** Open outstanding items of a person, oldest first, each with the amount still owed (rule A-082). */
export const readOpenItems = async (db: Pool, user: UserId): Promise<readonly ItemRow[]> =>
  (
    await db.query<ItemRow>(
      `select id, user_id, kind, reservation_id, checkout_id, location_id, amount_cents - paid_cents as amount_cents,
              paid_cents, open, ${AT('added_at')}
         from balances.items where user_id = $1 and open order by balances.items.added_at, id`,
      [user],
    )
  ).rows;

/** What the venue owes a person beyond their debts, in cents; 0 while a payment or refund is under way (rule A-080). */
export const readAccountCredit = async (db: Pool, user: UserId): Promise<number> =>
  (
    await db.query<{ credit: number }>(
      `select greatest(0, -amount_cents)::int as credit from balances.accounts where account = $1`,
      [`receivable:${user}`],
    )
  ).rows[0]?.credit ?? 0;

/** The charge of a person's checkout or payment, by its id or by the provider's id of the charge; undefined if there is none. */
export const readChargeOf = async (db: Pool, user: UserId, named: string): Promise<ChargeRow | undefined> =>
  (
    await db.query<ChargeRow>(
      `select id, user_id, checkout_id, payment_id, purpose, charge_id, amount_cents, errors, receipt_url, receipt, ${AT('created_at')}
         from balances.charges
        where user_id = $1 and charge_id is not null and $2 in (charge_id, checkout_id, payment_id) limit 1`,
      [user, named],
    )
  ).rows[0];

/** Filter of a list of charges: above an amount, and for one of these purposes or with this id of the provider. */
type ChargeFilter = {
  readonly above: number | undefined;
  readonly found?: { readonly purposes: readonly ChargeRow['purpose'][]; readonly chargeId: string } | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Charges and failed attempts of a person, newest first (PAY-13). */
export const readCharges = async (
  db: Pool,
  user: UserId,
  { above, found, limit, offset }: ChargeFilter,
): Promise<{ rows: readonly ChargeRow[]; count: number }> => {
  const where = `where user_id = $1 and ($2::int is null or (amount_cents > $2 and charge_id is not null))
    and ($3::text[] is null or purpose = any($3) or charge_id = $4)`;
  const values = [user, above ?? null, found?.purposes ?? null, found?.chargeId ?? null];
  const [rows, count] = await Promise.all([
    db.query<ChargeRow>(
      `select id, user_id, checkout_id, payment_id, purpose, charge_id, amount_cents, errors, receipt_url, receipt, ${AT('created_at')}
         from balances.charges ${where} order by balances.charges.created_at desc, id limit $5 offset $6`,
      [...values, limit, offset],
    ),
    db.query<{ count: number }>(`select count(*)::int as count from balances.charges ${where}`, values),
  ]);
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 };
};

/** What these people still owe for reservations, in cents with fee and tax. People who owe nothing are left out (rule A-082). */
export const readOwedFor = async (
  db: Pool,
  users: readonly UserId[],
  reservations: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, number>> => {
  if (reservations.length === 0) return new Map();
  const { rows } = await db.query<{ reservation_id: ReservationId; owed: number }>(
    `select reservation_id, sum(amount_cents - paid_cents)::int as owed from balances.items
      where open and user_id = any($1) and reservation_id = any($2) group by reservation_id`,
    [users, reservations],
  );
  return new Map(rows.map(({ reservation_id: id, owed }) => [id, owed]));
};

/** Whether a card of this customer was ever charged. */
export const readWasCharged = async (db: Pool, user: UserId): Promise<boolean> =>
  (
    await db.query(
      'select from balances.charges where user_id = $1 and charge_id is not null and errors is null limit 1',
      [user],
    )
  ).rowCount === 1;
