import { describe, it } from 'vitest';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { ItemEventOf } from '@paddock/shared-domain/billing/item-events';

import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { negateCents, priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { ADA, DOWNTOWN, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(accountDecider);
const priceOf = (amount: number) => ({ priceCents: priceCents(amount), feeCents: ZERO_CENTS, taxCents: ZERO_CENTS });
const added = (itemId: string, amount: number): ItemEventOf<'OutstandingItemAdded'> => ({
  type: 'OutstandingItemAdded',
  data: {
    itemId,
    userId: ADA,
    kind: itemId.startsWith('move') ? 'move' : 'reservation',
    reservationId: reservation(1),
    checkoutId: null,
    locationId: DOWNTOWN,
    amountCents: priceCents(amount),
    postings: unpaidSalePostings(ADA, DOWNTOWN, priceOf(amount)),
  },
});
const withdrawn = (itemId: string, amount: number): ItemEventOf<'OutstandingItemWithdrawn'> => ({
  type: 'OutstandingItemWithdrawn',
  data: {
    itemId,
    userId: ADA,
    postings: unpaidSalePostings(ADA, DOWNTOWN, priceOf(amount)).map((posting) => ({
      ...posting,
      amountCents: negateCents(posting.amountCents),
    })),
  },
});
const yields = { type: 'YieldItems' as const, data: { userId: ADA, itemIds: ['move1', 'move2'] } };

describe('the extra cost of a move', () => {
  it('is withdrawn from the bill as a whole if another debt came first', () =>
    given(added('booking', 1800), added('move1', 800), added('move2', 700))
      .when(yields)
      .then(withdrawn('move1', 800), withdrawn('move2', 700)));

  it('stays on the bill if it came first: several moves do not count as debts of each other', () =>
    given(added('move1', 800), added('move2', 700), added('booking', 1800)).when(yields).then());

  it('stays on the bill if the only older debt is too small for a card', () =>
    given(added('small', 49), added('move1', 800)).when(yields).then());

  it('stays on the bill while a payment has claimed it', () =>
    given(added('booking', 1800), added('move1', 800), {
      type: 'ItemsClaimed',
      data: {
        paymentId: PaymentId.parse('p1'),
        userId: ADA,
        items: [{ itemId: 'move1', amountCents: priceCents(800) }],
      },
    })
      .when(yields)
      .then());

  it('is withdrawn once, also if the command is repeated', () =>
    given(added('booking', 1800), added('move1', 800), withdrawn('move1', 800)).when(yields).then());
});
