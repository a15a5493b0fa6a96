import { z } from 'zod';
import { Instant } from '../kernel/time.ts';

/** A movement of the provider's balance. Payouts to the venue's bank do not touch the clearing account. */
export const ProviderItem = z.object({
  id: z.string().max(100),
  type: z.string().max(60),
  amountCents: z.int(),
  feeCents: z.int(),
  sourceId: z.string().max(100).nullable(),
  createdAt: Instant,
});
export type ProviderItem = z.infer<typeof ProviderItem>;

/** A posting on the clearing account, with the provider's id of its charge or refund, and its place in the log. */
export const BooksItem = z.object({
  reference: z.string().max(100),
  amountCents: z.int(),
  stream: z.string().max(120),
  at: Instant,
  position: z.string().max(40),
  part: z.int().nonnegative(),
});
export type BooksItem = z.infer<typeof BooksItem>;

const Totals = z.object({
  providerItems: z.int(),
  booksItems: z.int(),
  matched: z.int(),
  providerCents: z.int(),
  booksCents: z.int(),
  feeCents: z.int(),
});
export type Totals = z.infer<typeof Totals>;

/**
 * Where the next run continues. Both sides are read from a cursor some time in the past, so that late movements of the provider
 * are seen. Unmatched items are carried one by one until they match; matched ones are included in the totals.
 */
export const Resume = z.object({
  /** The provider's last movement that is not read again; null to read all. */
  providerAfter: z.string().max(100).nullable(),
  /** Postings after this place are read again; those up to `booksRead` were judged before. */
  booksAfter: z.string().max(40),
  booksRead: z.string().max(40),
  open: z.object({ provider: z.array(ProviderItem), books: z.array(BooksItem) }),
  totals: Totals,
});
export type Resume = z.infer<typeof Resume>;

export const NOTHING_BEFORE: Resume = {
  providerAfter: null,
  booksAfter: '0',
  booksRead: '0',
  open: { provider: [], books: [] },
  totals: { providerItems: 0, booksItems: 0, matched: 0, providerCents: 0, booksCents: 0, feeCents: 0 },
};

/** Positions are decimal text: the longer one is later, then by text order. */
export const isLater = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length;
export const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
