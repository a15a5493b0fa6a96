import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import { serverText } from '@paddock/web-kit/language/server-words.ts';
import { failureOf, type BookingFailure } from './booking-failure.ts';

export type Challenge = NonNullable<CheckoutStatus['action']> & { readonly checkoutId: CheckoutStatus['checkout_id'] };

/** The state of a booking on this screen. */
export type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly resumed: boolean }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  | { readonly kind: 'done'; readonly status: CheckoutStatus }
  | { readonly kind: 'failed'; readonly failure: BookingFailure };

/** The phase for a status from the server; undefined while it is processing, or has not begun. */
export const phaseOf = (status: CheckoutStatus): Phase | undefined => {
  switch (status.state) {
    case 'completed':
      return { kind: 'done', status };
    case 'failed':
      return {
        kind: 'failed',
        failure: failureOf(
          status.failure?.code ?? 'internal',
          status.failure ? serverText(status.failure.text, status.failure.code) : '',
        ),
      };
    case 'action_required':
      return status.action
        ? { kind: 'challenge', challenge: { ...status.action, checkoutId: status.checkout_id } }
        : undefined;
    case 'quoted':
    case 'processing':
      return undefined;
  }
};
