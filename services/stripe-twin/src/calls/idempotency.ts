import { createHash } from 'node:crypto';
import type { StoredAnswer } from '../state/twin-state.ts';
import { StripeFailure } from './stripe-failure.ts';

export const digestOf = (params: object): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(params)))
    .digest('hex');

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'number' && key !== 'cvc')
      .map(([key, field]): [string, unknown] => [key, sorted(field)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** Checks a repeated request. @throws {StripeFailure} 400 if the key was first used for another request. */
export const checkSameRequest = (stored: StoredAnswer, endpoint: string, paramsDigest: string): void => {
  const instead = `Try using a key other than '${stored.key}' if you meant to execute a different request.`;
  if (stored.endpoint !== endpoint) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${stored.endpoint}'). ${instead}`,
    );
  }
  if (stored.paramsDigest !== paramsDigest) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${instead}`,
    );
  }
};

const mismatch = (message: string): StripeFailure =>
  new StripeFailure(400, { type: 'idempotency_error', message }, false);

/** The failure (409) for a key whose first call is still running. */
export const keyInUse = (key: string): StripeFailure =>
  new StripeFailure(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    false,
  );
