import { z } from 'zod';
import { event } from '../kernel/message.ts';
import { Cents } from '../kernel/money.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { Resume } from './resume.ts';

/** Something the provider and the books do not agree on. */
export const Difference = z.object({
  /** `missing`: the provider moved it, the books do not know it. `extra`: the books have it, the provider does not. */
  kind: z.enum(['missing', 'extra', 'amount']),
  /** The provider's id of the charge, refund or movement. */
  reference: z.string().max(100),
  /** The provider's own word: charge, refund, adjustment. */
  type: z.string().max(60),
  providerCents: Cents.nullable(),
  booksCents: Cents.nullable(),
  /** Where the books have it. */
  stream: z.string().max(120).nullable(),
  at: Instant,
});
export type Difference = z.infer<typeof Difference>;

/**
 * Stream `reconciliation-{date}`: the provider's balance held against the clearing account, item by item (invariant L6). Each
 * run is a fact, also one that found nothing.
 */
export const ReconciliationRun = event('ReconciliationRun', {
  date: LocalDate,
  /** Movements of the provider, and postings of ours, that were compared. */
  providerItems: z.int().nonnegative(),
  booksItems: z.int().nonnegative(),
  matched: z.int().nonnegative(),
  /** Too young to judge: its other half may still be on its way. */
  pending: z.int().nonnegative(),
  providerCents: z.int(),
  booksCents: z.int(),
  /** What the provider kept for itself; it is no part of the clearing account. */
  feeCents: z.int(),
  differenceCount: z.int().nonnegative(),
  /** The first of them, oldest first. */
  differences: z.array(Difference).max(200),
  /** Where the next run goes on; absent in runs that read everything. */
  resume: Resume.optional(),
});
export const reconciliationEvents = [ReconciliationRun] as const;
export type ReconciliationEvent = z.infer<(typeof reconciliationEvents)[number]>;
