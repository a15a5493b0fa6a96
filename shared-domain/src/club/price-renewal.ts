import type { Account } from '../billing/account.ts';
import { accept, type Decision } from '../kernel/decider.ts';
import type { MembershipId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { PriceCents } from '../kernel/money.ts';
import type { LocalDate } from '../kernel/time.ts';
import { cycleBegins } from './cycles.ts';
import type { ClubEventOf, RenewalNotice } from './events.ts';
import { isActive, type Membership, membershipOf, pauseIn } from './membership.ts';

/**
 * The amount of the next renewal is known, before it begins; not while a month is owed, and not in a pause. Once per cycle, and
 * again if the tax changed after the member was told.
 */
export type PriceRenewal = Command<
  'PriceRenewal',
  {
    readonly userId: UserId;
    readonly membershipId: MembershipId;
    readonly cycle: number;
    readonly amountCents: PriceCents;
    readonly formerCents: PriceCents | null;
    readonly notice: RenewalNotice | undefined;
  }
>;

/** What the member was told of the charge of a cycle, in cents; undefined if nothing. */
export const toldBefore = ({ pricedCycle, pricedCents }: Membership, cycle: number): PriceCents | undefined =>
  pricedCycle === cycle ? pricedCents : undefined;

export const priceRenewal = (
  { data: { notice, ...data }, metadata: { now } }: PriceRenewal,
  { club }: Account,
): Decision<ClubEventOf<'RenewalPriced'>, never> => {
  const membership = membershipOf(club, data.membershipId);
  const isNext =
    isActive(membership) &&
    membership.unpaid.size === 0 &&
    data.cycle === membership.lastCycle + 1 &&
    pauseIn(membership, data.cycle) === undefined &&
    now < cycleBegins(membership.terms, data.cycle);
  if (!isNext) return accept();
  const toldCents = toldBefore(membership, data.cycle);
  const isFirst = data.cycle > (membership.pricedCycle ?? 0);
  if (!isFirst && (notice === undefined || toldCents === data.amountCents)) return accept();
  const because = notice === undefined ? {} : { notice };
  return accept({
    type: 'RenewalPriced',
    data: { ...data, ...because, ...(toldCents === undefined ? {} : { toldCents }) },
  });
};

/**
 * Whether a card can still pay on a day: a card is good to the end of the month that it names.
 *
 * @param goodUntil that month, as YYYY-MM; undefined without a card.
 */
export const canPayOn = (goodUntil: string | undefined, day: LocalDate): boolean =>
  goodUntil !== undefined && day.slice(0, 7) <= goodUntil;

/** Why a member is told of their next renewal; undefined if they are not. `each`: of this one always. */
export const noticeOf = (facts: {
  readonly amountChanged: boolean;
  readonly cardFails: boolean;
  readonly each: boolean;
}): RenewalNotice | undefined => {
  if (facts.amountChanged) return facts.cardFails ? 'amount_and_card' : 'amount';
  if (facts.cardFails) return 'card';
  return facts.each ? 'each' : undefined;
};
