import { describe, it } from 'vitest';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { NOW } from '../../support/builders/venue.ts';
import { quote, quoted } from '../../support/builders/checkout.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(checkoutDecider);

describe('quoting a checkout', () => {
  it('gives a price that is valid for 15 minutes', () => {
    const { expiresAt: _late, ...data } = quote();
    given()
      .when({ type: 'QuoteCheckout', data })
      .then(quoted(2000, { expiresAt: plusMillis(NOW, 900_000) }));
  });

  it('is refused for a checkout that already has a quote', () =>
    given(quoted()).when({ type: 'QuoteCheckout', data: quote() }).thenRefused('AlreadyQuoted'));
});
