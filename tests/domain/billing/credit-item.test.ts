import { describe, it } from 'vitest';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { ItemEventOf } from '@paddock/shared-domain/billing/item-events';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { cents, priceCents } from '@paddock/shared-domain/kernel/money';
import { ADA, checkout, DOWNTOWN } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(accountDecider);
type Added = ItemEventOf<'OutstandingItemAdded'>;
const added = (itemId: string, amount: number): Added => ({
  type: 'OutstandingItemAdded',
  data: {
    itemId,
    userId: ADA,
    kind: 'small_total',
    reservationId: null,
    checkoutId: checkout(1),
    locationId: DOWNTOWN,
    amountCents: priceCents(amount),
    postings: [],
  },
});
const credit = (net: number, tax: number) => ({
  type: 'CreditItem' as const,
  data: {
    itemId: 'co1',
    restId: 'co1-rest',
    userId: ADA,
    locationId: DOWNTOWN,
    checkoutId: checkout(1),
    netCents: priceCents(net),
    taxCents: priceCents(tax),
  },
});
const withdrawn = (net: number, tax: number): ItemEventOf<'OutstandingItemWithdrawn'> => ({
  type: 'OutstandingItemWithdrawn',
  data: {
    itemId: 'co1',
    userId: ADA,
    postings: [
      { account: 'refunds', amountCents: priceCents(net) },
      { account: `tax:${DOWNTOWN}`, amountCents: priceCents(tax) },
      { account: `receivable:${ADA}`, amountCents: cents(-(net + tax)) },
    ],
  },
});

describe('a small total of which a seat is cancelled', () => {
  it('bills only the rest when one seat is cancelled, and nothing when all are', () => {
    given(added('co1', 40)).when(credit(18, 2)).then(withdrawn(18, 2), added('co1-rest', 20));
    given(added('co1', 40)).when(credit(36, 4)).then(withdrawn(36, 4));
  });

  it('is not changed if less is owed, or if a payment has claimed the item', () => {
    given(added('co1', 10)).when(credit(18, 2)).thenRefused('AmountsChanged');
    given().when(credit(18, 2)).thenRefused('AmountsChanged');
    const claimed: ItemEventOf<'ItemsClaimed'> = {
      type: 'ItemsClaimed',
      data: {
        paymentId: PaymentId.parse('p1'),
        userId: ADA,
        items: [{ itemId: 'co1', amountCents: priceCents(40) }],
      },
    };
    given(added('co1', 40), claimed).when(credit(18, 2)).thenRefused('ItemInPayment');
  });
});
