import type { Instant } from '../kernel/time.ts';
import { needsCard } from './accept-checkout.ts';
import type { Checkout } from './checkout.ts';

/** What the checkout process does next: a pure table from where it stands (decision D3). */
export type NextStep =
  | 'hold-seats'
  | 'bill-small-total'
  | 'create-intent'
  | 'start-confirmation'
  | 'confirm'
  | 'await-customer'
  | 'fence'
  | 'confirm-seats'
  | 'complete'
  | 'release-seats'
  | 'fail'
  | 'nothing';

export const nextStep = (checkout: Checkout, now: Instant): NextStep => {
  switch (checkout.phase) {
    case 'accepted':
      return 'hold-seats';
    case 'seats-held': {
      const total = checkout.quote?.totalCents ?? 0;
      return total === 0 ? 'confirm-seats' : needsCard(total) ? 'create-intent' : 'bill-small-total';
    }
    case 'intent-created':
      return 'start-confirmation';
    case 'confirming':
      return 'confirm';
    case 'action-required':
      return checkout.actionExpiresAt !== undefined && checkout.actionExpiresAt <= now ? 'fence' : 'await-customer';
    case 'declined':
      return 'fence';
    case 'paid':
      return 'confirm-seats';
    case 'seats-confirmed':
      return 'complete';
    case 'refused':
    case 'fenced':
      return 'release-seats';
    case 'seats-released':
      return 'fail';
    case 'none':
    case 'quoted':
    case 'completed':
    case 'failed':
      return 'nothing';
  }
};
