import { z } from 'zod';
import { anyone, ownCheckout, signedIn } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { Reservation, SlotText } from '../booking/contract.ts';
import { CheckoutId, LocationId, SeatId } from '../kernel/ids.ts';

/** CHECK-04: one line per simulator; `time` labels its first slot, `slots` names all. */
export const QuoteLine = z.object({
  calendar: SeatId,
  calendar_name: z.string(),
  calendar_type_name: z.string(),
  calendar_cost_cents: z.int(),
  /** The name of the rule that makes this price, such as "Peak"; null: it is the price of the seat. */
  price_rule: z.string().nullable(),
  calendar_qty: z.int(),
  calendar_total_cents: z.int(),
  calendar_booking_fee_cents: z.int(),
  calendar_location: LocationId,
  time: z.string(),
  slots: z.array(z.string()),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/**
 * CHECK-03. All amounts in cents; `credits_using` is a number of credits. `promotion` is what a promotion code takes off; its
 * percentage is null if it takes a sum off. A gift voucher is a means of payment: subtotal less promotion and credits is `pre_tax_cents`, to which tax is added; `discount_cents` is the voucher's part of that sum, `total_cents` the
 * card's.
 */
export const Quote = z.object({
  checkout_id: CheckoutId,
  line_items: z.array(QuoteLine),
  subtotal_cents: z.int(),
  promotion: z.object({ code: z.string(), percent: z.number().nullable(), cents: z.int() }).optional(),
  discount_cents: z.int(),
  pre_tax_cents: z.int(),
  sales_tax_cents: z.int(),
  total_cents: z.int(),
  credits_using: z.int(),
  credits_value_cents: z.int(),
  credits_program_saves: z.int(),
  booking_fees_threshold: z.int(),
  location: LocationId,
  location_name: z.string(),
  sales_tax_rate_percent: z.number(),
  expires: z.string(),
});
export type Quote = z.infer<typeof Quote>;

/** The cart of a quote: at most 40 half-hours of seats. */
const cart = {
  reservations: z
    .array(z.strictObject({ slot: SlotText, calendar: SeatId }))
    .min(1)
    .max(40),
};

/** CHECK-02, threat TH-30: at most 40 distinct slots of one location. A quote holds nothing and lives 15 minutes. */
export const quoteCheckout = contract({
  method: 'POST',
  path: '/reservations/checkouts/quote',
  summary: 'Price a cart',
  access: signedIn,
  body: z.strictObject({
    ...cart,
    voucher: z.string().max(40).nullable().default(null),
  }),
  reply: Quote,
  limit: 'quote',
});

/** What a cart costs somebody without an account: a quote that cannot be paid, because it belongs to nobody. */
export const VisitorPrice = Quote.omit({ checkout_id: true, expires: true });
export type VisitorPrice = z.infer<typeof VisitorPrice>;

/**
 * The price of a cart before there is an account (decision 0235): without credits, vouchers and what joining would save. It holds
 * and records nothing, and says of a seat only whether it is free. Refused like a quote: 400 for what is no cart, 409 `unique` for
 * a taken seat.
 */
export const priceForVisitor = contract({
  method: 'POST',
  path: '/reservations/checkouts/price',
  summary: 'Price a cart without an account',
  access: anyone,
  body: z.strictObject(cart),
  reply: VisitorPrice,
  limit: 'read',
});

/** Status of a checkout. Only `completed` and `failed` are final (decision 0136). */
export const CheckoutStatus = z.object({
  checkout_id: CheckoutId,
  state: z.enum(['quoted', 'processing', 'action_required', 'completed', 'failed']),
  total_cents: z.int(),
  reservations: z.array(Reservation),
  post_booking_url: z.string().nullable(),
  receipt_url: z.string().nullable(),
  /** What the screen runs if the bank requires a challenge (3-D Secure). */
  action: z.object({ client_secret: z.string(), url: z.string().nullable(), expires: z.string() }).nullable(),
  /** Why it failed: a code of the closed list of problem codes, with the provider's text if it gave one. */
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** Poll here while the state is `processing`. */
  poll: z.string(),
});
export type CheckoutStatus = z.infer<typeof CheckoutStatus>;

export const CheckoutParams = z.strictObject({ id: CheckoutId });

/**
 * CHECK-05, rule A-070: commits the checkout. 200 completed; 202 in progress, or waiting for the bank's challenge: call again
 * after it; 400 declined or no card; 409 slot taken (`unique`), price changed (`quote_stale`) or quote expired (`quote_expired`).
 * A repeat returns the first result and charges nothing.
 */
export const processCheckout = contract({
  method: 'POST',
  path: '/reservations/checkouts/:id/process',
  summary: 'Commit a checkout',
  access: ownCheckout,
  params: CheckoutParams,
  reply: CheckoutStatus,
  also: [202],
  limit: 'process',
});
/** Cancels a checkout that waits for the bank's challenge: afterwards no charge is possible (decision 0136 d). */
export const abandonCheckout = contract({
  method: 'POST',
  path: '/reservations/checkouts/:id/cancel',
  summary: "Give up a checkout that waits for the bank's challenge",
  access: ownCheckout,
  params: CheckoutParams,
  reply: CheckoutStatus,
  also: [202],
  limit: 'change',
});
export const getCheckout = contract({
  method: 'GET',
  path: '/reservations/checkouts/:id',
  summary: 'Where a checkout stands',
  access: ownCheckout,
  params: CheckoutParams,
  reply: CheckoutStatus,
  limit: 'read',
});
