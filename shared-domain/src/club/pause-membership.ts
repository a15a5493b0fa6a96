import type { Account } from '../billing/account.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { changeable } from './choose-sessions.ts';
import { CYCLES_BEFORE_LEAVING } from './cycles.ts';
import type { ClubEventOf } from './events.ts';
import { CYCLES_A_YEAR, type Membership, pauseIn } from './membership.ts';
import type { ClubRefusal } from './refusals.ts';

/** What a venue allows: cycles of one pause, 0 if there are no pauses, and how many pauses may begin within a year. */
export type PauseRule = { readonly mostCycles: number; readonly mostAYear: number };

/** A member pauses from the next cycle on, for whole cycles. */
export type PauseMembership = Command<
  'PauseMembership',
  { readonly userId: UserId; readonly cycles: number } & PauseRule
>;
/** The next cycle is charged again, earlier than planned; a pause that has not begun is taken back. */
export type ResumeMembership = Command<'ResumeMembership', { readonly userId: UserId }>;

/** Why a member cannot pause from the next cycle on. */
const parefusalOfUse = (member: Membership, { mostCycles, mostAYear }: PauseRule): ClubRefusal | undefined => {
  const next = member.lastCycle + 1;
  if (mostCycles === 0) return 'PauseTooLong';
  if (pauseIn(member, next) !== undefined) return 'PausedAlready';
  // The first cycles are the ones that every member pays (rule A-093).
  if (next < CYCLES_BEFORE_LEAVING) return 'PauseTooEarly';
  const ofYear = (member.pauses ?? []).filter(({ fromCycle }) => fromCycle > next - CYCLES_A_YEAR);
  return ofYear.length >= mostAYear ? 'PausedTooOften' : undefined;
};

/** The most cycles that a member can pause now; 0 if they cannot. */
export const pausableCycles = (account: Pick<Account, 'club'>, rule: PauseRule, now: Instant): number => {
  const member = changeable(account, now);
  return typeof member === 'string' || parefusalOfUse(member, rule) !== undefined ? 0 : rule.mostCycles;
};

export const pauseMembership = (
  { data: { userId, cycles, ...rule }, metadata: { now } }: PauseMembership,
  account: Account,
): Decision<ClubEventOf<'MembershipPaused'>, ClubRefusal> => {
  const member = changeable(account, now);
  if (typeof member === 'string') return refuse(member);
  const refusal = parefusalOfUse(member, rule);
  if (refusal !== undefined) return refuse(refusal);
  if (cycles > rule.mostCycles) return refuse('PauseTooLong');
  const fromCycle = member.lastCycle + 1;
  return accept({
    type: 'MembershipPaused',
    data: { userId, membershipId: member.membershipId, fromCycle, untilCycle: fromCycle + cycles },
  });
};

/** The member whose pause can end before the next cycle; or why not. In the last cycle of a pause it ends by itself. */
const resumable = (account: Pick<Account, 'club'>, now: Instant): Membership | ClubRefusal => {
  const member = changeable(account, now);
  if (typeof member === 'string') return member;
  return pauseIn(member, member.lastCycle + 1) === undefined ? 'NotPaused' : member;
};

/** Whether a pause can end now, or be taken back. */
export const canResume = (account: Pick<Account, 'club'>, now: Instant): boolean =>
  typeof resumable(account, now) !== 'string';

export const resumeMembership = (
  { data: { userId }, metadata: { now } }: ResumeMembership,
  account: Account,
): Decision<ClubEventOf<'MembershipResumed'>, ClubRefusal> => {
  const member = resumable(account, now);
  if (typeof member === 'string') return refuse(member);
  const fromCycle = member.lastCycle + 1;
  return accept({ type: 'MembershipResumed', data: { userId, membershipId: member.membershipId, fromCycle } });
};
