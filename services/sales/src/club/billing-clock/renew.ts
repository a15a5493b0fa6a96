import { accountDecider, type AccountCommand } from '@paddock/shared-domain/billing/account';
import { subscriptionTax } from '@paddock/shared-domain/club/club-price';
import { cycleBegins } from '@paddock/shared-domain/club/cycles';
import { NO_CARD } from '@paddock/shared-domain/club/dunning-plan';
import { isActive, type Membership, membershipOf, pauseIn, termsFor } from '@paddock/shared-domain/club/membership';
import { type MembershipId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { addPrices } from '@paddock/shared-domain/kernel/money';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import type { PaymentRun } from '../../payments/process/payments.ts';
import { type BillingClockDeps, clockContext, type Settled } from './deps.ts';

export const accountOf = async ({ commands }: BillingClockDeps, userId: UserId) =>
  (await commands.load(accountDecider, userId)).state;

/** One command on an account. A busy account is retried; a refusal is a defect that stops only this due. */
export const settleBy = async (
  deps: BillingClockDeps,
  userId: UserId,
  step: string,
  wanted: Wanted<AccountCommand>,
): Promise<Settled & { readonly events: number }> => {
  const handled = await deps.commands.handle(accountDecider, userId, [wanted], clockContext(step, deps));
  if (handled.outcome === 'refused') throw new Error(`${wanted.type} of ${step} was refused: ${handled.reason}.`);
  if (handled.outcome === 'busy') return { outcome: 'waiting', events: 0 };
  return { outcome: 'nothing', position: handled.position, events: handled.events.length };
};

/** A payment without the customer present: if the bank requires a challenge, the payment has failed. */
export const payOffSession = async (
  deps: BillingClockDeps,
  step: string,
  request: Omit<PaymentEventOf<'PaymentRequested'>['data'], 'offSession'>,
): Promise<PaymentRun> => {
  const run = await deps.payments.pay({ ...request, offSession: true }, clockContext(step, deps));
  return run.payment.phase === 'challenged' ? deps.payments.abandon(request.paymentId) : run;
};

/** One payment id per membership and cycle, no matter which process begins it (invariant K5). */
export const renewalPayment = (membershipId: MembershipId, cycle: number): PaymentId =>
  PaymentId.parse(derivedId(`renewal ${membershipId} ${cycle}`));

const charge = async (
  deps: BillingClockDeps,
  userId: UserId,
  membership: Membership,
  cycle: number,
): Promise<Settled> => {
  const { membershipId } = membership;
  const terms = termsFor(membership, cycle);
  const step = `${membershipId}:${cycle}`;
  const taxCents = subscriptionTax(terms.recurringCents, await deps.taxRateOf(terms.locationId));
  const fail = async (text: string, owedTaxCents = taxCents): Promise<Settled> => {
    const { endsAfterDays } = await deps.rules();
    const data = { userId, membershipId, cycle, taxCents: owedTaxCents, text, endsAfterDays };
    const failed = await settleBy(deps, userId, `${step}:failed`, { type: 'FailRenewal', data });
    await deps.failpoints.hit('renewal:failed');
    return failed.outcome === 'waiting' || failed.events === 0 ? failed : { ...failed, outcome: 'renewal_failed' };
  };
  const card = await deps.paymentMethodOf(userId);
  if (card === undefined) return fail(NO_CARD);
  await deps.failpoints.hit('renewal:before');
  const { payment, position, waiting } = await payOffSession(deps, step, {
    paymentId: renewalPayment(membershipId, cycle),
    userId,
    amountCents: addPrices(terms.recurringCents, taxCents),
    purpose: { kind: 'renewal', membershipId, cycle, taxCents },
    means: { kind: 'card', ...card },
  });
  await deps.failpoints.hit('renewal:paid');
  if (payment.phase === 'settled') return { outcome: 'renewed', position: await grantedAt(deps, userId) };
  if (payment.phase !== 'abandoned') {
    deps.log.info({ membership: membershipId, cycle, waiting }, 'a renewal waits');
    return { outcome: 'waiting', position };
  }
  // The amount requested is the amount owed, even if the tax rate has changed since.
  const asked = payment.request?.purpose;
  return fail(payment.failure?.text ?? 'The payment failed.', asked?.kind === 'renewal' ? asked.taxCents : taxCents);
};
/** The position of the account's last event, which the read model must reach before the next cycle is looked for. */
const grantedAt = async ({ commands }: BillingClockDeps, userId: UserId) =>
  (await commands.load(accountDecider, userId)).position;

/** The next cycle of a membership has begun: charge it, or skip it in a pause or while an earlier one is owed. */
export const renew = async (deps: BillingClockDeps, userId: UserId, membershipId: MembershipId): Promise<Settled> => {
  const account = await accountOf(deps, userId);
  let membership = membershipOf(account.club, membershipId);
  if (membership === undefined || !isActive(membership)) return { outcome: 'nothing' };
  const cycle = membership.lastCycle + 1;
  if (deps.clock.now() < cycleBegins(membership.terms, cycle)) return { outcome: 'nothing' };
  // 1. Closing an unpaid month normally restores the standing in the same append; this is for one closed in another way.
  if (
    membership.unpaid.size > 0 &&
    [...membership.unpaid.values()].every(({ itemId }) => account.items.get(itemId)?.open !== true)
  ) {
    const step = `${membershipId}:${cycle}:restored`;
    await settleBy(deps, userId, step, { type: 'RestoreStanding', data: { userId } });
    membership = membershipOf((await accountOf(deps, userId)).club, membershipId) ?? membership;
  }
  // 2. Charge, or skip the cycle.
  const paused = pauseIn(membership, cycle) !== undefined;
  if (membership.unpaid.size === 0 && !paused) return charge(deps, userId, membership, cycle);
  const skipped = await settleBy(deps, userId, `${membershipId}:${cycle}:skipped`, {
    type: 'SkipRenewal',
    data: { userId, membershipId, cycle },
  });
  return skipped.events > 0 ? { ...skipped, outcome: 'renewal_skipped' } : skipped;
};
