import { cents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import type { Difference, ReconciliationEvent } from './events.ts';
import {
  type BooksItem,
  isLater,
  NOTHING_BEFORE,
  type ProviderItem,
  type Resume,
  sumOf,
  type Totals,
} from './resume.ts';

export type { BooksItem, ProviderItem };

const NOT_CLEARING = new Set(['payout', 'payout_failure', 'payout_cancel', 'stripe_fee', 'tax_fee']);
/** The most differences in an event; the count includes all. */
const MOST = 200;

const grouped = <Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
};
export const isClearing = ({ type }: ProviderItem): boolean => !NOT_CLEARING.has(type);
export const referenceOf = ({ sourceId, id }: ProviderItem): string => sourceId ?? id;
const distinct = <Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

/** What a run compared, and the result for each reference. */
export type Judged = {
  readonly run: Omit<ReconciliationEvent['data'], 'date' | 'resume'>;
  readonly provider: readonly ProviderItem[];
  readonly books: readonly BooksItem[];
  readonly matched: ReadonlySet<string>;
  /** Differences, and what is too recent to judge. */
  readonly unsettled: ReadonlySet<string>;
};

/**
 * Compares the provider's movements with our clearing postings, charge by charge and refund by refund, both ways (invariant L6).
 *
 * @param provider every movement, or those since `before`'s cursor; likewise `books`.
 * @param settledBefore a later item without a counterpart is pending, not a difference.
 */
export const judge = (
  provider: readonly ProviderItem[],
  books: readonly BooksItem[],
  settledBefore: Instant,
  before: Resume = NOTHING_BEFORE,
): Judged => {
  const theirItems = distinct([...before.open.provider, ...provider], ({ id }) => id);
  const ourItems = distinct([...before.open.books, ...books], ({ position, part }) => `${position} ${part}`);
  const relevant = theirItems.filter(isClearing);
  const theirs = grouped(relevant, referenceOf);
  const ours = grouped(ourItems, ({ reference }) => reference);
  const carried = new Set(before.open.books.map(({ reference }) => reference));
  const differences: Difference[] = [];
  const matched = new Set<string>();
  const unsettled = new Set<string>();
  let pending = 0;
  for (const reference of new Set([...theirs.keys(), ...ours.keys()])) {
    const moved = theirs.get(reference) ?? [];
    const posted = ours.get(reference) ?? [];
    // An earlier run matched it: its counterpart is before the cursor.
    const known = moved.length === 0 && !carried.has(reference) && !posted.some((item) => isNew(item, before));
    if (known) continue;
    const providerCents = moved.length === 0 ? null : cents(sumOf(moved, ({ amountCents }) => amountCents));
    const booksCents = posted.length === 0 ? null : cents(sumOf(posted, ({ amountCents }) => amountCents));
    const at = (moved[0]?.createdAt ?? posted[0]?.at) as Instant;
    const kind = providerCents === null ? 'extra' : booksCents === null ? 'missing' : 'amount';
    // A sum of zero matches nothing: a refund that failed may never have been in the books.
    if ((providerCents ?? 0) === (booksCents ?? 0)) {
      matched.add(reference);
      continue;
    }
    unsettled.add(reference);
    if (kind !== 'amount' && at >= settledBefore) pending += 1;
    else {
      const type = moved[0]?.type ?? 'posting';
      differences.push({ kind, reference, type, providerCents, booksCents, stream: posted[0]?.stream ?? null, at });
    }
  }
  differences.sort((a, b) => (a.at < b.at ? -1 : 1));
  const { totals } = before;
  const run = {
    providerItems: totals.providerItems + relevant.length,
    booksItems: totals.booksItems + ourItems.length,
    matched: totals.matched + matched.size,
    pending,
    providerCents: totals.providerCents + sumOf(relevant, ({ amountCents }) => amountCents),
    booksCents: totals.booksCents + sumOf(ourItems, ({ amountCents }) => amountCents),
    feeCents: totals.feeCents + sumOf(theirItems, ({ feeCents }) => feeCents),
    differenceCount: differences.length,
    differences: differences.slice(0, MOST),
  };
  return { run, provider: theirItems, books: ourItems, matched, unsettled };
};

const isNew = ({ position }: BooksItem, { booksRead }: Resume): boolean => isLater(position, booksRead);

/** Compares everything, as in the first run. */
export const reconcile = (
  provider: readonly ProviderItem[],
  books: readonly BooksItem[],
  settledBefore: Instant,
): Judged['run'] => judge(provider, books, settledBefore).run;

/** The totals before the next run's window: all of this run, less what the next one reads again. */
export const totalsBehind = ({ run, matched }: Judged, again: Pick<Judged, 'provider' | 'books'>): Totals => {
  const relevant = again.provider.filter(isClearing);
  const rematched = new Set(relevant.map(referenceOf).filter((reference) => matched.has(reference)));
  return {
    providerItems: run.providerItems - relevant.length,
    booksItems: run.booksItems - again.books.length,
    matched: run.matched - rematched.size,
    providerCents: run.providerCents - sumOf(relevant, ({ amountCents }) => amountCents),
    booksCents: run.booksCents - sumOf(again.books, ({ amountCents }) => amountCents),
    feeCents: run.feeCents - sumOf(again.provider, ({ feeCents }) => feeCents),
  };
};
