import { announce, change, type Effect, projection, type ReadingHandler, rowKey } from '../../engine/projection.ts';
import { addCharge } from './charge-row.ts';
import { accounts, charges, type ItemRow, items, purposes } from './table.ts';
import type { AccountEvent, AccountEventOf } from '@paddock/shared-domain/billing/events';
import { type Posting, sumOf } from '@paddock/shared-domain/billing/postings';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { PaymentEvent, PaymentEventOf } from '@paddock/shared-domain/payments/events';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import type { VoucherEvent } from '@paddock/shared-domain/vouchers/events';

/** Postings change balances. An event whose postings do not sum to zero is poison (invariant L1). */
const post = (postings: readonly Posting[]): Effect[] => {
  if (sumOf(postings) !== 0) throw new Error('The postings of this event do not sum to zero.');
  return postings.map(({ account, amountCents }) =>
    change(accounts, { account }, (row) => ({ account, amount_cents: (row?.amount_cents ?? 0) + amountCents })),
  );
};

const toUser = (user: UserId): Effect => announce('balances', { user });
const closed = ({
  data,
}: Recorded<
  AccountEventOf<'OutstandingItemWithdrawn' | 'OutstandingItemWrittenOff' | 'OutstandingItemPaidByHand'>
>): Effect[] => [
  ...post(data.postings),
  change(items, { id: data.itemId }, (row) => row && { ...row, open: false }),
  toUser(data.userId),
];
const paid =
  (stands: Partial<ItemRow>) =>
  ({ data }: Recorded<AccountEventOf<'OutstandingItemPaidInFull' | 'OutstandingItemPartlyPaid'>>): Effect[] => [
    change(
      items,
      { id: data.itemId },
      (row) => row && { ...row, paid_cents: row.paid_cents + data.amountCents, ...stands },
    ),
    toUser(data.userId),
  ];
const posted = ({
  data,
}: {
  readonly data: { readonly userId: UserId; readonly postings: readonly Posting[] };
}): Effect[] => [...post(data.postings), toUser(data.userId)];
/**
 * The event of a charge has the amount but not the purpose: that is in the first event of its payment. A checkout is known by its
 * stream name.
 */
const charged: ReadingHandler<PaymentEventOf<'PaymentCaptured' | 'PaymentRefused'>> = {
  reads: ({ data }) => [rowKey(purposes, { payment_id: data.paymentId })],
  changes: (event, rows) => [
    ...('postings' in event.data ? post(event.data.postings) : []),
    addCharge(
      event,
      event.stream.startsWith('checkout-')
        ? 'checkout'
        : (rows.get(purposes, { payment_id: event.data.paymentId })?.purpose ?? 'outstanding'),
    ),
    toUser(event.data.userId),
  ],
};

/** Balances, outstanding items and charges: the books as sums of postings. */
export const balances = projection<AccountEvent | PaymentEvent | VoucherEvent | RefundEvent>({
  name: 'balances',
  version: 4,
  tables: [accounts, items, purposes, charges],
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
        paid_cents: 0,
        open: true,
        added_at: metadata.at,
      })),
      toUser(data.userId),
    ],
    OutstandingItemWithdrawn: closed,
    OutstandingItemWrittenOff: closed,
    OutstandingItemPaidByHand: closed,
    OutstandingItemPaidInFull: paid({ open: false }),
    OutstandingItemPartlyPaid: paid({}),
    CreditsGranted: posted,
    CreditHoldPosted: posted,
    CreditsReturned: posted,
    CreditsExpired: posted,
    CheckoutCompleted: posted,
    PaymentRequested: ({ data: { paymentId, purpose } }) => [
      change(purposes, { payment_id: paymentId }, () => ({ payment_id: paymentId, purpose: purpose.kind })),
    ],
    PaymentCaptured: charged,
    PaymentRefused: charged,
    VoucherSold: posted,
    VoucherIssuedForRefund: posted,
    VoucherHoldPosted: posted,
    VoucherValueReturned: posted,
    VoucherBalanceWithdrawn: posted,
    RefundDue: posted,
    CardRefunded: posted,
    CardRefundReturned: posted,
    RefundPaidByHand: posted,
    DisputeFundsWithdrawn: posted,
    DisputeFundsReinstated: posted,
  },
});
