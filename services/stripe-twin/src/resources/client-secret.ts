import { timingSafeEqual } from 'node:crypto';
import type { Call } from '../calls/operation.ts';
import { text } from '../calls/params.ts';
import { resourceMissing, unauthorized } from '../calls/stripe-failure.ts';

export const sameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Checks that a browser knows the client secret of the intent. @throws {StripeFailure} 401 without one, 404 for a wrong one. */
export const checkClientSecret = (call: Call, kind: string, intent: { id: string; client_secret: string }): void => {
  const given = text(call.params, 'client_secret');
  if (given === undefined) {
    if (call.publishable) throw unauthorized(SECRET_KEY_REQUIRED, 'secret_key_required');
  } else if (!sameSecret(given, intent.client_secret)) throw resourceMissing(kind, intent.id, 'intent', true);
};

export const SECRET_KEY_REQUIRED =
  'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
