import { describe, expect, it } from 'vitest';
import { accountDecider, newAccount } from '@paddock/shared-domain/billing/account';
import { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { ADA, NOW } from '../../support/builders/venue.ts';

const [first, second, third] = ['one', 'two', 'three'].map((id) => CheckoutId.parse(id)) as [
  CheckoutId,
  CheckoutId,
  CheckoutId,
];
const begin = (account: typeof newAccount, checkoutId: CheckoutId, after: CheckoutId | null) =>
  accountDecider.decide(
    {
      type: 'BeginCheckout',
      data: { userId: ADA, checkoutId, after },
      metadata: { now: NOW, actor: { kind: 'system', process: 'checkout-payment' } },
    },
    account,
  );
const present = (checkoutId: CheckoutId) =>
  accountDecider.evolve(newAccount, { type: 'CheckoutBegun', data: { userId: ADA, checkoutId } });

describe('the current checkout of a customer', () => {
  it('begins a first checkout, or one that names the current checkout as its predecessor', () => {
    const begun = {
      outcome: 'accepted',
      events: [{ type: 'CheckoutBegun', data: { userId: ADA, checkoutId: second } }],
    };
    expect(begin(newAccount, second, null)).toEqual(begun);
    expect(begin(present(first), second, first)).toEqual(begun);
  });

  it('refuses a checkout if its caller saw another current checkout than there is now', () => {
    const refused = { outcome: 'refused', reason: 'CheckoutUnderWay' };
    expect(begin(present(second), third, first)).toMatchObject(refused);
    expect(begin(present(first), third, null)).toMatchObject(refused);
    expect(begin(newAccount, third, first)).toMatchObject(refused);
  });

  it('begins a checkout once, also if the command is repeated', () => {
    expect(begin(present(first), first, null)).toEqual({ outcome: 'accepted', events: [] });
  });
});
