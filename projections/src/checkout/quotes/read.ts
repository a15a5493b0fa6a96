import type { CheckoutId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

/** Checkouts that were accepted, are not at an end, and have not moved since a moment: oldest first (decision D4). */
export const readCheckoutsUnderWay = async (
  db: Pool,
  notMovedSince: Instant,
  limit: number,
): Promise<readonly CheckoutId[]> =>
  (
    await db.query<{ id: CheckoutId }>(
      'select id from quotes.checkouts where under_way and moved_at <= $1 order by moved_at limit $2',
      [notMovedSince, limit],
    )
  ).rows.map(({ id }) => id);

/** The checkout an intent of the provider belongs to, for webhooks (decision D5). */
export const readCheckoutOfIntent = async (db: Pool, intentId: string): Promise<CheckoutId | undefined> =>
  (await db.query<{ id: CheckoutId }>('select id from quotes.checkouts where intent_id = $1', [intentId])).rows[0]?.id;

/** Whose quote it is. */
export const readCheckoutOwner = async (db: Pool, id: CheckoutId): Promise<UserId | undefined> =>
  (await db.query<{ user_id: UserId }>('select user_id from quotes.checkouts where id = $1', [id])).rows[0]?.user_id;
