import { evolveBy } from '../kernel/decider.ts';
import type { MembershipId } from '../kernel/ids.ts';
import type { ClubEvent, MembershipTerms } from './events.ts';

/** One membership, from joining to its end; a person may have several, one after the other (ruling A-094). */
export type Membership = {
  readonly membershipId: MembershipId;
  readonly terms: MembershipTerms;
  readonly state: 'active' | 'cancelled';
  readonly inGoodStanding: boolean;
  /** The last cycle that was settled one way or another; cycles follow without gaps (invariant K5). */
  readonly lastCycle: number;
  /** Cycles billed and not paid yet, with their outstanding items. */
  readonly unpaid: ReadonlyMap<number, { readonly itemId: string; readonly dunned: number }>;
  readonly fingerprint: string | null;
};

/** The club as one person's account knows it: `present` is the latest membership, active or cancelled (CLUB-19). */
export type ClubState = { readonly present: Membership | undefined; readonly everMember: boolean };
export const neverJoined: ClubState = { present: undefined, everMember: false };

const revised = (club: ClubState, change: (membership: Membership) => Membership): ClubState =>
  club.present === undefined ? club : { ...club, present: change(club.present) };

export const evolveClub = evolveBy<ClubState, ClubEvent>({
  MemberEnrolled: (_, { data: { userId: _user, membershipId, paymentId: _payment, cardFingerprint, ...terms } }) => ({
    everMember: true,
    present: {
      membershipId,
      terms,
      state: 'active',
      inGoodStanding: true,
      lastCycle: 0,
      unpaid: new Map(),
      fingerprint: cardFingerprint,
    },
  }),
  MembershipRenewed: (club, { data: { cycle } }) =>
    revised(club, (membership) => {
      const unpaid = new Map(membership.unpaid);
      unpaid.delete(cycle);
      return { ...membership, unpaid, lastCycle: Math.max(membership.lastCycle, cycle) };
    }),
  RenewalFailed: (club, { data: { cycle, itemId } }) =>
    revised(club, (membership) => ({
      ...membership,
      inGoodStanding: false,
      lastCycle: Math.max(membership.lastCycle, cycle),
      unpaid: new Map(membership.unpaid).set(cycle, { itemId, dunned: 0 }),
    })),
  RenewalSkipped: (club, { data: { cycle } }) =>
    revised(club, (membership) => ({ ...membership, lastCycle: Math.max(membership.lastCycle, cycle) })),
  RenewalDunned: (club, { data: { cycle, attempt } }) =>
    revised(club, (membership) => {
      const due = membership.unpaid.get(cycle);
      return due === undefined
        ? membership
        : { ...membership, unpaid: new Map(membership.unpaid).set(cycle, { ...due, dunned: attempt }) };
    }),
  StandingRestored: (club) =>
    revised(club, (membership) => ({ ...membership, inGoodStanding: true, unpaid: new Map() })),
  MembershipCancelled: (club) =>
    revised(club, (membership) => ({ ...membership, state: 'cancelled', inGoodStanding: false })),
});

/** In good standing now: no fees, discounted credits (CLUB-04, CHECK-15; derived from the log alone, invariant M3). */
export const isGoodMember = ({ present }: ClubState): boolean =>
  present !== undefined && present.state === 'active' && present.inGoodStanding;
