import { describe, it } from 'vitest';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { QuotedTotals } from '@paddock/shared-domain/payments/events';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { BOB, NOW } from '../../support/builders/venue.ts';
import { accepted, quoted, stepOf, totals } from '../../support/builders/checkout.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(checkoutDecider);
const accept = (more = {}, repriced: object = totals()) => ({
  type: 'AcceptCheckout' as const,
  data: { ...accepted.data, repriced: repriced as QuotedTotals, ...more },
});
const life = 15 * 60_000;

describe('accepting a quote', () => {
  it('starts the payment until the quote expires, to the millisecond', () => {
    given(quoted()).when(accept()).then(accepted);
    given(quoted())
      .when(accept(), { now: plusMillis(NOW, life - 1) })
      .then(accepted);
    given(quoted())
      .when(accept(), { now: plusMillis(NOW, life) })
      .thenRefused('QuoteExpired');
  });

  it('is refused when any amount differs from what the customer saw', () => {
    for (const name of ['subtotalCents', 'discountCents', 'preTaxCents', 'salesTaxCents', 'totalCents'] as const)
      given(quoted())
        .when(accept({}, { ...totals(), [name]: totals()[name] + 1 }))
        .thenRefused('QuoteStale');
    given(quoted())
      .when(accept({}, { ...totals(), creditsUsing: 1 }))
      .thenRefused('QuoteStale');
    given(quoted())
      .when(accept({}, { ...totals(), creditsValueCents: 10 }))
      .thenRefused('QuoteStale');
  });

  it('is refused when a membership lapsed or began between the quote and the button', () => {
    const member = quoted(2000, { member: true });
    given(member)
      .when(accept({}, { ...totals(), member: true }))
      .then(accepted);
    given(member)
      .when(accept({}, { ...totals(), member: false }))
      .thenRefused('QuoteStale');
    given(quoted())
      .when(accept({}, { ...totals(), member: true }))
      .thenRefused('QuoteStale');
  });

  it('is refused for a checkout of another customer, and for one without a quote', () => {
    given(quoted())
      .when(accept({ userId: BOB }))
      .thenRefused('CheckoutUnknown');
    given(quoted(), accepted)
      .when(accept({ userId: BOB }))
      .thenRefused('CheckoutUnknown');
    given().when(accept()).thenRefused('CheckoutUnknown');
  });

  it('changes nothing if it was accepted before, however late and whatever the price is now', () => {
    const late = { now: plusMillis(NOW, 10 * life) };
    given(quoted(), accepted)
      .when(accept({}, totals(9_999)), late)
      .then();
    const failed = (['PaymentStopped', 'SeatsReleased', 'PaymentAbandoned'] as const).map((type) => stepOf(type));
    given(quoted(), accepted, ...failed)
      .when(accept(), late)
      .then();
  });

  it('needs a card unless nothing is to be paid, even if the total is too small to charge (A-071, A-072)', () => {
    const without = { customerId: null, paymentMethodId: null };
    const event = { ...accepted, data: { ...accepted.data, ...without } };
    for (const preTax of [1, 44, 45, 2000])
      given(quoted(preTax))
        .when(accept(without, totals(preTax)))
        .thenRefused('CardMissing');
    given(quoted(44))
      .when(accept({}, totals(44)))
      .then(accepted);
    given(quoted(0))
      .when(accept(without, totals(0)))
      .then(event);
  });
});
