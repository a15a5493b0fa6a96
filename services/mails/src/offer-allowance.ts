import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { OfferId } from '@paddock/shared-domain/waiting/ids';
import type { Pool } from 'pg';

/** Whether one more offer may be mailed to a person. A counted offer may be asked about again. */
export type OfferAllowance = (user: UserId, offer: OfferId, now: Instant) => Promise<boolean>;

/**
 * The most offers mailed to one person within 24 hours: an account's address is not verified and may be a stranger's (threat
 * TH-34).
 */
export const MAX_OFFER_MAILS = 5;

/**
 * One row per mailed offer. Only one process at a time sends mails, so no lock is needed.
 *
 * @param pool one that may write.
 */
export const postgresOfferAllowance =
  (pool: Pick<Pool, 'query'>): OfferAllowance =>
  async (user, offer, now) => {
    // 1. Drop those older than a day.
    await pool.query('delete from mail.offers where user_id = $1 and at <= $2', [user, plusMillis(now, -DAY)]);
    // 2. Add this one if there is room; after a crash it is there already.
    await pool.query(
      `insert into mail.offers select $1, $2, $3
        where (select count(*) from mail.offers where user_id = $1) < $4 on conflict do nothing`,
      [user, offer, now, MAX_OFFER_MAILS],
    );
    const { rowCount } = await pool.query('select from mail.offers where user_id = $1 and offer_id = $2', [
      user,
      offer,
    ]);
    return rowCount === 1;
  };
