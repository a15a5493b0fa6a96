import { z } from 'zod';
import type { LocationId, UserId } from '../kernel/ids.ts';
import { Cents } from '../kernel/money.ts';

/**
 * An account of the ledger. Amounts are debits: what a person owes or the provider holds for us is positive, revenue and tax are
 * negative.
 */
export const LedgerAccount = z
  .string()
  .regex(
    /^(clearing:(stripe|cash|bank|terminal|other)|liability:voucher|revenue:(seats|fees|credits_breakage)|discounts:(credits|promotions)|deferred:renewals|refunds|write_offs|(receivable|liability:credits|tax):[A-Za-z0-9]{1,40})$/,
    'This is not an account of the books.',
  );
export const Posting = z.object({ account: LedgerAccount, amountCents: Cents });
export type Posting = z.infer<typeof Posting>;

/** Postings of one event: they sum to zero, or the event is refused (invariant L1). */
export const Postings = z
  .array(Posting)
  .refine((postings) => sumOf(postings) === 0, 'The postings of an event sum to zero.');

export const sumOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const receivable = (userId: UserId): string => `receivable:${userId}`;
export const taxOwed = (locationId: LocationId): string => `tax:${locationId}`;
export const CLEARING = 'clearing:stripe';
export const REVENUE_SEATS = 'revenue:seats';
export const REVENUE_FEES = 'revenue:fees';
export const WRITE_OFFS = 'write_offs';
export const REFUNDS = 'refunds';
export const LIABILITY_VOUCHER = 'liability:voucher';
/** Credits at face value, 10 cents each (invariant K4); the discount that a member got is in {@link CREDIT_DISCOUNTS}. */
export const creditsOwed = (userId: UserId): string => `liability:credits:${userId}`;
export const CREDIT_DISCOUNTS = 'discounts:credits';
/** What promotion codes took off the price of bookings. */
export const PROMOTION_DISCOUNTS = 'discounts:promotions';
export const BREAKAGE = 'revenue:credits_breakage';
/** A renewal that was billed and is unpaid: its credits are not granted yet (rule A-092). */
export const DEFERRED_RENEWALS = 'deferred:renewals';

/** Postings without zero lines. @throws if they do not sum to zero. */
export const balanced = (...lines: readonly (readonly [account: string, amountCents: number])[]): Posting[] =>
  Postings.parse(
    lines.filter(([, amountCents]) => amountCents !== 0).map(([account, amountCents]) => ({ account, amountCents })),
  );
