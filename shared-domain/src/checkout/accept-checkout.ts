import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { CheckoutId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutEventOf, QuotedTotals } from './events.ts';
import type { CheckoutRefusal } from './refusals.ts';

/** The smallest amount the provider charges; less goes on the bill (ruling A-072). */
export const SMALLEST_CHARGE_CENTS = 50;

/** Whether a total goes to the card. */
export const needsCard = (totalCents: number): boolean => totalCents >= SMALLEST_CHARGE_CENTS;

/** The customer commits to the quote they saw (ruling A-070). `repriced` is what the same cart costs at this moment. */
export type AcceptCheckout = Command<
  'AcceptCheckout',
  {
    readonly checkoutId: CheckoutId;
    readonly userId: UserId;
    readonly customerId: string | null;
    readonly paymentMethodId: string | null;
    readonly repriced: QuotedTotals;
  }
>;

const TOTALS = [
  'subtotalCents',
  'discountCents',
  'creditsUsing',
  'preTaxCents',
  'salesTaxCents',
  'totalCents',
] as const;

export const acceptCheckout = (
  { data: { repriced, ...data }, metadata: { now } }: AcceptCheckout,
  checkout: Checkout,
): Decision<CheckoutEventOf<'CheckoutAccepted'>, CheckoutRefusal> => {
  const { quote } = checkout;
  if (quote === undefined || quote.userId !== data.userId) return refuse('CheckoutUnknown');
  if (checkout.phase !== 'quoted') return accept();
  if (quote.expiresAt <= now) return refuse('QuoteExpired');
  if (TOTALS.some((total) => quote[total] !== repriced[total])) return refuse('QuoteStale');
  if (needsCard(quote.totalCents) && data.paymentMethodId === null) return refuse('CardMissing');
  return accept({ type: 'CheckoutAccepted', data });
};
