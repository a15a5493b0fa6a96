import { countMailedVouchers } from '@paddock/projections/vouchers/read';
import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { MAX_MAILS_A_DAY } from '@paddock/shared-domain/vouchers/purchase-rules';
import type { Deps } from '../deps.ts';

/** How many mails a customer may send to others by buying vouchers (attack A34). */
export type MailAllowance = {
  /** Counts a purchase once, however often it is asked again; false where the day's mails are used up. */
  take(user: UserId, paymentId: PaymentId, now: Instant): Promise<boolean>;
  /** Nothing was bought, so nothing is sent. */
  giveBack(user: UserId, paymentId: PaymentId): void;
};

/** What was sold counts from the read model; what is being bought right now counts here, so that many at once do not slip by. */
export const createMailAllowance = (db: Deps['db']): MailAllowance => {
  const underWay = new Map<UserId, Map<PaymentId, Instant>>();
  return {
    take: async (user, paymentId, now) => {
      const since = plusMillis(now, -DAY);
      const sold = await countMailedVouchers(db, user, since);
      const mine = new Map([...(underWay.get(user) ?? [])].filter(([, at]) => at > since));
      if (!mine.has(paymentId) && Math.max(sold, mine.size) >= MAX_MAILS_A_DAY) return false;
      underWay.set(user, mine.set(paymentId, now));
      return true;
    },
    giveBack: (user, paymentId) => {
      underWay.get(user)?.delete(paymentId);
      if (underWay.get(user)?.size === 0) underWay.delete(user);
    },
  };
};
