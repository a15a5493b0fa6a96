import { z } from 'zod';
import { event } from '../kernel/message.ts';
import { Cents } from '../kernel/money.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { Resume } from './resume.ts';

/** A difference between the provider and the books. */
export const Difference = z.object({
  /** `missing`: the provider has it, the books do not. `extra`: the books have it, the provider does not. */
  kind: z.enum(['missing', 'extra', 'amount']),
  /** The provider's id of the charge, refund or movement. */
  reference: z.string().max(100),
  /** The provider's type: charge, refund, adjustment. */
  type: z.string().max(60),
  providerCents: Cents.nullable(),
  booksCents: Cents.nullable(),
  /** Where the books have it. */
  stream: z.string().max(120).nullable(),
  at: Instant,
});
export type Difference = z.infer<typeof Difference>;

/**
 * Stream `reconciliation-{date}`: the provider's balance was compared with the clearing account, item by item (invariant L6).
 * Each run is recorded, also one without differences.
 */
export const ReconciliationRun = event('ReconciliationRun', {
  date: LocalDate,
  /** How many movements of the provider and postings of the books were compared. */
  providerItems: z.int().nonnegative(),
  booksItems: z.int().nonnegative(),
  matched: z.int().nonnegative(),
  /** Too recent to judge: the counterpart may not have arrived yet. */
  pending: z.int().nonnegative(),
  providerCents: z.int(),
  booksCents: z.int(),
  /** The provider's fee; it is not part of the clearing account. */
  feeCents: z.int(),
  differenceCount: z.int().nonnegative(),
  /** The first of them, oldest first. */
  differences: z.array(Difference).max(200),
  /** Where the next run continues; absent in runs that read everything. */
  resume: Resume.optional(),
});
export const reconciliationEvents = [ReconciliationRun] as const;
export type ReconciliationEvent = z.infer<(typeof reconciliationEvents)[number]>;
