import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { type Instant, MINUTE, plusMillis } from '../kernel/time.ts';
import { PRICING_RULE } from '../checkout/pricing.ts';
import type { PaymentEventOf, Quote } from './events.ts';
import type { Payment } from './payment.ts';
import type { PaymentRefusal } from './refusals.ts';

/** How long a quote can be accepted, in ms (rule A-070, invariant C9). */
export const QUOTE_LIFE_MILLIS = 15 * MINUTE;
export const quoteExpiry = (now: Instant): Instant => plusMillis(now, QUOTE_LIFE_MILLIS);

/** Quotes a price. All lines are of one location (rule A-069); the route builds them so. */
export type QuoteCheckout = Command<'QuoteCheckout', Omit<Quote, 'expiresAt' | 'pricing'>>;

export const quoteCheckout = (
  { data, metadata: { now } }: QuoteCheckout,
  { phase }: Payment,
): Decision<PaymentEventOf<'CheckoutQuoted'>, PaymentRefusal> => {
  if (phase !== 'none') return refuse('AlreadyQuoted');
  return accept({ type: 'CheckoutQuoted', data: { ...data, pricing: PRICING_RULE, expiresAt: quoteExpiry(now) } });
};
