import { z } from 'zod';
import { PaymentId } from '../kernel/ids.ts';

/**
 * Where a payment stands that is no checkout: a voucher, joining the club, an outstanding balance. Only `completed` and
 * `failed` are final. The same shape as a checkout's status where they mean the same.
 */
export const PaymentStatus = z.object({
  payment_id: PaymentId,
  state: z.enum(['processing', 'action_required', 'completed', 'failed']),
  purpose: z.enum(['voucher', 'enrolment', 'renewal', 'outstanding']),
  amount_cents: z.int(),
  receipt_url: z.string().nullable(),
  /** What the screen runs when the bank asks for a challenge (3-D Secure). */
  action: z.object({ client_secret: z.string(), url: z.string().nullable(), expires: z.string() }).nullable(),
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** The voucher that was bought, once it is there: its code in groups of four, and what it is worth. */
  voucher: z.object({ id: z.string(), balance_cents: z.int() }).nullable(),
  /** Ask again here while the state is `processing`. */
  poll: z.string(),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;
