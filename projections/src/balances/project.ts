import type { AccountEvent, AccountEventOf } from '@paddock/shared-domain/billing/events';
import { type Posting, sumOf } from '@paddock/shared-domain/billing/postings';
import type { CheckoutEvent } from '@paddock/shared-domain/checkout/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { announce, change, type Effect, projection } from '../engine/projection.ts';
import { accounts, charges, items } from './table.ts';

/** Postings change balances; an event whose postings do not sum to zero is poison (invariant L1). */
const post = (postings: readonly Posting[]): Effect[] => {
  if (sumOf(postings) !== 0) throw new Error('The postings of this event do not sum to zero.');
  return postings.map(({ account, amountCents }) =>
    change(accounts, { account }, (row) => ({ account, amount_cents: (row?.amount_cents ?? 0) + amountCents })),
  );
};
const toUser = (user: UserId): Effect => announce('balances', { user });
const closed = ({
  data,
}: Recorded<AccountEventOf<'OutstandingItemWithdrawn' | 'OutstandingItemWrittenOff'>>): Effect[] => [
  ...post(data.postings),
  change(items, { id: data.itemId }, (row) => row && { ...row, open: false }),
  toUser(data.userId),
];

/** Balances, outstanding items and charges: the books as sums of postings (DESIGN section 6). */
export const balances = projection<AccountEvent | CheckoutEvent>({
  name: 'balances',
  version: 1,
  tables: [accounts, items, charges],
  on: {
    OutstandingItemAdded: ({ data, metadata }) => [
      ...post(data.postings),
      change(items, { id: data.itemId }, () => ({
        id: data.itemId,
        user_id: data.userId,
        kind: data.kind,
        reservation_id: data.reservationId,
        checkout_id: data.checkoutId,
        location_id: data.locationId,
        amount_cents: data.amountCents,
        open: true,
        added_at: metadata.at,
      })),
      toUser(data.userId),
    ],
    OutstandingItemWithdrawn: closed,
    OutstandingItemWrittenOff: closed,
    PaymentSucceeded: ({ data, metadata, id }) => [
      ...post(data.postings),
      change(charges, { id }, () => ({
        id,
        user_id: data.userId,
        checkout_id: data.checkoutId,
        charge_id: data.chargeId,
        amount_cents: data.amountCents,
        errors: null,
        receipt_url: data.receiptUrl,
        created_at: metadata.at,
      })),
      toUser(data.userId),
    ],
    PaymentDeclined: ({ data, metadata, id }) => [
      change(charges, { id }, () => ({
        id,
        user_id: data.userId,
        checkout_id: data.checkoutId,
        charge_id: null,
        amount_cents: data.amountCents,
        errors: data.text,
        receipt_url: null,
        created_at: metadata.at,
      })),
      toUser(data.userId),
    ],
    CheckoutCompleted: ({ data }) => [...post(data.postings), toUser(data.userId)],
  },
});
