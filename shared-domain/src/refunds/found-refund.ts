import type { RefundId } from '../kernel/ids.ts';
import type { Refund, Refunds } from './refunds.ts';

/** A refund of the provider that is with the card; one that failed since is not among them. */
export type GoneRefund = { readonly refundId: string; readonly amountCents: number };

const FOUND = 'found:';
const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

const providerIdsOf = ({ providerRefundId, returned }: Refund): readonly string[] =>
  providerRefundId === undefined ? returned : [...returned, providerRefundId];

/** Whether another refund of the source has this refund of the provider, or had it before it came back: it was moved once. */
export const isAnothers = (refunds: Refunds, refundId: RefundId, providerRefundId: string): boolean =>
  [...refunds].some(([id, refund]) => id !== refundId && providerIdsOf(refund).includes(providerRefundId));

/** Without those that wait for another refund of the same amount, one each. */
const notWaitedFor = (gone: readonly GoneRefund[], waiting: readonly Refund[]): readonly GoneRefund[] =>
  waiting.reduce((left, { due }) => {
    const index = left.findIndex(({ amountCents }) => amountCents === due.cardCents);
    return index === -1 ? left : left.toSpliced(index, 1);
  }, gone);

/**
 * Which of the provider's refunds of a charge is this one, where that is not on disk (invariants C7 and C13). Told by their ids:
 * one that is anybody's already says nothing about this one, whatever the sums are.
 *
 * @param gone the provider's refunds of the charge that are with the card.
 * @returns the provider's id; an id made up for this refund where other amounts cover it, as after a refund in the provider's own
 * screens; undefined where nothing went back for it.
 */
export const foundRefund = (gone: readonly GoneRefund[], refund: Refund, refunds: Refunds): string | undefined => {
  const { refundId, intentId, cardCents } = refund.due;
  const ofCharge = [...refunds.values()].filter(({ due }) => due.intentId === intentId);
  const known = new Set([...refunds.values()].flatMap(providerIdsOf));
  const unknown = gone.filter((one) => !known.has(one.refundId));
  // 1. What was found as a sum has taken its part of those without a name.
  const taken = ofCharge.filter(
    ({ card, providerRefundId }) => card === 'refunded' && providerRefundId?.startsWith(FOUND),
  );
  const amounts = (some: readonly GoneRefund[]) => sum(some.map(({ amountCents }) => amountCents));
  const left = (some: readonly GoneRefund[]) => amounts(some) - sum(taken.map(({ due }) => due.cardCents));
  if (left(unknown) < cardCents) return undefined;
  // 2. The very amount.
  const same = unknown.find(({ amountCents }) => amountCents === cardCents);
  if (same !== undefined) return same.refundId;
  // 3. Other amounts, less those that are the very amount of a refund that is not back either.
  const others = ofCharge.filter(({ due, card }) => due.refundId !== refundId && (card === 'due' || card === 'failed'));
  return left(notWaitedFor(unknown, others)) < cardCents ? undefined : `${FOUND}${intentId}:${refundId}`;
};
