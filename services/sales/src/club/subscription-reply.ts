import type { Account } from '@paddock/shared-domain/billing/account';
import { owedOf } from '@paddock/shared-domain/billing/items';
import type { Subscription } from '@paddock/shared-domain/club/contract';
import { VersionedMap } from '@paddock/shared-domain/kernel/versioned-map';
import { cancelableFrom, cycleBegins, cycleDate } from '@paddock/shared-domain/club/cycles';
import { creditsBalance, spendableLots } from '@paddock/shared-domain/club/lots';
import {
  isActive,
  isGoodMember,
  membershipOf,
  nextCharge,
  pauseIn,
  termsFor,
} from '@paddock/shared-domain/club/membership';
import { canResume, pausableCycles, type PauseRule } from '@paddock/shared-domain/club/pause-membership';
import { canPayOn } from '@paddock/shared-domain/club/price-renewal';
import { reservationsLeft } from '@paddock/shared-domain/club/reservations-left';
import type { MembershipId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { plusDays, venueText } from '@paddock/shared-domain/kernel/venue-time';

/** The next charge in cents, and the month, as YYYY-MM, to whose end the card is good; undefined without a card. */
export type NextCharge = {
  readonly cents: number;
  readonly cardGoodUntil: string | undefined;
  /** When the card is tried again for an unpaid month. */
  readonly nextTry: Instant | undefined;
  readonly pauses: PauseRule;
};
const cardFor = ({ cardGoodUntil }: NextCharge, day: LocalDate): 'good' | 'expires' | 'missing' =>
  cardGoodUntil === undefined ? 'missing' : canPayOn(cardGoodUntil, day) ? 'good' : 'expires';

/** A membership for its owner's dashboard (CAL-17), also one that has just ended; undefined if there never was one. */
export const membershipReply = (
  { club, credits, items }: Account,
  name: string,
  next: NextCharge,
  now: Instant,
): Subscription | undefined => {
  const { present } = club;
  if (present === undefined) return undefined;
  const { membershipId, terms, chosen } = present;
  const cycle = nextCharge(present);
  const pause = pauseIn(present, present.lastCycle + 1) ?? pauseIn(present, present.lastCycle);
  const [due] = present.unpaid.values();
  const active = isActive(present);
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
    next_renewal: active ? text(cycleBegins(terms, cycle)) : null,
    next_renewal_cents: active ? next.cents : null,
    next_renewal_card: active ? cardFor(next, cycleDate(terms, cycle)) : null,
    next_renewal_credits: active ? termsFor(present, cycle).creditsRecurring : null,
    next_sessions: active && chosen !== undefined ? chosen.sessions : null,
    pause:
      active && pause !== undefined
        ? { from: text(cycleBegins(terms, pause.fromCycle)), until: text(cycleBegins(terms, pause.untilCycle)) }
        : null,
    pause_can_end: canResume({ club }, now),
    pause_most: pausableCycles({ club }, next.pauses, now),
    cancelable: active && now >= cancelableFrom(terms),
    cancelable_from: text(cancelableFrom(terms)),
    credits_balance: creditsBalance(credits, now),
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
    unpaid_next_try: active && due !== undefined && next.nextTry !== undefined ? text(next.nextTry) : null,
    unpaid_last_day: active && due?.endsOn !== undefined ? plusDays(due.endsOn, -1) : null,
  };
};

/** The present one; undefined without a membership and credits. */
export const subscriptionReply = (...of: Parameters<typeof membershipReply>): Subscription | undefined => {
  const reply = membershipReply(...of);
  return reply?.active === false && reply.credits_balance === 0 ? undefined : reply;
};

/**
 * Any membership of an account by its id, present or earlier, as reservations name it; undefined for another account's. For an
 * earlier one, only its own credits and debts are shown.
 */
export const membershipById = (
  account: Account,
  id: string,
  ...more: [name: string, next: NextCharge, now: Instant]
): Subscription | undefined => {
  const { club, credits, items } = account;
  const membership = membershipOf(club, id as MembershipId);
  if (membership === undefined) return undefined;
  if (membership === club.present) return membershipReply(account, ...more);
  const unpaid = new Set([...membership.unpaid.values()].map(({ itemId }) => itemId));
  const alone: Account = {
    ...account,
    club: { ...club, present: membership },
    credits: { ...credits, lots: VersionedMap.of([...credits.lots].filter(([, lot]) => lot.membershipId === id)) },
    items: VersionedMap.of([...items].filter(([itemId]) => unpaid.has(itemId))),
  };
  return membershipReply(alone, ...more);
};
