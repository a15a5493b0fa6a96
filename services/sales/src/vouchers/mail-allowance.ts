import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { MAX_MAILS_A_DAY } from '@paddock/shared-domain/vouchers/purchase-rules';
import type { Pool } from 'pg';

/** Limits the mails a customer may send to others by buying vouchers (threat TH-34). */
export type MailAllowance = {
  /** Counts a purchase once; false if the day's mails are used up. */
  take(user: UserId, paymentId: PaymentId, now: Instant): Promise<boolean>;
  /** The purchase failed: its mail is not counted. */
  giveBack(user: UserId, paymentId: PaymentId): Promise<void>;
};

/**
 * One row per mailed purchase, counted and written under the customer's lock, so the limit holds over several API processes
 * (threat TH-45). A purchase that never ended stays counted for its day.
 *
 * @param pool one that may write.
 */
export const postgresMailAllowance = (pool: Pool): MailAllowance => ({
  take: async (user, paymentId, now) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('voucher mails ' || $1, 0))`, [user]);
      // 1. Drop those older than a day.
      await client.query('delete from voucher_mails.taken where user_id = $1 and taken_at <= $2', [
        user,
        plusMillis(now, -DAY),
      ]);
      // 2. Add this one if there is room; a repeat finds it.
      await client.query(
        `insert into voucher_mails.taken select $1, $2, $3
          where (select count(*) from voucher_mails.taken where user_id = $1) < $4 on conflict do nothing`,
        [user, paymentId, now, MAX_MAILS_A_DAY],
      );
      const { rowCount } = await client.query(
        'select from voucher_mails.taken where user_id = $1 and payment_id = $2',
        [user, paymentId],
      );
      await client.query('commit');
      return rowCount === 1;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  },
  giveBack: async (user, paymentId) => {
    await pool.query('delete from voucher_mails.taken where user_id = $1 and payment_id = $2', [user, paymentId]);
  },
});
