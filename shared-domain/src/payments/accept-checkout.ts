import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { CheckoutId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { PaymentEventOf, QuotedTotals } from './events.ts';
import type { Payment } from './payment.ts';
import type { PaymentRefusal } from './refusals.ts';

/** What a cart costs now, and whether its customer is a member in good standing. */
export type Repriced = QuotedTotals & { readonly member?: boolean | undefined };

/** The customer commits to the quote they saw (rule A-070). `repriced` is what the same cart costs now. */
export type AcceptCheckout = Command<
  'AcceptCheckout',
  {
    readonly checkoutId: CheckoutId;
    readonly userId: UserId;
    readonly customerId: string | null;
    readonly paymentMethodId: string | null;
    readonly repriced: Repriced;
  }
>;

const TOTALS: readonly (keyof QuotedTotals)[] = [
  'subtotalCents',
  'promotionCents',
  'discountCents',
  'creditsUsing',
  'creditsValueCents',
  'preTaxCents',
  'salesTaxCents',
  'totalCents',
];

/** Whether price, fees, promotion, tax, voucher, credits and membership are unchanged (invariants C3, M4). */
const stillTrue = (quote: Repriced, repriced: Repriced): boolean =>
  TOTALS.every((total) => quote[total] === repriced[total]) && (quote.member ?? false) === (repriced.member ?? false);

export const acceptCheckout = (
  { data: { repriced, ...data }, metadata: { now } }: AcceptCheckout,
  { phase, quote }: Payment,
): Decision<PaymentEventOf<'CheckoutAccepted'>, PaymentRefusal> => {
  if (quote === undefined || quote.userId !== data.userId) return refuse('CheckoutUnknown');
  if (phase !== 'quoted') return accept();
  if (quote.expiresAt <= now) return refuse('QuoteExpired');
  if (!stillTrue(quote, repriced)) return refuse('QuoteStale');
  // A card is also required for an amount below the card minimum, which goes on the bill (rule A-071).
  if (quote.totalCents > 0 && data.paymentMethodId === null) return refuse('CardMissing');
  return accept({ type: 'CheckoutAccepted', data });
};
