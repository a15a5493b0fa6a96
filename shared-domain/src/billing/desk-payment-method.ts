import { z } from 'zod';

/**
 * How money passes between customer and venue without the card provider: in cash, by bank transfer, by card at the venue's own
 * terminal, or in another way, which a note names.
 */
export const DeskPaymentMethod = z.enum(['cash', 'bank', 'terminal', 'other']);
export type DeskPaymentMethod = z.infer<typeof DeskPaymentMethod>;

/** The ledger account for this way: the till, or a bank account that the provider does not pay into. */
export const tillOf = (means: DeskPaymentMethod): string => `clearing:${means}`;

/** How staff closed what was open: paid at the desk, or `waived`, which is booked as a loss (invariant L9). */
export const ClearedBy = z.enum([...DeskPaymentMethod.options, 'waived']);
export type ClearedBy = z.infer<typeof ClearedBy>;

/** What staff state when they close a bill, or the part of it that is for one reservation. Without `how` it is waived. */
export const settlement = {
  how: ClearedBy.optional(),
  /** What was taken or waived, with fee and tax, as the caller read it. */
  expected_cents: z.int().min(0).optional(),
  /** Stored with the event for ever; for "another way" it names the way. */
  reason: z.string().max(500).optional(),
};
type Settlement = { readonly [Field in keyof typeof settlement]?: z.infer<(typeof settlement)[Field]> };

/** Money needs its amount, "another way" needs a reason that names it, and an amount needs `how`. */
export const checkSettlement = (
  { how, expected_cents, reason }: Settlement,
  { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void => {
  const say = (field: keyof Settlement, message: string) => addIssue({ code: 'custom', path: [field], message });
  if (how === undefined && expected_cents !== undefined) say('how', 'Say how it was paid, or that it is waived.');
  if (how !== undefined && how !== 'waived' && expected_cents === undefined)
    say('expected_cents', 'Say how much was taken.');
  if (how === 'other' && (reason ?? '').trim() === '') say('reason', 'Say how it was paid.');
};
