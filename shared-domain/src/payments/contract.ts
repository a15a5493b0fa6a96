import { z } from 'zod';
import { account } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { PaymentStatus } from '../contracts/payment-status.ts';
import { AccountParams } from '../identity/contract.ts';
import { PaymentId } from '../kernel/ids.ts';

const OwnPayment = AccountParams.extend({ payment: PaymentId });

/** Status of a payment; also resumes one that waits, after the bank's challenge. */
export const getPayment = contract({
  method: 'GET',
  path: '/users/:id/payments/:payment',
  summary: 'Where a payment stands',
  access: account('user.change_user'),
  params: OwnPayment,
  reply: PaymentStatus,
  limit: 'read',
});
/** After the bank's challenge: completes the payment. 200 completed, 202 not yet, 400 declined. Safe to repeat. */
export const processPayment = contract({
  method: 'POST',
  path: '/users/:id/payments/:payment/process',
  summary: 'Go on with a payment',
  access: account('user.change_user'),
  params: OwnPayment,
  reply: PaymentStatus,
  also: [202],
  limit: 'process',
});
/** Gives up a payment that waits for the bank's challenge. */
export const abandonPayment = contract({
  method: 'POST',
  path: '/users/:id/payments/:payment/cancel',
  summary: "Give up a payment that waits for the bank's challenge",
  access: account('user.change_user'),
  params: OwnPayment,
  reply: PaymentStatus,
  also: [202],
  limit: 'change',
});

/**
 * PAY-14, invariant C14: charges everything that is owed to the stored card, as one payment. 200 completed; 202 in progress, or
 * the bank requires a challenge; 400 `card_missing`, declined, or nothing owed. Fifty concurrent requests make one payment.
 */
export const captureOutstanding = contract({
  method: 'POST',
  path: '/users/:id/charges/capture_outstanding',
  summary: 'Charge the outstanding balance to the stored card',
  access: account('user.change_user'),
  params: AccountParams,
  reply: PaymentStatus,
  also: [202],
  limit: 'process',
});
/** PAY-15, rule A-079: pays outstanding items by a voucher, oldest first; the rest stays on it. Returns the new balance. */
export const applyVoucher = contract({
  method: 'POST',
  path: '/users/:id/charges/apply_voucher_to_account',
  summary: 'Pay outstanding items by a voucher',
  access: account('user.change_user'),
  params: AccountParams,
  body: z.strictObject({ voucher_id: z.string().min(1).max(40) }),
  reply: z.object({ amount_cents: z.int() }),
  limit: 'voucher',
  also: [202],
});
/** PAY-16, rule A-080: read-only; the amount after account credit, with tax at the account's location. */
export const finalQuote = contract({
  method: 'GET',
  path: '/users/:id/charges/final_quote',
  summary: 'The final amount for an amount',
  access: account('user.change_user'),
  params: AccountParams,
  query: z.strictObject({
    amount_cents: z
      .string()
      .regex(/^(0|[1-9]\d{0,7})$/, 'Use whole cents.')
      .transform(Number),
  }),
  reply: z.object({
    amount_cents: z.int(),
    account_credit_cents: z.int(),
    sales_tax_cents: z.int(),
    total_cents: z.int(),
  }),
  limit: 'quote',
});
