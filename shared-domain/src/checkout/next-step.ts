import type { Instant } from '../kernel/time.ts';
import { isForCard } from '../billing/smallest-charge.ts';
import { type Checkout, usesFunds } from './checkout.ts';

/** What the checkout process does next: a pure table from where it stands (decision D3). */
export type NextStep =
  | 'hold-seats'
  | 'hold-funds'
  | 'bill-small-total'
  | 'create-intent'
  | 'start-confirmation'
  | 'confirm'
  | 'await-customer'
  | 'fence'
  | 'confirm-seats'
  | 'post-funds'
  | 'complete'
  | 'void-funds'
  | 'release-seats'
  | 'fail'
  | 'nothing';

/** Everything is held: the card, the bill, or nothing to pay at all. */
const takeMoney = ({ quote }: Checkout): NextStep => {
  const total = quote?.totalCents ?? 0;
  return total === 0 ? 'confirm-seats' : isForCard(total) ? 'create-intent' : 'bill-small-total';
};

export const nextStep = (checkout: Checkout, now: Instant): NextStep => {
  switch (checkout.phase) {
    case 'accepted':
      return 'hold-seats';
    case 'seats-held':
      return usesFunds(checkout) ? 'hold-funds' : takeMoney(checkout);
    case 'funds-held':
      return takeMoney(checkout);
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
      return usesFunds(checkout) ? 'post-funds' : 'complete';
    case 'funds-posted':
      return 'complete';
    case 'refused':
    case 'fenced':
      return usesFunds(checkout) && checkout.seatsWereHeld === true ? 'void-funds' : 'release-seats';
    case 'funds-voided':
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
