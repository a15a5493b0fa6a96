import type { Pool } from 'pg';
import type { CheckoutId, UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import {
  holdUntil,
  mayHoldFrom,
  type NotKept,
  REMEMBERED,
  type UnpaidHold,
  type WantedHold,
} from '@paddock/shared-domain/payments/unpaid-hold';

/** Remembers for an hour which checkouts kept seats while the bank asked their customer to confirm. */
export type UnpaidHolds = {
  /** The bank asks. Decided once for a checkout; a repeat gets the same answer. */
  begin(checkout: CheckoutId, wanted: WantedHold): Promise<{ readonly until: Instant } | { readonly notKept: NotKept }>;
  /** It was paid after all, and counts no more. */
  paid(checkout: CheckoutId): Promise<void>;
  /** Its customer, or staff, let it go. */
  givenUp(checkout: CheckoutId): Promise<void>;
  /** When the customer may begin again, if they left too many; undefined if now. */
  waitUntil(user: UserId, now: Instant): Promise<Instant | undefined>;
};

type Row = {
  checkout_id: string;
  user_id: UserId;
  slots: string[];
  at: Date;
  until: Date;
  given_up: boolean;
};
const holdOf = ({ user_id: userId, slots, at, until, given_up: givenUp }: Row): UnpaidHold => ({
  userId,
  slots,
  at: at.toISOString() as Instant,
  until: until.toISOString() as Instant,
  givenUp,
});

/**
 * Counted and written under the locks of the customer and the card, so that the limits hold over several API processes (threat TH-45).
 *
 * @param pool one that may write.
 * @param cardOf recognises a customer's stored card in any account; undefined if it cannot be recognised.
 */
export const postgresUnpaidHolds = (
  pool: Pool,
  cardOf: (user: UserId) => Promise<string | undefined>,
): UnpaidHolds => ({
  begin: async (checkout, wanted) => {
    const card = (await cardOf(wanted.userId)) ?? null;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select pg_advisory_xact_lock(hashtextextended('unpaid hold ' || key, 0))
          from (select unnest($1::text[]) as key order by 1) as keys`,
        [card === null ? [wanted.userId] : [wanted.userId, card]],
      );
      await client.query('delete from unpaid_holds.kept where at <= $1', [plusMillis(wanted.at, -REMEMBERED)]);
      const { rows } = await client.query<Row>('select * from unpaid_holds.kept where user_id = $1 or card = $2', [
        wanted.userId,
        card,
      ]);
      const known = rows.find((row) => row.checkout_id === checkout);
      const decided = known === undefined ? holdUntil(rows.map(holdOf), wanted) : { until: holdOf(known).until };
      if (known === undefined && 'until' in decided)
        await client.query('insert into unpaid_holds.kept values ($1, $2, $3, $4, $5, $6)', [
          checkout,
          wanted.userId,
          card,
          wanted.slots,
          wanted.at,
          decided.until,
        ]);
      await client.query('commit');
      return decided;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  },
  paid: async (checkout) => {
    await pool.query('delete from unpaid_holds.kept where checkout_id = $1', [checkout]);
  },
  givenUp: async (checkout) => {
    await pool.query('update unpaid_holds.kept set given_up = true where checkout_id = $1', [checkout]);
  },
  waitUntil: async (user, now) => {
    const { rows } = await pool.query<Row>('select * from unpaid_holds.kept where user_id = $1', [user]);
    return mayHoldFrom(rows.map(holdOf), { userId: user, at: now });
  },
});
