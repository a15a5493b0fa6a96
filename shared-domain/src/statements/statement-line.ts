import { z } from 'zod';
import { OutstandingKind } from '../billing/item-events.ts';
import { Actor } from '../kernel/actor.ts';
import { PaymentId, UserId } from '../kernel/ids.ts';
import { RatePpm } from '../kernel/money.ts';
import { SealedText } from '../kernel/sealed.ts';
import { Instant } from '../kernel/time.ts';

/** What a line of a bill is about; `item` is never shown: it only records changes of an outstanding item. */
export const LineKind = z.enum([
  'seats',
  'fee',
  'tax',
  'card_payment',
  'card_declined',
  'cash_payment',
  'bank_payment',
  'terminal_payment',
  'other_payment',
  'voucher_bought',
  'voucher_used',
  'voucher_returned',
  'voucher_withdrawn',
  'promotion',
  'credits_bought',
  'credits_discount',
  'credits_used',
  'credits_returned',
  'credits_expired',
  'renewal_due',
  'early_cancel',
  'refund',
  'refund_tax',
  'card_refund',
  'card_refund_failed',
  'card_refund_returned',
  'desk_refund_due',
  'charge_taken_back',
  'charge_given_back',
  'hand_refund',
  'voucher_refund',
  'written_off',
  'owed_again',
  'withdrawn',
  'item',
]);
export type LineKind = z.infer<typeof LineKind>;

/** Facts that the text of a line names, as they were at the event. */
export const LineDetail = z.object({
  seat_name: z.string().optional(),
  seat_type_name: z.string().optional(),
  half_hours: z.int().optional(),
  half_hour_cents: z.int().optional(),
  /** The name of the rule that made the price; absent: it is the price of the seat. */
  price_rule: z.string().optional(),
  tax_ppm: RatePpm.optional(),
  item_kind: OutstandingKind.optional(),
  /** The amount of a declined charge. */
  attempted_cents: z.int().optional(),
  /** The bank's own text. */
  text: z.string().optional(),
  expires_at: Instant.optional(),
  /** The provider's id of the charge or refund. */
  reference: z.string().optional(),
  /** The payment id of money that the desk took, with which it can be refunded. */
  payment_id: PaymentId.optional(),
});
export type LineDetail = z.infer<typeof LineDetail>;

/**
 * One line of a bill, from one event. Amounts are what the customer owes more (positive) or less (negative); credits are a number
 * of credits, not cents.
 */
export const StatementLine = z.object({
  user_id: UserId,
  event_id: z.string(),
  /** Index among the lines of its event, from 0. */
  part: z.int(),
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: Instant,
  actor: Actor,
  reason: z.string().nullable(),
  /** The reason as staff typed it, unless the event is of an earlier release, which stored it in `reason`. */
  sealed_reason: SealedText.nullable(),
  kind: LineKind,
  /** Rule and version: `A-064/1`. */
  rule: z.string(),
  amount_cents: z.int(),
  credits: z.int(),
  item_id: z.string().nullable(),
  item_change: z.enum(['added', 'paid', 'closed']).nullable(),
  item_cents: z.int(),
  detail: LineDetail,
});
export type StatementLine = z.infer<typeof StatementLine>;
