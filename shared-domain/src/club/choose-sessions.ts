import type { Account } from '../billing/account.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { PriceCents } from '../kernel/money.ts';
import { type Instant, MINUTE, plusMillis } from '../kernel/time.ts';
import { cycleBegins } from './cycles.ts';
import type { ClubEventOf, MonthTerms } from './events.ts';
import { isActive, type Membership } from './membership.ts';
import type { ClubRefusal } from './refusals.ts';

/** A member chooses another number of sessions: in force from the next charge on, and nothing is charged before it. */
export type ChooseSessions = Command<
  'ChooseSessions',
  { readonly userId: UserId; readonly month: MonthTerms; readonly amountCents: PriceCents }
>;
/** A member takes the choice back before it is in force. */
export type WithdrawSessionsChoice = Command<
  'WithdrawSessionsChoice',
  { readonly userId: UserId; readonly amountCents: PriceCents }
>;

/**
 * A charge takes its amount from the account and then asks the card. In these minutes before a cycle nothing about its charge may
 * change any more, so that a request that takes long cannot come between.
 */
export const SETTLED_BEFORE = 5 * MINUTE;

/** The member whose next charge can still be changed; or why not. */
export const changeable = ({ club: { present } }: Pick<Account, 'club'>, now: Instant): Membership | ClubRefusal => {
  if (!isActive(present)) return 'NotAMember';
  if (present.unpaid.size > 0) return 'RenewalOwed';
  const next = cycleBegins(present.terms, present.lastCycle + 1);
  return plusMillis(now, SETTLED_BEFORE) >= next ? 'RenewalUnderWay' : present;
};

export const chooseSessions = (
  { data: { userId, month, amountCents }, metadata: { now } }: ChooseSessions,
  account: Account,
): Decision<ClubEventOf<'SessionsChosen'>, ClubRefusal> => {
  const member = changeable(account, now);
  if (typeof member === 'string') return refuse(member);
  const { membershipId, terms, chosen, lastCycle } = member;
  if (chosen !== undefined && chosen.sessions === month.sessions && chosen.recurringCents === month.recurringCents)
    return accept();
  // They keep the price that was agreed; another choice is taken back.
  if (month.sessions === terms.sessions) return refuse('SessionsSame');
  return accept({
    type: 'SessionsChosen',
    data: { userId, membershipId, fromCycle: lastCycle + 1, ...month, amountCents },
  });
};

export const withdrawSessionsChoice = (
  { data: { userId, amountCents }, metadata: { now } }: WithdrawSessionsChoice,
  account: Account,
): Decision<ClubEventOf<'SessionsChoiceWithdrawn'>, ClubRefusal> => {
  const member = changeable(account, now);
  if (typeof member === 'string') return refuse(member);
  const { membershipId, chosen } = member;
  if (chosen === undefined) return refuse('NothingChosen');
  return accept({ type: 'SessionsChoiceWithdrawn', data: { userId, membershipId, amountCents } });
};
