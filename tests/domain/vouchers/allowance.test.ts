import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant } from '@paddock/shared-domain/kernel/time';
import { accountSum, allowanceDecider } from '@paddock/shared-domain/vouchers/allowance';
import type { AllowanceEvent } from '@paddock/shared-domain/vouchers/allowance-events';
import { describe, expect, it } from 'vitest';
import { price } from '../../support/builders/brands.ts';
import { ADA } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(allowanceDecider);
const at = (hour: number): Instant => new Date(Date.UTC(2027, 2, 1, hour)).toISOString() as Instant;
const purchase = (name: string, dollars: number) => ({
  paymentId: PaymentId.parse(name),
  userId: ADA,
  amountCents: price(dollars * 100),
});
const counted = (name: string, dollars: number, hour: number): AllowanceEvent => ({
  type: 'VoucherPurchaseCounted',
  data: { ...purchase(name, dollars), countedAt: at(hour) },
});
const wanted = (name: string, dollars: number, most: number) =>
  ({ type: 'CountPurchase', data: { ...purchase(name, dollars), mostCents: most * 100 } }) as const;

describe('what may be spent on vouchers in 24 hours', () => {
  it('counts a purchase once, up to the sum, and again when the earlier ones are a day old', () => {
    given()
      .when(wanted('p1', 500, 500), { now: at(0) })
      .then(counted('p1', 500, 0));
    given(counted('p1', 500, 0))
      .when(wanted('p1', 500, 500), { now: at(1) })
      .then();
    given(counted('p1', 400, 0))
      .when(wanted('p2', 101, 500), { now: at(23) })
      .thenRefused('OverDailySum');
    given(counted('p1', 400, 0))
      .when(wanted('p2', 101, 500), { now: at(24) })
      .then(counted('p2', 101, 24));
  });

  it('does not count what was not paid', () => {
    const { paymentId, userId } = purchase('p1', 500);
    const uncounted: AllowanceEvent = { type: 'VoucherPurchaseUncounted', data: { paymentId, userId } };
    const before = given(counted('p1', 500, 0));
    before.when({ type: 'UncountPurchase', data: { paymentId, userId } }).then(uncounted);
    given(counted('p1', 500, 0), uncounted)
      .when(wanted('p2', 500, 500), { now: at(1) })
      .then(counted('p2', 500, 1));
    given().when({ type: 'UncountPurchase', data: { paymentId, userId } }).then();
  });

  it('is less for a new account, and for a new card of an old account', () => {
    const sums = { accountCents: 100_000, cardCents: 100_000, newCents: 50_000, newMillis: 2 * HOUR };
    const most = (registered: number, card: number, now: number) =>
      accountSum(sums, { registeredAt: at(registered), cardSince: at(card) }, at(now)).mostCents;
    expect([most(0, 0, 1), most(0, 0, 2), most(0, 9, 10), most(0, 9, 11)]).toEqual([50_000, 100_000, 50_000, 100_000]);
  });
});
