import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Effect, Effects } from '../payments/process/deps.ts';

/** The first month is paid: enrols the member and grants the first credits, in one append (CLUB-20, CLUB-32). */
export const enrolPaidMember =
  (commands: Commands): Effect<'enrolment'> =>
  async ({ paymentId, userId, context, purpose: { membershipId, terms, taxCents, cardFingerprint } }) => {
    const enrolled = await commands.handle(
      accountDecider,
      userId,
      [{ type: 'EnrolMember', data: { userId, membershipId, terms, paymentId, taxCents, cardFingerprint } }],
      context,
    );
    if (enrolled.outcome === 'refused')
      throw new Error(`Payment ${paymentId} cannot enrol its member: ${enrolled.reason}.`);
    return enrolled.outcome === 'busy' ? 'busy' : 'done';
  };

/** A month is paid: grants it, once per cycle (invariant K5). */
export const renewPaidMembership =
  (commands: Commands): Effect<'renewal'> =>
  async ({ paymentId, userId, context, purpose: { membershipId, cycle, taxCents } }) => {
    const renewed = await commands.handle(
      accountDecider,
      userId,
      [{ type: 'RenewMembership', data: { userId, membershipId, cycle, paymentId, taxCents } }],
      context,
    );
    if (renewed.outcome === 'refused')
      throw new Error(`Payment ${paymentId} cannot renew its membership: ${renewed.reason}.`);
    return renewed.outcome === 'busy' ? 'busy' : 'done';
  };

/** The effects of the club's payments. */
export const clubEffects = (commands: Commands): Pick<Effects, 'enrolment' | 'renewal'> => ({
  enrolment: enrolPaidMember(commands),
  renewal: renewPaidMembership(commands),
});
