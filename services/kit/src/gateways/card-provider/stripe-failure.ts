import Stripe from 'stripe';
import type { Declined, Rejected, Unknown, UnknownCause } from './card-provider.ts';

const unknown = (cause: UnknownCause): Unknown => ({ outcome: 'unknown', cause });

/**
 * Puts an exception of the SDK into words of the port. Only an answer that proves that nothing happened becomes `rejected` or
 * `declined`; everything else stays `unknown` (invariant C7). A key used with other parameters is unknown too: what it first
 * asked for may well have happened.
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

/** The provider's own words are for our logs here, not for a customer: a refusal where a decline makes no sense. */
export const asRejected = (failure: Declined | Rejected | Unknown): Rejected | Unknown =>
  failure.outcome === 'declined' ? { outcome: 'rejected', message: failure.message, code: failure.code } : failure;

/** A question that changes nothing can only be answered or not. */
export const asUnknown = (failure: Declined | Rejected | Unknown): Unknown =>
  failure.outcome === 'unknown' ? failure : unknown('unexpected');

/** Whether the answer is one the provider kept from the first call under this key: true then, perhaps not true now. */
export const isReplayed = (headers: Readonly<Record<string, unknown>> | undefined): boolean =>
  headers?.['idempotent-replayed'] === 'true';

export class Deadline extends Error {}

/**
 * Ends the wait for a call after `ms`. The SDK's own time-out starts anew with every byte and with its one unasked
 * repetition of a closed connection, so it alone is no bound.
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
