import Stripe from 'stripe';
import type { Declined, Rejected, Unknown, UnknownCause } from './card-provider.ts';

const unknown = (cause: UnknownCause): Unknown => ({ outcome: 'unknown', cause });

/**
 * Translates an exception of the SDK into an outcome of the port. Only a reply that proves that nothing happened becomes
 * `rejected` or `declined`; all else is `unknown` (invariant C7). So is a key reused with other parameters: its first request may
 * have succeeded.
 */
export const outcomeOfFailure = (error: unknown): Declined | Rejected | Unknown => {
  if (error instanceof Deadline) return unknown('timeout');
  if (!(error instanceof Stripe.errors.StripeError)) return unknown('unexpected');
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      outcome: 'declined',
      message: error.message,
      code: error.code ?? null,
      declineCode: error.decline_code || null,
    };
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return unknown(/timeout/i.test(error.message) ? 'timeout' : 'connection');
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return unknown('rate_limited');
  if (error.statusCode === 409) return unknown('conflict');
  if (error.statusCode === 404) return unknown('not_found');
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return { outcome: 'rejected', message: error.message, code: error.code ?? null };
  }
  if (error.statusCode !== undefined && error.statusCode >= 500) return unknown('provider_error');
  return unknown(error.statusCode === undefined ? 'unexpected' : 'misconfigured');
};

/** For calls that cannot be declined: the provider's text is for the log, not for a customer. */
export const asRejected = (failure: Declined | Rejected | Unknown): Rejected | Unknown =>
  failure.outcome === 'declined' ? { outcome: 'rejected', message: failure.message, code: failure.code } : failure;

/** A read changes nothing: it succeeds or is unknown. */
export const asUnknown = (failure: Declined | Rejected | Unknown): Unknown =>
  failure.outcome === 'unknown' ? failure : unknown('unexpected');

/** Whether the provider replayed its reply to the first call with this key: it may be out of date. */
export const isReplayed = (headers: Readonly<Record<string, unknown>> | undefined): boolean =>
  headers?.['idempotent-replayed'] === 'true';

export class Deadline extends Error {}

/**
 * Stops waiting for a call after `ms`. The SDK's own time-out restarts with every byte and when it retries a closed connection,
 * so it is no upper bound.
 */
export const within = async <Answer>(ms: number, call: Promise<Answer>): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Deadline()), ms);
  });
  try {
    return await Promise.race([call, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
