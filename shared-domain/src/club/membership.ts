import { evolveBy } from '../kernel/decider.ts';
import type { MembershipId } from '../kernel/ids.ts';
import type { ClubEvent, MembershipTerms } from './events.ts';
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
      ...membership,
      unpaid: membership.unpaid.with(data.cycle, undefined),
      lastCycle: Math.max(membership.lastCycle, data.cycle),
    })),
  RenewalFailed: (club, { data }) =>
    revised(club, data, (membership) => ({
      ...membership,
      inGoodStanding: false,
      lastCycle: Math.max(membership.lastCycle, data.cycle),
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
  RenewalPriced: (club, { data }) => revised(club, data, (membership) => ({ ...membership, pricedCycle: data.cycle })),
  StandingRestored: (club, { data }) =>
    revised(club, data, (membership) => ({ ...membership, inGoodStanding: true, unpaid: new VersionedMap() })),
  MembershipCancelled: (club, { data }) =>
    revised(club, data, (membership) => ({ ...membership, state: 'cancelled', inGoodStanding: false })),
});

export const isActive = (membership: Membership | undefined): membership is Membership =>
  membership?.state === 'active';

/** In good standing now: no fees, discounted credits (CLUB-04, CHECK-15; derived only from the log, invariant M3). */
export const isGoodMember = ({ present }: ClubState): boolean => isActive(present) && present.inGoodStanding;
