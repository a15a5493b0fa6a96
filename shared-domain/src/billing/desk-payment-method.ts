import { z } from 'zod';

/**
 * How money passes between customer and venue without the card provider: in cash, by bank transfer, by card at a terminal of the
 * venue's own, or in another way, which a note names.
 */
export const DeskPaymentMethod = z.enum(['cash', 'bank', 'terminal', 'other']);
export type DeskPaymentMethod = z.infer<typeof DeskPaymentMethod>;

/** The account that keeps what came in and went out that way: the till, and the banks that the provider does not fill. */
export const tillOf = (means: DeskPaymentMethod): string => `clearing:${means}`;

/** How staff closed what was open: paid at the desk, or let go (`waived`), which is a loss in the books (invariant L9). */
export const ClearedBy = z.enum([...DeskPaymentMethod.options, 'waived']);
export type ClearedBy = z.infer<typeof ClearedBy>;

/** What staff say when they close a bill, or the part of it that one reservation put there. Without `how` it is waived. */
export const settlement = {
  how: ClearedBy.optional(),
  /** What was taken or let go, with fee and tax, as whoever says so read it. */
  expected_cents: z.int().min(0).optional(),
  /** Beside the event for ever; for "another way" it names the way. */
  reason: z.string().max(500).optional(),
};
type Settlement = { readonly [Field in keyof typeof settlement]?: z.infer<(typeof settlement)[Field]> };

/** Money is booked for the sum that was taken, another way than the known ones says which, and a sum says what became of it. */
export const checkSettlement = (
  { how, expected_cents, reason }: Settlement,
  { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void => {
  const say = (field: keyof Settlement, message: string) => addIssue({ code: 'custom', path: [field], message });
  if (how === undefined && expected_cents !== undefined) say('how', 'Say how it was paid, or that it is let go.');
  if (how !== undefined && how !== 'waived' && expected_cents === undefined)
    say('expected_cents', 'Say how much was taken.');
  if (how === 'other' && (reason ?? '').trim() === '') say('reason', 'Say how it was paid.');
};
