import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefundId } from '@paddock/shared-domain/kernel/ids';
import { type Amounts, amountsOf, NOTHING, partOf, plus, totalOf } from '@paddock/shared-domain/refunds/amounts';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { RefundCause } from '@paddock/shared-domain/booking/refund-terms';
import { goodwillOf } from '@paddock/shared-domain/refunds/goodwill';
import { refundPostings } from '@paddock/shared-domain/refunds/refund-postings';
import { price } from '../../support/builders/brands.ts';
import { ADA, DOWNTOWN, NOW, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(refundsDecider);
/** What one checkout took for two reservations of 1000 cents each. */
const captured = { cardCents: 2000, voucherCents: 0, credits: 0 };
const paid = { cardCents: 1000, voucherCents: 0, credits: 0 };
const due = (number: number, amount: number, cause: RefundCause = 'goodwill', of = 1) => ({
  refundId: RefundId.parse(`refund${number}`),
  sourceId: 'co1',
  chargeId: 'ch_1',
  intentId: 'pi_1',
  userId: ADA,
  locationId: DOWNTOWN,
  reservationIds: [reservation(of)],
  cause,
  cardCents: price(amount),
  voucherCents: price(0),
  voucherId: null,
  credits: [],
  netCents: price(amount),
  taxCents: price(0),
});
const open = (...of: Parameters<typeof due>) => ({
  type: 'OpenRefunds' as const,
  data: { refunds: [{ ...due(...of), captured, paid }] },
});
const opened = (...of: Parameters<typeof due>): RefundEventOf<'RefundDue'> => ({
  type: 'RefundDue',
  data: { ...due(...of), dueAt: NOW, postings: refundPostings(ADA, DOWNTOWN, of[1], 0) },
});

describe('refunding part of a price', () => {
  it('gives goodwill more than once, before a cancellation and after one that kept a part', () => {
    given(opened(1, 300)).when(open(2, 300)).then(opened(2, 300));
    given(opened(1, 300))
      .when(open(2, 700, 'cancelled_by_customer'))
      .then(opened(2, 700, 'cancelled_by_customer'));
    given(opened(1, 500, 'cancelled_by_venue'))
      .when(open(2, 500))
      .then(opened(2, 500));
    given(opened(1, 500, 'cancelled_by_venue'))
      .when(open(2, 500, 'cancelled_by_venue'))
      .thenRefused('AlreadyRefunded');
  });

  it('never refunds more than was paid for the reservation, even if the checkout took more', () => {
    given(opened(1, 600)).when(open(2, 401)).thenRefused('MoreThanPaid');
    given(opened(1, 600))
      .when(open(2, 401, 'cancelled_by_customer'))
      .thenRefused('MoreThanPaid');
    given(opened(1, 600, 'goodwill', 2))
      .when(open(2, 1000))
      .then(opened(2, 1000));
    given(opened(1, 1000), opened(2, 1000, 'goodwill', 2))
      .when(open(3, 1))
      .thenRefused('MoreThanCaptured');
  });
});

const CREDIT = 10;
const left = fc
  .record({
    cardCents: fc.nat(5_000),
    voucherCents: fc.oneof(fc.constant(0), fc.nat(5_000)),
    credits: fc.oneof(fc.constant(0), fc.nat(300)),
    tax: fc.nat(1_000),
  })
  .map(({ tax, ...forms }): Amounts => {
    const most = forms.cardCents > 0 ? forms.cardCents : totalOf(forms);
    return amountsOf({ ...forms, taxCents: Math.min(tax, most) });
  });
const sound = (part: Amounts, of: Amounts): void => {
  for (const form of ['cardCents', 'voucherCents', 'credits', 'taxCents', 'netCents'] as const) {
    expect(part[form]).toBeGreaterThanOrEqual(0);
    expect(part[form]).toBeLessThanOrEqual(of[form]);
    expect(Number.isInteger(part[form])).toBe(true);
  }
  expect(part.netCents + part.taxCents).toBe(totalOf(part));
};

describe('the amount of a goodwill refund', () => {
  it('is exactly what was requested, or rounded up to a whole credit if only credits are left', () => {
    fc.assert(
      fc.property(left, fc.nat(20_000), (of, wanted) => {
        const asked = Math.min(wanted, totalOf(of));
        const part = partOf(of, asked);
        sound(part, of);
        const over = totalOf(part) - asked;
        expect(over).toBeGreaterThanOrEqual(0);
        expect(over).toBeLessThan(CREDIT);
        if (over > 0) expect([part.cardCents, part.voucherCents]).toEqual([of.cardCents, of.voucherCents]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays within what is left of each of several reservations, and refunds everything if everything is requested', () => {
    fc.assert(
      fc.property(fc.array(left, { minLength: 1, maxLength: 6 }), fc.nat(1_000), (all, permille) => {
        const whole = all.reduce((sum, of) => sum + totalOf(of), 0);
        const asked = Math.floor((whole * permille) / 1_000);
        const parts = goodwillOf(all, asked);
        parts.forEach((part, index) => sound(part, all[index] ?? NOTHING));
        const given = totalOf(plus(NOTHING, ...parts));
        expect(given).toBeGreaterThanOrEqual(asked);
        expect(given).toBeLessThan(asked + CREDIT * all.length);
        expect(goodwillOf(all, whole)).toEqual(all);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is shared among several reservations in proportion to what is left of each, to a cent or a whole credit (A-075)', () => {
    fc.assert(
      fc.property(fc.array(left, { minLength: 2, maxLength: 6 }), fc.nat(1_000), (all, permille) => {
        const whole = all.reduce((sum, of) => sum + totalOf(of), 0);
        const asked = Math.floor((whole * permille) / 1_000);
        goodwillOf(all, asked).forEach((part, index) => {
          const of = all[index] ?? NOTHING;
          const over = totalOf(part) - (whole === 0 ? 0 : (asked * totalOf(of)) / whole);
          expect(over).toBeGreaterThan(-1);
          expect(over).toBeLessThan(of.credits > 0 ? 1 + CREDIT : 1);
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is exact to the cent: a third of a card price and its tax', () => {
    const share = amountsOf({ cardCents: 1971, voucherCents: 0, credits: 0, taxCents: 171 });
    expect(partOf(share, 657)).toEqual({ cardCents: 657, voucherCents: 0, credits: 0, taxCents: 57, netCents: 600 });
  });
});
