import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { MAX_MAILS_A_DAY } from '@paddock/shared-domain/vouchers/purchase-rules';
import type { Pool } from 'pg';

/** How many mails a customer may send to others by buying vouchers (threat TH-34). */
export type MailAllowance = {
  /** Counts a purchase once, however often it is asked again; false where the day's mails are used up. */
  take(user: UserId, paymentId: PaymentId, now: Instant): Promise<boolean>;
  /** Nothing was bought, so nothing is sent. */
  giveBack(user: UserId, paymentId: PaymentId): Promise<void>;
};

const TABLES = `
  create schema if not exists voucher_mails;
  create table if not exists voucher_mails.taken (
    user_id text not null, payment_id text not null, taken_at timestamptz not null, primary key (user_id, payment_id)
  );`;
/** Creates what is missing; several processes may start at once. One simple query is one transaction. */
export const createMailAllowanceTables = async (pool: Pool): Promise<void> => {
  await pool.query(`select pg_advisory_xact_lock(hashtext('paddock voucher mail tables')); ${TABLES}`);
};

/**
 * One row a mailed purchase, counted and written under the customer's lock: as strict over several API processes as over one
 * (threat TH-45). A purchase that nobody took to its end stays counted for its day.
 *
 * @param pool one that may write.
 */
export const postgresMailAllowance = (pool: Pool): MailAllowance => ({
  take: async (user, paymentId, now) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('voucher mails ' || $1, 0))`, [user]);
      // 1. Yesterday's do not count any more.
      await client.query('delete from voucher_mails.taken where user_id = $1 and taken_at <= $2', [
        user,
        plusMillis(now, -DAY),
      ]);
      // 2. This one, where there is room; asked again it is there already.
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
