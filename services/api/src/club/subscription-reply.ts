import type { Account } from '@paddock/shared-domain/billing/account';
import { owedOf } from '@paddock/shared-domain/billing/items';
import type { Subscription } from '@paddock/shared-domain/club/contract';
import { cancelableFrom, cycleBegins } from '@paddock/shared-domain/club/cycles';
import { creditsBalance, spendableLots } from '@paddock/shared-domain/club/lots';
import { isActive, isGoodMember, membershipOf } from '@paddock/shared-domain/club/membership';
import { reservationsLeft } from '@paddock/shared-domain/club/reservations-left';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';

/** The membership as its owner's dashboard shows it (CAL-17); undefined for somebody who has neither one nor credits. */
export const subscriptionReply = (
  { club, credits, items }: Account,
  name: string,
  nextCents: number,
  now: Instant,
): Subscription | undefined => {
  const { present } = club;
  if (present === undefined) return undefined;
  const { membershipId, terms, lastCycle } = present;
  const active = isActive(present);
  const balance = creditsBalance(credits, now);
  if (!active && balance === 0) return undefined;
  const text = (instant: Instant): string => venueText(instant, terms.zone);
  const left = reservationsLeft({ club, credits }, now);
  const unpaid = [...items].reduce((sum, [, item]) => sum + (item.kind === 'renewal' ? owedOf(item) : 0), 0);
  return {
    id: membershipId,
    name,
    reservations_remaining: left.remaining,
    reservations_remaining_this_month: left.thisMonth,
    reservations_remaining_next_month: left.nextMonth,
    in_good_standing: isGoodMember(club),
    active,
    intro: terms.intro,
    sessions: terms.sessions,
    location: terms.locationId,
    started: terms.startedOn,
    next_renewal: active ? text(cycleBegins(terms, lastCycle + 1)) : null,
    next_renewal_cents: active ? nextCents : null,
    cancelable: active && now >= cancelableFrom(terms),
    cancelable_from: text(cancelableFrom(terms)),
    credits_balance: balance,
    lots: spendableLots(credits, now).map((lot) => {
      const of = membershipOf(club, lot.membershipId)?.terms ?? terms;
      return {
        credits: lot.granted,
        left: lot.left,
        expires: text(lot.expiresAt),
        granted: text(cycleBegins(of, lot.cycle)),
      };
    }),
    unpaid_cents: unpaid,
  };
};
