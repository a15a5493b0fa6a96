import { evolveBy } from '../kernel/decider.ts';
import type { MembershipId } from '../kernel/ids.ts';
import type { PriceCents } from '../kernel/money.ts';
import type { ChosenMonth, ClubEvent, MembershipTerms, Pause } from './events.ts';
import type { LocalDate } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** A renewal that is owed: how often it was retried, and the first day without the membership if it stays unpaid. */
export type UnpaidCycle = { readonly itemId: string; readonly dunned: number; readonly endsOn?: LocalDate | undefined };

/** One membership, from joining to its end; a person may have several, one after the other (rule A-094). */
export type Membership = {
  readonly membershipId: MembershipId;
  readonly terms: MembershipTerms;
  readonly state: 'active' | 'cancelled';
  readonly inGoodStanding: boolean;
  /** The last cycle that was settled in any way; cycles follow without gaps (invariant K5). */
  readonly lastCycle: number;
  /** Cycles billed and unpaid, with their outstanding items. */
  readonly unpaid: VersionedMap<number, UnpaidCycle>;
  readonly fingerprint: string | null;
  /** The last cycle whose amount was determined before it began. */
  readonly pricedCycle?: number | undefined;
  /** What the member was told it costs, in cents, tax included; absent if nothing was said. */
  readonly pricedCents?: PriceCents | undefined;
  /** Another number of sessions, not yet in force. */
  readonly chosen?: ChosenMonth | undefined;
  /** Pauses of the last year; only the last one may be still to come or running. */
  readonly pauses?: readonly Pause[] | undefined;
};

/** The terms that a cycle is charged and granted by: a choice is in force from its cycle on. */
export const termsFor = ({ terms, chosen }: Membership, cycle: number): MembershipTerms => {
  if (chosen === undefined || cycle < chosen.fromCycle) return terms;
  const { fromCycle: _from, ...month } = chosen;
  return { ...terms, ...month, intro: false };
};

/** The pause that a cycle is in. */
export const pauseIn = ({ pauses = [] }: Membership, cycle: number): Pause | undefined =>
  pauses.find(({ fromCycle, untilCycle }) => cycle >= fromCycle && cycle < untilCycle);

/** The next cycle that is charged: the one after the last, or the first after a pause. */
export const nextCharge = (membership: Membership): number => {
  const next = membership.lastCycle + 1;
  return pauseIn(membership, next)?.untilCycle ?? next;
};

/** A year of cycles: pauses are counted over it. */
export const CYCLES_A_YEAR = 12;

/** A cycle was charged, or its charge failed: a choice for it is the member's month from now on. */
const settled = (membership: Membership, cycle: number): Membership => {
  const { chosen } = membership;
  const inForce = chosen !== undefined && cycle >= chosen.fromCycle;
  return {
    ...membership,
    lastCycle: Math.max(membership.lastCycle, cycle),
    ...(inForce && { terms: termsFor(membership, cycle), chosen: undefined }),
  };
};

/**
 * A person's memberships: `present` is the latest, active or cancelled (CLUB-19). Earlier ones are kept, because a renewal that
 * one of them still owes may be paid later.
 */
export type ClubState = {
  readonly present: Membership | undefined;
  readonly everMember: boolean;
  readonly past: VersionedMap<MembershipId, Membership>;
};
export const neverJoined: ClubState = { present: undefined, everMember: false, past: new VersionedMap() };

/** A membership by its id, the present one or an earlier one. */
export const membershipOf = ({ present, past }: ClubState, membershipId: MembershipId): Membership | undefined =>
  present?.membershipId === membershipId ? present : past.get(membershipId);

const revised = (
  club: ClubState,
  { membershipId }: { readonly membershipId: MembershipId },
  change: (membership: Membership) => Membership,
): ClubState => {
  const membership = membershipOf(club, membershipId);
  if (membership === undefined) return club;
  return membership === club.present
    ? { ...club, present: change(membership) }
    : { ...club, past: club.past.with(membershipId, change(membership)) };
};

