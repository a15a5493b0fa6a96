import { z } from 'zod';
/** Why money is refunded (rule A-075). */
export const RefundCause = z.enum(['cancelled_by_customer', 'cancelled_by_venue', 'moved', 'goodwill']);
export type RefundCause = z.infer<typeof RefundCause>;
/** What was decided when a reservation ended: how much of the payment is refunded, 0 to 100 per cent. */
export const RefundTerms = z.object({ cause: RefundCause, percent: z.int().min(0).max(100) });
export type RefundTerms = z.infer<typeof RefundTerms>;
