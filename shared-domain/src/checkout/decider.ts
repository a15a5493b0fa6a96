import { type Decider, decideBy } from '../kernel/decider.ts';
import { type AcceptCheckout, acceptCheckout } from './accept-checkout.ts';
import { type Checkout, evolveCheckout, noCheckout } from './checkout.ts';
import type { CheckoutEvent } from './events.ts';
import { type QuoteCheckout, quoteCheckout } from './quote-checkout.ts';
import { type RecordStep, recordStep } from './record-step.ts';
import type { CheckoutRefusal } from './refusals.ts';

export type CheckoutCommand = QuoteCheckout | AcceptCheckout | RecordStep;

export const checkoutDecider: Decider<Checkout, CheckoutEvent, CheckoutCommand, CheckoutRefusal> = {
  category: 'checkout',
  initialState: noCheckout,
  evolve: evolveCheckout,
  decide: decideBy<Checkout, CheckoutEvent, CheckoutCommand, CheckoutRefusal>({
    QuoteCheckout: quoteCheckout,
    AcceptCheckout: acceptCheckout,
    RecordStep: recordStep,
  }),
};
