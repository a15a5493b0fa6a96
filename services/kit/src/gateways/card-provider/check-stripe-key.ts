import Stripe from 'stripe';
import { within } from './stripe-failure.ts';

const TIMEOUT_MS = 10_000;

export type StripeServer = { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };

/**
 * Asks Stripe for the balance, to see whether it knows the key. Charges nothing.
 *
 * @param server where Stripe is; set only in tests.
 * @returns why the key does not work, without it; undefined if it does, or if it is a restricted key that may not see the balance.
 */
export const checkStripeKey = async (secretKey: string, server?: StripeServer): Promise<string | undefined> => {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 0, timeout: TIMEOUT_MS, telemetry: false, ...server });
  try {
    await within(TIMEOUT_MS, stripe.balance.retrieve());
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return 'it does not know this key. Take the one from your dashboard at Stripe.';
    return 'no answer. Check whether this machine reaches api.stripe.com.';
  }
};
