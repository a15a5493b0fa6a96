import type { Account } from '../billing/account.ts';
import type { ItemEventOf } from '../billing/item-events.ts';
import { balanced, CREDIT_DISCOUNTS, receivable } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { MembershipId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type PriceCents, priceCents, ZERO_CENTS } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { cancelableFrom, dayBegins } from './cycles.ts';
import { discountShare } from './discount-share.ts';
import type { ClubEventOf } from './events.ts';
import { type CreditLots, remainingParts } from './lots.ts';
import { LAST_TRY } from './dunning-plan.ts';
import { isActive, type Membership } from './membership.ts';
import type { ClubRefusal } from './refusals.ts';

/**
 * Ends a membership (CLUB-18, CLUB-21). `member`: by the member, after two full cycles. `staff`: at any time; before two cycles
 * the discount on what was spent is owed (CLUB-26, rule A-093). `forgotten`: the account was forgotten. `unpaid`: by itself, once
 * every retry of an owed renewal failed and its last day to pay has passed; the month stays on the bill.
 */
export type CancelMembership = Command<
  'CancelMembership',
  {
    readonly userId: UserId;
    readonly by: 'member' | 'staff' | 'forgotten' | 'unpaid';
    /** The cost that staff saw, in cents; refused if it differs now. */
    readonly expectedCents?: number | undefined;
  }
>;

type Cancelled = ClubEventOf<'MembershipCancelled'> | ItemEventOf<'OutstandingItemAdded'>;

/** The discount on credits of this membership that were spent and not returned (rule A-093). */
export const discountSpent = (credits: CreditLots, membershipId: MembershipId): PriceCents =>
  priceCents(
    [...credits.holds.values()].reduce((sum, hold) => {
      const mine = remainingParts(hold).filter(({ lotId }) => credits.lots.get(lotId)?.membershipId === membershipId);
      return sum + discountShare(credits, mine);
    }, 0),
  );

/** What ending a membership now costs (rule A-093): nothing after two cycles. */
export const earlyCancelDifference = ({ club: { present }, credits }: Account, now: string): PriceCents =>
  !isActive(present) || now >= cancelableFrom(present.terms)
    ? ZERO_CENTS
    : discountSpent(credits, present.membershipId);

/** Whether an owed renewal ends the membership now: not while a payment may still settle it. */
const isLost = ({ items }: Account, { unpaid, terms }: Membership, now: Instant): boolean =>
  [...unpaid.values()].some(({ itemId, dunned, endsOn }) => {
    const item = items.get(itemId);
    const owed = item?.open === true && item.claimedBy === undefined;
    return owed && dunned >= LAST_TRY && endsOn !== undefined && now >= dayBegins(endsOn, terms.zone);
  });

export const cancelMembership = (
  { data: { userId, by, expectedCents }, metadata: { now } }: CancelMembership,
  account: Account,
): Decision<Cancelled, ClubRefusal> => {
  const { present } = account.club;
  if (!isActive(present)) return by === 'forgotten' || by === 'unpaid' ? accept() : refuse('NotAMember');
  if (by === 'unpaid' && !isLost(account, present, now)) return accept();
  const { membershipId, terms } = present;
  const early = now < cancelableFrom(terms);
  if (early && by === 'member') return refuse('NotCancelableYet');
  const differenceCents = by === 'staff' ? earlyCancelDifference(account, now) : ZERO_CENTS;
  if (expectedCents !== undefined && expectedCents !== differenceCents) return refuse('DifferenceChanged');
  const cancelled = {
    type: 'MembershipCancelled' as const,
    data: {
      userId,
      membershipId,
      early: early && by === 'staff',
      differenceCents,
      ...(by === 'unpaid' ? { cause: by } : {}),
    },
  };
  if (differenceCents === 0) return accept(cancelled);
  return accept<Cancelled>(cancelled, {
    type: 'OutstandingItemAdded',
    data: {
      itemId: `early-cancel:${membershipId}`,
      userId,
      kind: 'early_cancel',
      reservationId: null,
      checkoutId: null,
      locationId: terms.locationId,
      amountCents: differenceCents,
      postings: balanced([receivable(userId), differenceCents], [CREDIT_DISCOUNTS, -differenceCents]),
    },
  });
};
