import { groupOf, type Refund, type Refunds } from './refunds.ts';

/** A refund of the provider that is with the card; one that failed since is not among them. */
export type GoneRefund = { readonly refundId: string; readonly amountCents: number };

const FOUND = 'found:';
const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

const providerIdsOf = ({ providerRefundId, returned }: Refund): readonly string[] =>
  providerRefundId === undefined ? returned : [...returned, providerRefundId];

/** Whether another group of the source has this refund of the provider, or had it before it came back: it was moved once. */
export const isAnothers = (refunds: Refunds, refund: Refund, providerRefundId: string): boolean =>
  [...refunds.values()].some(
    (other) => other.group !== refund.group && providerIdsOf(other).includes(providerRefundId),
  );

/** The refund with those of its group that the card is asked for with it: what one call at the provider gives back. */
export const askedTogether = (refunds: Refunds, refund: Refund): readonly Refund[] =>
  groupOf(refunds, refund).filter(({ card }) => card === refund.card);
export const cardCentsOf = (refunds: readonly Refund[]): number => sum(refunds.map(({ due }) => due.cardCents));

const without = (gone: readonly GoneRefund[], cents: number): readonly GoneRefund[] => {
  const index = gone.findIndex(({ amountCents }) => amountCents === cents);
  return index === -1 ? gone : gone.toSpliced(index, 1);
};
/** Without those that wait for another group of the same sum, one each, or else for the amount of one of its refunds. */
const notWaitedFor = (gone: readonly GoneRefund[], waiting: readonly Refund[]): readonly GoneRefund[] => {
  const groups = new Map<string, Refund[]>();
  for (const one of waiting) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups.values()].reduce((left, group) => {
    const less = without(left, cardCentsOf(group));
    return less === left ? group.reduce((some, { due }) => without(some, due.cardCents), left) : less;
  }, gone);
};

/** The provider's refunds of a charge that no refund on disk has. */
const nobodys = (gone: readonly GoneRefund[], refunds: Refunds): readonly GoneRefund[] => {
  const known = new Set([...refunds.values()].flatMap(providerIdsOf));
  return gone.filter((one) => !known.has(one.refundId));
};
/** What of such refunds has not been taken as a sum by refunds that were found so. */
const leftOf = (some: readonly GoneRefund[], intentId: string | null, refunds: Refunds): number => {
  const taken = [...refunds.values()].filter(
    ({ due, card, providerRefundId }) =>
      due.intentId === intentId && card === 'refunded' && providerRefundId?.startsWith(FOUND),
  );
  return sum(some.map(({ amountCents }) => amountCents)) - cardCentsOf(taken);
};

/**
 * Which refunds of a group still fit on its charge where it was refused as a whole: somebody gave some of the charge back in the
 * provider's own screens, so that too little is left for all. The first ones that fit; all of them where that is not the reason.
 */
export const fittingOf = (gone: readonly GoneRefund[], refund: Refund, refunds: Refunds): readonly Refund[] => {
  const asked = askedTogether(refunds, refund);
  const byOthers = leftOf(nobodys(gone, refunds), refund.due.intentId, refunds);
  let left = cardCentsOf(asked) - Math.max(0, byOthers);
  return asked.filter(({ due: { cardCents } }) => {
    if (cardCents > left) return false;
    left -= cardCents;
    return true;
  });
};

/**
 * Which of the provider's refunds of a charge is that of this one's group, where that is not on disk (invariants C7 and C13). Told by their ids:
 * one that is anybody's already says nothing about this one, whatever the sums are.
 *
 * @param gone the provider's refunds of the charge that are with the card.
 * @returns the provider's id; an id made up for this group where other amounts cover it, as after a refund in the provider's own
 * screens; undefined where nothing went back for it.
 */
export const foundRefund = (gone: readonly GoneRefund[], refund: Refund, refunds: Refunds): string | undefined => {
  const { intentId } = refund.due;
  const asked = askedTogether(refunds, refund);
  const cardCents = cardCentsOf(asked);
  const unknown = nobodys(gone, refunds);
  // 1. What was found as a sum has taken its part of those without a name.
  if (leftOf(unknown, intentId, refunds) < cardCents) return undefined;
  // 2. The very amount.
  const same = unknown.find(({ amountCents }) => amountCents === cardCents);
  if (same !== undefined) return same.refundId;
  // 3. Other amounts, less those that are the very amount of a refund that is not back either.
  const others = [...refunds.values()].filter(
    (other) =>
      other.due.intentId === intentId && (other.card === 'due' || other.card === 'failed') && !asked.includes(other),
  );
  return leftOf(notWaitedFor(unknown, others), intentId, refunds) < cardCents
    ? undefined
    : `${FOUND}${intentId}:${refund.group}`;
};
