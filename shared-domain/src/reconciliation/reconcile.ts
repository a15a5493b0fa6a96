import { cents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import type { Difference, ReconciliationEvent } from './events.ts';

/** A movement of the provider's balance. Payouts to the venue's bank leave the clearing account alone. */
export type ProviderItem = {
  readonly id: string;
  readonly type: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly sourceId: string | null;
  readonly createdAt: Instant;
};
/** A posting on the clearing account, with the provider's id of the charge or refund behind it. */
export type BooksItem = {
  readonly reference: string;
  readonly amountCents: number;
  readonly stream: string;
  readonly at: Instant;
};

const NOT_CLEARING = new Set(['payout', 'payout_failure', 'payout_cancel', 'stripe_fee', 'tax_fee']);
/** Differences an event carries; the count names all of them. */
const MOST = 200;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const grouped = <Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
};

/**
 * Holds the provider's movements against our clearing postings, charge by charge and refund by refund, both ways (invariant L6).
 *
 * @param settledBefore what happened later and has no counterpart yet is pending, not wrong.
 */
export const reconcile = (
  provider: readonly ProviderItem[],
  books: readonly BooksItem[],
  settledBefore: Instant,
): Omit<ReconciliationEvent['data'], 'date'> => {
  const relevant = provider.filter(({ type }) => !NOT_CLEARING.has(type));
  const theirs = grouped(relevant, ({ sourceId, id }) => sourceId ?? id);
  const ours = grouped(books, ({ reference }) => reference);
  const differences: Difference[] = [];
  let matched = 0;
  let pending = 0;
  for (const reference of new Set([...theirs.keys(), ...ours.keys()])) {
    const moved = theirs.get(reference) ?? [];
    const posted = ours.get(reference) ?? [];
    const providerCents = moved.length === 0 ? null : cents(sum(moved.map(({ amountCents }) => amountCents)));
    const booksCents = posted.length === 0 ? null : cents(sum(posted.map(({ amountCents }) => amountCents)));
    const at = (moved[0]?.createdAt ?? posted[0]?.at) as Instant;
    const kind = providerCents === null ? 'extra' : booksCents === null ? 'missing' : 'amount';
    if (providerCents === booksCents) matched += 1;
    else if (kind !== 'amount' && at >= settledBefore) pending += 1;
    else {
      const type = moved[0]?.type ?? 'posting';
      differences.push({ kind, reference, type, providerCents, booksCents, stream: posted[0]?.stream ?? null, at });
    }
  }
  differences.sort((a, b) => (a.at < b.at ? -1 : 1));
  return {
    providerItems: relevant.length,
    booksItems: books.length,
    matched,
    pending,
    providerCents: sum(relevant.map(({ amountCents }) => amountCents)),
    booksCents: sum(books.map(({ amountCents }) => amountCents)),
    feeCents: sum(provider.map(({ feeCents }) => feeCents)),
    differenceCount: differences.length,
    differences: differences.slice(0, MOST),
  };
};