/** The member was told another amount of a renewal that they had been told of. */
const toldOf = ({ pricedCycle, lastCycle }: Membership, pricedCents: PriceCents) =>
  pricedCycle !== undefined && pricedCycle > lastCycle ? { pricedCents } : {};

export const evolveClub = evolveBy<ClubState, ClubEvent>({
  MemberEnrolled: (
    { present, past },
    { data: { userId: _user, membershipId, paymentId: _payment, cardFingerprint, ...terms } },
  ) => ({
    everMember: true,
    past: present === undefined ? past : past.with(present.membershipId, present),
    present: {
      membershipId,
      terms,
      state: 'active',
      inGoodStanding: true,
      lastCycle: 0,
      unpaid: new VersionedMap(),
      fingerprint: cardFingerprint,
    },
  }),
  MembershipRenewed: (club, { data }) =>
    revised(club, data, (membership) => ({
      ...settled(membership, data.cycle),
      unpaid: membership.unpaid.with(data.cycle, undefined),
    })),
  RenewalFailed: (club, { data }) =>
    revised(club, data, (membership) => ({
      ...settled(membership, data.cycle),
      inGoodStanding: false,
      unpaid: membership.unpaid.with(data.cycle, {
        itemId: data.itemId,
        dunned: 0,
        ...(data.endsOn === undefined ? {} : { endsOn: data.endsOn }),
      }),
    })),
  RenewalSkipped: (club, { data }) =>
    revised(club, data, (membership) => ({
      ...membership,
      lastCycle: Math.max(membership.lastCycle, data.cycle),
    })),
  PaymentReminderRecorded: (club, { data: { attempt, endsOn, ...data } }) =>
    revised(club, data, (membership) => {
      const due = membership.unpaid.get(data.cycle);
      return due === undefined
        ? membership
        : {
            ...membership,
            unpaid: membership.unpaid.with(data.cycle, {
              ...due,
              dunned: attempt,
              ...(endsOn === undefined ? {} : { endsOn }),
            }),
          };
    }),
  RenewalPriced: (club, { data }) =>
    revised(club, data, (membership) => ({
      ...membership,
      pricedCycle: data.cycle,
      pricedCents: data.notice === undefined ? undefined : data.amountCents,
    })),
  SessionsChosen: (club, { data: { userId: _user, membershipId, amountCents, ...chosen } }) =>
    revised(club, { membershipId }, (membership) => ({ ...membership, ...toldOf(membership, amountCents), chosen })),
  SessionsChoiceWithdrawn: (club, { data }) =>
    revised(club, data, (membership) => ({
      ...membership,
      ...toldOf(membership, data.amountCents),
      chosen: undefined,
    })),
  MembershipPaused: (club, { data: { fromCycle, untilCycle, ...data } }) =>
    revised(club, data, (membership) => ({
      ...membership,
      pauses: [
        ...(membership.pauses ?? []).filter((former) => former.fromCycle > fromCycle - CYCLES_A_YEAR),
        { fromCycle, untilCycle },
      ],
    })),
  MembershipResumed: (club, { data: { fromCycle, ...data } }) =>
    revised(club, data, (membership) => ({
      ...membership,
      pauses: (membership.pauses ?? []).flatMap((pause) =>
        pause.untilCycle <= fromCycle ? pause : fromCycle <= pause.fromCycle ? [] : { ...pause, untilCycle: fromCycle },
      ),
    })),
  StandingRestored: (club, { data }) =>
    revised(club, data, (membership) => ({ ...membership, inGoodStanding: true, unpaid: new VersionedMap() })),
  MembershipCancelled: (club, { data }) =>
    revised(club, data, (membership) => ({ ...membership, state: 'cancelled', inGoodStanding: false })),
});

export const isActive = (membership: Membership | undefined): membership is Membership =>
  membership?.state === 'active';

/** In good standing now: no fees, discounted credits (CLUB-04, CHECK-15; derived only from the log, invariant M3). */
export const isGoodMember = ({ present }: ClubState): boolean => isActive(present) && present.inGoodStanding;
