import type { Account } from '../billing/account.ts';
import { balanced, DEFERRED_RENEWALS, receivable } from '../billing/postings.ts';
import type { ItemEventOf } from '../billing/item-events.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { MembershipId, PaymentId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { addPrices, type PriceCents } from '../kernel/money.ts';
import { localDateOf, plusDays } from '../kernel/venue-time.ts';
import type { CreditEventOf } from './credit-events.ts';
import { endsOnAtLeast, FEWEST_DAYS_TO_END } from './dunning-plan.ts';
import type { ClubEventOf } from './events.ts';
import { grantedCredits, lotOf } from './grant-credits.ts';
import { isActive, type Membership, membershipOf, pauseIn, termsFor } from './membership.ts';
import type { ClubRefusal } from './refusals.ts';

type OfCycle = { readonly userId: UserId; readonly membershipId: MembershipId; readonly cycle: number };
/** A cycle was charged: the month is granted, once (CLUB-32, invariant K5). */
export type RenewMembership = Command<
  'RenewMembership',
  OfCycle & { readonly paymentId: PaymentId; readonly taxCents: PriceCents }
>;
/** The charge failed: the cycle is owed, and nothing is granted (rule A-092). */
export type FailRenewal = Command<
  'FailRenewal',
  OfCycle & {
    readonly taxCents: PriceCents;
    readonly text: string;
    /** Days after which the membership ends if it is still unpaid; 0 or absent: it does not end by itself. */
    readonly endsAfterDays?: number;
  }
>;
/** A cycle that began while an earlier one is unpaid, or in a pause, is neither charged nor granted. */
export type SkipRenewal = Command<'SkipRenewal', OfCycle>;
/** An unpaid renewal was retried, by the dunning plan. */
export type RecordPaymentReminder = Command<'RecordPaymentReminder', OfCycle & { readonly attempt: number }>;

type Renewed = ClubEventOf<'MembershipRenewed'> | CreditEventOf<'CreditsGranted'>;
type Failed = ClubEventOf<'RenewalFailed'> | ItemEventOf<'OutstandingItemAdded'>;

/** The id of the outstanding item of an unpaid cycle. */
export const renewalItem = (membershipId: MembershipId, cycle: number): string => `renewal:${membershipId}:${cycle}`;

/** Whether a cycle is the next of a membership; settled ones are not decided again. */
const turnOf = ({ lastCycle }: Membership, cycle: number): 'settled' | 'next' | 'early' =>
  cycle <= lastCycle ? 'settled' : cycle === lastCycle + 1 ? 'next' : 'early';

export const renewMembership = (
  { data: { userId, membershipId, cycle, paymentId, taxCents } }: RenewMembership,
  { club, credits }: Account,
): Decision<Renewed, ClubRefusal> => {
  const membership = membershipOf(club, membershipId);
  if (membership === undefined) return refuse('MembershipUnknown');
  if (credits.lots.has(lotOf(membershipId, cycle))) return accept();
  // A member who cancelled during the charge has paid: they get this month, and it is the last.
  if (turnOf(membership, cycle) !== 'next') return refuse('CycleOutOfTurn');
  return accept<Renewed>(
    { type: 'MembershipRenewed', data: { userId, membershipId, cycle, paymentId } },
    grantedCredits({ userId, membershipId, terms: termsFor(membership, cycle), cycle, paymentId, taxCents }),
  );
};

export const failRenewal = (
  { data: { userId, membershipId, cycle, taxCents, text, endsAfterDays = 0 }, metadata: { now } }: FailRenewal,
  { club }: Account,
): Decision<Failed, ClubRefusal> => {
  const membership = membershipOf(club, membershipId);
  if (membership === undefined) return refuse('MembershipUnknown');
  // A membership that ended owes no further month.
  if (!isActive(membership)) return accept();
  const turn = turnOf(membership, cycle);
  if (turn === 'settled') return accept();
  if (turn === 'early') return refuse('CycleOutOfTurn');
  const { recurringCents, locationId, zone } = termsFor(membership, cycle);
  const ends =
    endsAfterDays === 0
      ? {}
      : { endsOn: plusDays(localDateOf(now, zone), Math.max(FEWEST_DAYS_TO_END, endsAfterDays)) };
  const amountCents = addPrices(recurringCents, taxCents);
  const itemId = renewalItem(membershipId, cycle);
  return accept<Failed>(
    {
      type: 'RenewalFailed',
      data: { userId, membershipId, cycle, itemId, amountCents, text: text.slice(0, 500), ...ends },
    },
    {
      type: 'OutstandingItemAdded',
      data: {
        itemId,
        userId,
        kind: 'renewal',
        reservationId: null,
        checkoutId: null,
        locationId,
        amountCents,
        postings: balanced([receivable(userId), amountCents], [DEFERRED_RENEWALS, -amountCents]),
      },
    },
  );
};

export const skipRenewal = (
  { data }: SkipRenewal,
  { club }: Account,
): Decision<ClubEventOf<'RenewalSkipped'>, ClubRefusal> => {
  const membership = membershipOf(club, data.membershipId);
  if (membership === undefined) return refuse('MembershipUnknown');
  const owes = membership.unpaid.size > 0;
  const paused = pauseIn(membership, data.cycle) !== undefined;
  if (!isActive(membership) || !(owes || paused)) return accept();
  const turn = turnOf(membership, data.cycle);
  if (turn === 'early') return refuse('CycleOutOfTurn');
  if (turn === 'settled') return accept();
  return accept({ type: 'RenewalSkipped', data: owes ? data : { ...data, cause: 'paused' } });
};

export const recordPaymentReminder = (
  { data, metadata: { now } }: RecordPaymentReminder,
  { club }: Account,
): Decision<ClubEventOf<'PaymentReminderRecorded'>, ClubRefusal> => {
  const membership = membershipOf(club, data.membershipId);
  if (membership === undefined) return refuse('MembershipUnknown');
  const due = membership.unpaid.get(data.cycle);
  if (!isActive(membership) || due === undefined || data.attempt <= due.dunned) return accept();
  // After a long downtime the end moves, so that the rest of the plan comes before it.
  const least = endsOnAtLeast(now, data.attempt, membership.terms.zone);
  const later = due.endsOn !== undefined && due.endsOn < least ? { endsOn: least } : {};
  return accept({ type: 'PaymentReminderRecorded', data: { ...data, ...later } });
};
