import { unauthorized } from '../calls/stripe-failure.ts';
import { SECRET_KEY_REQUIRED } from '../resources/client-secret.ts';
import type { Operation } from '../calls/operation.ts';

type KeyKind = 'secret' | 'publishable';

/**
 * Which kind of test key a call has: `Authorization: Bearer`, HTTP basic with the key as name, or the `key` field that a browser
 * may send. Live keys are refused, so that nobody believes the twin takes real money.
 */
export const keyKindOf = (authorization: string | undefined, keyField: unknown): KeyKind => {
  const key = keyFrom(authorization) ?? (typeof keyField === 'string' ? keyField : undefined);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^(sk|rk|pk)_live/.test(key)) {
    throw unauthorized(
      'This is the test twin of Stripe. It refuses live keys and takes no money.',
      'livemode_mismatch',
    );
  }
  if (/^(sk|rk)_test_\w+$/.test(key)) return 'secret';
  if (/^pk_test_\w+$/.test(key)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8).replace(/\w(?=\w{0,3}$)/g, '*')}`);
};

const keyFrom = (authorization: string | undefined): string | undefined => {
  const [scheme, value = ''] = authorization?.split(' ', 2) ?? [];
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
};

export const refuseKeyKind = (operation: Operation, kind: KeyKind): void => {
  if (kind === 'publishable' && !operation.publishable) throw unauthorized(SECRET_KEY_REQUIRED, 'secret_key_required');
};
