import { owedOf } from '@paddock/shared-domain/billing/items';
import { LAST_TRY } from '@paddock/shared-domain/club/dunning-plan';
import { isActive, membershipOf } from '@paddock/shared-domain/club/membership';
import { type MembershipId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { BillingClockDeps, Settled } from './deps.ts';
import { accountOf, payOffSession, settleBy } from './renew.ts';

/**
 * A dunning step: try the card again for the unpaid month, then record the step; the recorded event sends the mail (rule A-092).
 * The payment comes first: after a crash in between it is found again by its id. The step after the last retry ends the membership.
 */
export const dun = async (
  deps: BillingClockDeps,
  userId: UserId,
  membershipId: MembershipId,
  attempt: number,
): Promise<Settled> => {
  const account = await accountOf(deps, userId);
  const membership = membershipOf(account.club, membershipId);
  const [unpaid] = membership?.unpaid ?? [];
  if (membership === undefined || !isActive(membership) || unpaid === undefined) return { outcome: 'nothing' };
  const [cycle, { itemId, dunned }] = unpaid;
  if (attempt <= dunned) return { outcome: 'nothing' };
  const step = `${membershipId}:${cycle}:dunning:${attempt}`;
  // 1. Closing the item normally restores the club's standing in the same append; this is for an item closed in another way.
  const item = account.items.get(itemId);
  if (item === undefined || !item.open) {
    const restored = await settleBy(deps, userId, `${step}:restored`, { type: 'RestoreStanding', data: { userId } });
    return restored.events > 0 ? { ...restored, outcome: 'restored' } : restored;
  }
  // 2. After the last retry: the end, unless a payment in progress may still settle the month.
  if (attempt > LAST_TRY) {
    if (item.claimedBy !== undefined) return { outcome: 'waiting' };
    const ended = await settleBy(deps, userId, step, { type: 'CancelMembership', data: { userId, by: 'unpaid' } });
    return ended.events > 0 ? { ...ended, outcome: 'ended' } : ended;
  }
  // 3. The card, if there is one.
  const card = await deps.paymentMethodOf(userId);
  if (card !== undefined) {
    await deps.failpoints.hit('dunning:before');
    const amountCents = priceCents(owedOf(item));
    const { payment, position } = await payOffSession(deps, step, {
      paymentId: PaymentId.parse(derivedId(`dunning ${membershipId} ${cycle} ${attempt}`)),
      userId,
      amountCents,
      purpose: { kind: 'outstanding', items: [{ itemId, amountCents }] },
      means: { kind: 'card', ...card },
    });
    await deps.failpoints.hit('dunning:paid');
    if (payment.phase !== 'settled' && payment.phase !== 'abandoned') return { outcome: 'waiting', position };
    if (payment.phase === 'settled') return { outcome: 'restored', position };
  }
  // 4. Record the step.
  const data = { userId, membershipId, cycle, attempt };
  const recorded = await settleBy(deps, userId, step, { type: 'RecordPaymentReminder', data });
  return recorded.events > 0 ? { ...recorded, outcome: 'retried' } : recorded;
};
