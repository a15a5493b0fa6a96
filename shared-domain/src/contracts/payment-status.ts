import { z } from 'zod';
import { PaymentId } from '../kernel/ids.ts';

/**
 * Status of a payment that is not a checkout: a voucher, joining the club, an outstanding balance. Only `completed` and `failed`
 * are final. Fields that mean the same have the same shape as in a checkout's status.
 */
export const PaymentStatus = z.object({
  payment_id: PaymentId,
  state: z.enum(['processing', 'action_required', 'completed', 'failed']),
  purpose: z.enum(['voucher', 'enrolment', 'renewal', 'outstanding']),
  amount_cents: z.int(),
  receipt_url: z.string().nullable(),
  /** What the screen runs if the bank requires a challenge (3-D Secure). */
  action: z.object({ client_secret: z.string(), url: z.string().nullable(), expires: z.string() }).nullable(),
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** The voucher that was bought, once it exists: its code in groups of four, and its value. */
  voucher: z.object({ id: z.string(), balance_cents: z.int() }).nullable(),
  /** Poll this address while the state is `processing`. */
  poll: z.string(),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;
