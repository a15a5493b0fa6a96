import { z } from 'zod';
/** Why what was paid for a reservation is refunded (rule A-075). */
export const RefundCause = z.enum(['cancelled_by_customer', 'cancelled_by_venue', 'moved', 'goodwill']);
export type RefundCause = z.infer<typeof RefundCause>;
/** Why money is refunded: also the balance of a bought voucher. */
export const AnyRefundCause = z.enum([...RefundCause.options, 'voucher']);
export type AnyRefundCause = z.infer<typeof AnyRefundCause>;
/** What was decided when a reservation ended: how much of the payment is refunded, 0 to 100 per cent. */
export const RefundTerms = z.object({ cause: RefundCause, percent: z.int().min(0).max(100) });
export type RefundTerms = z.infer<typeof RefundTerms>;
