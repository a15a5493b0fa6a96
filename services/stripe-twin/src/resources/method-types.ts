import type { Call } from '../calls/operation.ts';
import { texts, type Params } from '../calls/params.ts';
import { StripeFailure } from '../calls/stripe-failure.ts';

/** The present parameter and the one it replaced. */
export const TYPES = ['allowed_payment_method_types', 'payment_method_types'] as const;

export const typesOf = (call: Call): readonly string[] =>
  texts(call.params, 'allowed_payment_method_types') ?? texts(call.params, 'payment_method_types') ?? ['card'];

/** The first version that refuses `payment_method_types`: the changelog of 2026-08-26. */
const RETIRED_SINCE = '2026-08-26';

/** Refuses parameters that the caller's version has retired. A caller without a version counts as an old one. */
export const refuseRetired = (params: Params, version: string | undefined): void => {
  if (params['payment_method_types'] === undefined || version === undefined || version < RETIRED_SINCE) return;
  throw new StripeFailure(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_method_types_no_longer_supported',
      message: 'payment_method_types is no longer supported. Use allowed_payment_method_types.',
      param: 'payment_method_types',
    },
    false,
  );
};
