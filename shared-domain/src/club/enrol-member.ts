import type { Account } from '../billing/account.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { MembershipId, PaymentId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { PriceCents } from '../kernel/money.ts';
import type { CreditEventOf } from './credit-events.ts';
import type { ClubEventOf, MembershipTerms } from './events.ts';
import { grantedCredits } from './grant-credits.ts';
import { isActive, membershipOf } from './membership.ts';
import type { ClubRefusal } from './refusals.ts';

/** The first month was paid: the member is in good standing and gets the first credits, in one append (CLUB-20, A-091). */
export type EnrolMember = Command<
  'EnrolMember',
  {
    readonly userId: UserId;
    readonly membershipId: MembershipId;
    readonly terms: MembershipTerms;
    readonly paymentId: PaymentId;
    readonly taxCents: PriceCents;
    readonly cardFingerprint: string | null;
  }
>;

type Enrolled = ClubEventOf<'MemberEnrolled'> | CreditEventOf<'CreditsGranted'>;

/** Why somebody may not join: they are a member now, or, for the intro rate, ever were (rules, invariant M1). */
export const enrolmentRefusal = ({ club }: Account, intro: boolean): 'AlreadyMember' | 'IntroRateUsed' | undefined => {
  if (isActive(club.present)) return 'AlreadyMember';
  return intro && club.everMember ? 'IntroRateUsed' : undefined;
};

export const enrolMember = (
  { data: { userId, membershipId, terms, paymentId, taxCents, cardFingerprint } }: EnrolMember,
  account: Account,
): Decision<Enrolled, ClubRefusal> => {
  if (membershipOf(account.club, membershipId) !== undefined) return accept();
  const refusal = enrolmentRefusal(account, terms.intro);
  if (refusal !== undefined) return refuse(refusal);
  return accept<Enrolled>(
    { type: 'MemberEnrolled', data: { userId, membershipId, ...terms, paymentId, cardFingerprint } },
    grantedCredits({ userId, membershipId, terms, cycle: 0, paymentId, taxCents }),
  );
};
