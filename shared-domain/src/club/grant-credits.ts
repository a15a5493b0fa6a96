import {
  balanced,
  CREDIT_DISCOUNTS,
  creditsOwed,
  DEFERRED_RENEWALS,
  receivable,
  taxOwed,
} from '../billing/postings.ts';
import { LotId, type MembershipId, type PaymentId, type UserId } from '../kernel/ids.ts';
import { type PriceCents, priceLess } from '../kernel/money.ts';
import type { CreditEventOf } from './credit-events.ts';
import { creditValue } from './credit-value.ts';
import { creditsExpireAt } from './cycles.ts';
import type { MembershipTerms } from './events.ts';

/** One lot per membership and cycle: its id is built from both, so no cycle is granted twice (invariant K5). */
export const lotOf = (membershipId: MembershipId, cycle: number): LotId => LotId.parse(`${membershipId}c${cycle}`);

export type Grant = {
  readonly userId: UserId;
  readonly membershipId: MembershipId;
  readonly terms: MembershipTerms;
  readonly cycle: number;
  readonly paymentId: PaymentId;
  readonly taxCents: PriceCents;
  /** The renewal was owed for a while: its amount was in the deferral account, not with the customer (rule A-092). */
  readonly deferred?: boolean;
  /** The cycle in which it is granted and from which its expiry counts (rule A-090): a late payment does not shorten a month. */
  readonly grantedIn?: number;
};

/** A month's credits at face value: the price paid, the discount, and the tax on the price (rule A-085). */
export const grantedCredits = ({
  userId,
  membershipId,
  terms,
  cycle,
  paymentId,
  taxCents,
  deferred = false,
  grantedIn = cycle,
}: Grant): CreditEventOf<'CreditsGranted'> => {
  const { creditsRecurring: credits, recurringCents: paidCents, locationId } = terms;
  const worth = creditValue(credits);
  const discountCents = priceLess(worth, paidCents);
  return {
    type: 'CreditsGranted',
    data: {
      userId,
      lotId: lotOf(membershipId, cycle),
      membershipId,
      cycle,
      credits,
      paidCents,
      discountCents,
      taxCents,
      locationId,
      paymentId,
      expiresAt: creditsExpireAt(terms, grantedIn),
      postings: balanced(
        [deferred ? DEFERRED_RENEWALS : receivable(userId), paidCents + taxCents],
        [CREDIT_DISCOUNTS, discountCents],
        [creditsOwed(userId), -worth],
        [taxOwed(locationId), -taxCents],
      ),
    },
  };
};
