import { CheckoutId, type PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { PaymentRow } from './table.ts';

/** A payment by its id and kind of stream. */
export type KnownPayment =
  | { readonly kind: 'checkout'; readonly id: CheckoutId }
  | { readonly kind: 'payment'; readonly id: PaymentId };
const known = ({ id, purpose }: Pick<PaymentRow, 'id' | 'purpose'>): KnownPayment =>
  purpose === 'booking' ? { kind: 'checkout', id: CheckoutId.parse(id) } : { kind: 'payment', id };

const rowsOf = async (db: Pool, where: string, values: readonly unknown[]): Promise<readonly PaymentRow[]> =>
  (await db.query<PaymentRow>(`select id, purpose, user_id from payments.payments where ${where}`, [...values])).rows;
const read = async (db: Pool, where: string, values: readonly unknown[]): Promise<readonly KnownPayment[]> =>
  (await rowsOf(db, where, values)).map(known);

/** Unfinished payments that have not moved since a moment, with their customer, oldest first (decision 0137). */
export const readPaymentsUnderWay = async (
  db: Pool,
  notMovedSince: Instant,
  limit: number,
): Promise<readonly (KnownPayment & { readonly userId: UserId })[]> =>
  (await rowsOf(db, 'under_way and moved_at <= $1 order by moved_at limit $2', [notMovedSince, limit])).map((row) => ({
    ...known(row),
    userId: row.user_id,
  }));

/** Unfinished payments of one customer, oldest first. */
export const readPaymentsOf = (db: Pool, user: UserId): Promise<readonly KnownPayment[]> =>
  read(db, 'user_id = $1 and under_way order by moved_at', [user]);

/** The payment of each payment intent of the provider, in their order, for webhooks (decision 0138). */
export const readPaymentsOfIntents = async (
  db: Pool,
  intentIds: readonly string[],
): Promise<readonly (KnownPayment | undefined)[]> => {
  const { rows } = await db.query<Pick<PaymentRow, 'id' | 'purpose'> & { intent_id: string }>(
    'select id, purpose, intent_id from payments.payments where intent_id = any($1::text[])',
    [intentIds],
  );
  const found = new Map(rows.map((row) => [row.intent_id, known(row)]));
  return intentIds.map((intentId) => found.get(intentId));
};

/** The payment of one payment intent. */
export const readPaymentOfIntent = async (db: Pool, intentId: string): Promise<KnownPayment | undefined> =>
  (await readPaymentsOfIntents(db, [intentId]))[0];
