import type { Account } from '../billing/account.ts';
import { accept, type Decision } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { Command } from '../kernel/message.ts';
import { priceLess } from '../kernel/money.ts';
import type { CreditEventOf } from './credit-events.ts';
import { cycleAt } from './cycles.ts';
import type { ClubEventOf } from './events.ts';
import { grantedCredits, lotOf } from './grant-credits.ts';
import { isActive, type Membership, termsFor } from './membership.ts';

/**
 * Adjusts the club to the bill, in the same append that closed an item (rule A-092). A paid renewal is granted, also if staff
 * waived a rest of it; one that staff wrote off in full is not. When no renewal is owed, the member is in good standing again. It
 * reads only the account, so it may be sent at any time and does nothing if nothing is to do.
 */
export type RestoreStanding = Command<'RestoreStanding', { readonly userId: UserId }>;
type Restored = ClubEventOf<'MembershipRenewed'> | CreditEventOf<'CreditsGranted'> | ClubEventOf<'StandingRestored'>;

const delivered = (userId: UserId, { items, credits }: Account, membership: Membership, now: Instant): Restored[] => {
  const { membershipId } = membership;
  return [...membership.unpaid].flatMap(([cycle, { itemId }]): Restored[] => {
    const item = items.get(itemId);
    const paid = item !== undefined && !item.open && item.paidCents > 0;
    const paymentId = item?.payments.at(-1)?.paymentId;
    if (!paid || paymentId === undefined || credits.lots.has(lotOf(membershipId, cycle))) return [];
    const terms = termsFor(membership, cycle);
    const taxCents = priceLess(item.amountCents, terms.recurringCents);
    return [
      { type: 'MembershipRenewed', data: { userId, membershipId, cycle, paymentId } },
      grantedCredits({
        userId,
        membershipId,
        terms,
        cycle,
        paymentId,
        taxCents,
        deferred: true,
        grantedIn: Math.max(cycle, cycleAt(terms, now)),
      }),
    ];
  });
};

export const restoreStanding = (
  { data: { userId }, metadata: { now } }: RestoreStanding,
  account: Account,
): Decision<Restored, never> => {
  const { present, past } = account.club;
  if (present === undefined) return accept();
  const events = [...past.values(), present].flatMap((membership) => delivered(userId, account, membership, now));
  const owes = [...present.unpaid.values()].some(({ itemId }) => account.items.get(itemId)?.open === true);
  if (isActive(present) && !present.inGoodStanding && !owes)
    events.push({ type: 'StandingRestored', data: { userId, membershipId: present.membershipId } });
  return accept(...events);
};
