import { afterAll, beforeAll } from 'vitest';
import Stripe from 'stripe';
import { startStripeTwin, type StripeTwin, type StripeTwinOptions } from '@paddock/stripe-twin/start-stripe-twin';

/** The official SDK, pointed at a twin. */
export const sdkFor = (twin: Pick<StripeTwin, 'host' | 'port'>, key = 'sk_test_venue', timeout = 5_000): Stripe =>
  new Stripe(key, {
    host: twin.host,
    port: twin.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
  });

/** A clock that only `advance` moves. */
export const stoppedClock = (start = '2026-11-21T12:00:00.000Z') => {
  let millis = Date.parse(start);
  return {
    now: () => new Date(millis).toISOString(),
    advance: (ms: number) => {
      millis += ms;
    },
  };
};

/** One twin for a file of tests. */
export const twinForFile = (options: StripeTwinOptions = {}) => {
  const held: { twin?: StripeTwin; stripe?: Stripe } = {};
  beforeAll(async () => {
    held.twin = await startStripeTwin(options);
    held.stripe = sdkFor(held.twin);
  });
  afterAll(() => held.twin?.close());
  return {
    get twin(): StripeTwin {
      if (!held.twin) throw new Error('The twin has not started.');
      return held.twin;
    },
    get stripe(): Stripe {
      if (!held.stripe) throw new Error('The twin has not started.');
      return held.stripe;
    },
  };
};

/** The error with which an SDK call was refused; throws if it was not. */
export const refusalOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
};

/** A customer with a card, and an intent over `amount` cents that waits to be confirmed. */
export const waitingIntent = async (stripe: Stripe, card = 'pm_card_visa', amount = 2_500) => {
  const customer = await stripe.customers.create({ metadata: { user_id: 'ada' } });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    allowed_payment_method_types: ['card'],
    metadata: { checkout_id: 'c1', user_id: 'ada' },
  });
  return { customer, method, intent };
};
