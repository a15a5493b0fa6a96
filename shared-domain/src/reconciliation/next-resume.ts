import type { Instant } from '../kernel/time.ts';
import { type Judged, referenceOf, totalsBehind } from './reconcile.ts';
import { isLater, type ProviderItem, type Resume } from './resume.ts';

/** The most unmatched items in an event; with more, the cursor does not move. */
const MOST_OPEN = 200;

/**
 * Where the next run begins.
 *
 * @param listed the provider's movements of this run, oldest first.
 * @param overlapFrom movements since then are read again.
 */
export const nextResume = (
  before: Resume,
  judged: Judged,
  listed: readonly ProviderItem[],
  overlapFrom: Instant,
): Resume => {
  const { provider, books, matched, unsettled } = judged;
  // 1. The provider: up to the first movement that is recent enough to be read again.
  const young = listed.findIndex(({ createdAt }) => createdAt >= overlapFrom);
  const behind = young === -1 ? listed : listed.slice(0, young);
  const providerAfter = behind.at(-1)?.id ?? before.providerAfter;
  const passed = new Set(behind.map(({ id }) => id));
  const reread = listed.filter(({ id }) => !passed.has(id));
  // 2. The books: from the first posting whose counterpart is read again.
  const wanted = new Set(reread.map(referenceOf).filter((reference) => matched.has(reference)));
  const last = books.reduce((max, { position }) => (isLater(position, max) ? position : max), before.booksRead);
  const first = books
    .filter(({ reference }) => wanted.has(reference))
    .reduce((min, { position }) => (isLater(min, position) ? position : min), next(last));
  const booksAfter = previous(first);
  // 3. Unmatched items are carried along.
  const open = {
    provider: provider.filter((item) => unsettled.has(referenceOf(item))),
    books: books.filter(({ reference }) => unsettled.has(reference)),
  };
  if (open.provider.length + open.books.length > MOST_OPEN) return before;
  const again = {
    provider: [...open.provider, ...reread.filter((item) => !unsettled.has(referenceOf(item)))],
    books: [
      ...open.books,
      ...books.filter(({ reference, position }) => !unsettled.has(reference) && isLater(position, booksAfter)),
    ],
  };
  return { providerAfter, booksAfter, booksRead: last, open, totals: totalsBehind(judged, again) };
};

const next = (position: string): string => String(BigInt(position) + 1n);
const previous = (position: string): string => String(BigInt(position) - 1n);
