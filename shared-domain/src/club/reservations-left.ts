import type { Instant } from '../kernel/time.ts';
import { DEFAULT_CREDITS_PER_SESSION } from './club-price.ts';
import { cycleAt } from './cycles.ts';
import { type CreditLots, creditsBalance, spendableLots } from './lots.ts';
import { type ClubState, isActive, type Membership, pauseIn, termsFor } from './membership.ts';

/** A membership counted in reservations of 30 minutes (CAL-17, rule A-096). */
export type ReservationsLeft = {
  /** From every credit that can be spent now. */
  readonly remaining: number;
  /** Of them, from the grant of the present cycle. */
  readonly thisMonth: number;
  /** The number that the next cycle adds; zero in a pause and once the membership has ended. */
  readonly nextMonth: number;
};

const nextGrant = (present: Membership): number => {
  const next = present.lastCycle + 1;
  return isActive(present) && pauseIn(present, next) === undefined ? termsFor(present, next).creditsRecurring : 0;
};

export const reservationsLeft = (
  { club: { present }, credits }: { readonly club: ClubState; readonly credits: CreditLots },
  now: Instant,
): ReservationsLeft => {
  if (present === undefined) return { remaining: 0, thisMonth: 0, nextMonth: 0 };
  const { terms, membershipId } = present;
  const each = terms.creditsPerSession ?? DEFAULT_CREDITS_PER_SESSION;
  const cycle = cycleAt(terms, now);
  const ofCycle = spendableLots(credits, now)
    .filter((lot) => lot.membershipId === membershipId && lot.cycle === cycle)
    .reduce((sum, { left }) => sum + left, 0);
  return {
    remaining: Math.floor(creditsBalance(credits, now) / each),
    thisMonth: Math.floor(ofCycle / each),
    nextMonth: Math.floor(nextGrant(present) / each),
  };
};
