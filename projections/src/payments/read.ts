import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

/** Payments that are not at an end and have not moved since a moment: oldest first (decision D4). */
export const readPaymentsUnderWay = async (
  db: Pool,
  notMovedSince: Instant,
  limit: number,
): Promise<readonly PaymentId[]> =>
  (
    await db.query<{ id: PaymentId }>(
      'select id from payments.payments where under_way and moved_at <= $1 order by moved_at limit $2',
      [notMovedSince, limit],
    )
  ).rows.map(({ id }) => id);

/** Payments of one customer that are not at an end. */
export const readPaymentsOf = async (db: Pool, user: UserId): Promise<readonly PaymentId[]> =>
  (
    await db.query<{ id: PaymentId }>(
      'select id from payments.payments where user_id = $1 and under_way order by moved_at',
      [user],
    )
  ).rows.map(({ id }) => id);

/** The payment an intent of the provider belongs to, for webhooks (decision D5). */
export const readPaymentOfIntent = async (db: Pool, intentId: string): Promise<PaymentId | undefined> =>
  (await db.query<{ id: PaymentId }>('select id from payments.payments where intent_id = $1', [intentId])).rows[0]?.id;
