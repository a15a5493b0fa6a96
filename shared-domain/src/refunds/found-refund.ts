import { groupOf, type Refund, type Refunds } from './refunds.ts';

/** A refund at the provider that reached the card; failed ones are not included. */
export type GoneRefund = { readonly refundId: string; readonly amountCents: number };

const FOUND = 'found:';
const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

const providerIdsOf = ({ providerRefundId, returned }: Refund): readonly string[] =>
  providerRefundId === undefined ? returned : [...returned, providerRefundId];

/** Whether another group of the source has this refund of the provider, or had it before it was returned: it moved money once. */
export const isAnothers = (refunds: Refunds, refund: Refund, providerRefundId: string): boolean =>
  [...refunds.values()].some(
    (other) => other.group !== refund.group && providerIdsOf(other).includes(providerRefundId),
  );

/** The refund and those of its group that go to the card with it: what one call to the provider refunds. */
export const askedTogether = (refunds: Refunds, refund: Refund): readonly Refund[] =>
  groupOf(refunds, refund).filter(({ card }) => card === refund.card);
export const cardCentsOf = (refunds: readonly Refund[]): number => sum(refunds.map(({ due }) => due.cardCents));

const without = (gone: readonly GoneRefund[], cents: number): readonly GoneRefund[] => {
  const index = gone.findIndex(({ amountCents }) => amountCents === cents);
  return index === -1 ? gone : gone.toSpliced(index, 1);
};
/** Without those that another waiting group accounts for: one of its sum, or else one for the amount of each of its refunds. */
const notWaitedFor = (gone: readonly GoneRefund[], waiting: readonly Refund[]): readonly GoneRefund[] => {
  const groups = new Map<string, Refund[]>();
  for (const one of waiting) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups.values()].reduce((left, group) => {
    const less = without(left, cardCentsOf(group));
    return less === left ? group.reduce((some, { due }) => without(some, due.cardCents), left) : less;
  }, gone);
};

/** The provider's refunds of a charge that are not stored with any refund. */
const nobodys = (gone: readonly GoneRefund[], refunds: Refunds): readonly GoneRefund[] => {
  const known = new Set([...refunds.values()].flatMap(providerIdsOf));
  return gone.filter((one) => !known.has(one.refundId));
};
/** The sum of such refunds that earlier matches by sum (`found:` ids) have not used. */
const leftOf = (some: readonly GoneRefund[], intentId: string | null, refunds: Refunds): number => {
  const taken = [...refunds.values()].filter(
    ({ due, card, providerRefundId }) =>
      due.intentId === intentId && card === 'refunded' && providerRefundId?.startsWith(FOUND),
  );
  return sum(some.map(({ amountCents }) => amountCents)) - cardCentsOf(taken);
};

/**
 * What somebody refunded of a charge outside Paddock, in cents.
 *
 * @param gone the provider's refunds of the charge that reached the card.
 */
export const outsideCents = (gone: readonly GoneRefund[], intentId: string, refunds: Refunds): number =>
  Math.max(0, leftOf(nobodys(gone, refunds), intentId, refunds));

/**
 * Which refunds of a group still fit on its charge after it was refused as a whole because somebody refunded part of the charge
 * on the provider's own screens. The first ones that fit; all of them if that is not the reason.
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
 * Which of the provider's refunds of a charge belongs to this refund's group, if that is not stored (invariants C7 and C13).
 * Matched by ids first: one that belongs to another refund does not count, whatever the amounts are.
 *
 * @param gone the provider's refunds of the charge that reached the card.
 * @returns the provider's id; a made-up id for this group if other amounts cover it, for example refunds on the provider's own
 * screens; undefined if nothing was refunded for it.
 */
export const foundRefund = (gone: readonly GoneRefund[], refund: Refund, refunds: Refunds): string | undefined => {
  const { intentId } = refund.due;
  const asked = askedTogether(refunds, refund);
  const cardCents = cardCentsOf(asked);
  const unknown = nobodys(gone, refunds);
  // 1. Earlier matches by sum have used part of the unknown refunds.
  if (leftOf(unknown, intentId, refunds) < cardCents) return undefined;
  // 2. The exact amount.
  const same = unknown.find(({ amountCents }) => amountCents === cardCents);
  if (same !== undefined) return same.refundId;
  // 3. Other amounts, without those that equal the amount of another unfinished refund.
  const others = [...refunds.values()].filter(
    (other) =>
      other.due.intentId === intentId && (other.card === 'due' || other.card === 'failed') && !asked.includes(other),
  );
  return leftOf(notWaitedFor(unknown, others), intentId, refunds) < cardCents
    ? undefined
    : `${FOUND}${intentId}:${refund.group}`;
};
