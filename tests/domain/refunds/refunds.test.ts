import { describe, expect, it } from 'vitest';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { LotId, RefundId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { RefundCause } from '@paddock/shared-domain/booking/refund-terms';
import { cardRefundPostings, refundPostings } from '@paddock/shared-domain/refunds/refund-postings';
import { isRefundUnderWay, returnedFor } from '@paddock/shared-domain/refunds/refunds';
import { price } from '../../support/builders/brands.ts';
import { ADA, DOWNTOWN, NOW, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(refundsDecider);
type Due = RefundEventOf<'RefundDue'>['data'];
const captured = { cardCents: 2190, voucherCents: 1000, credits: 50 };
const id = (number: number) => RefundId.parse(`refund${number}`);
const due = (number = 1, more: Partial<Due> = {}, cause: RefundCause = 'cancelled_by_customer') => ({
  refundId: id(number),
  sourceId: 'co1',
  chargeId: 'ch_1',
  intentId: 'pi_1',
  userId: ADA,
  locationId: DOWNTOWN,
  reservationIds: [reservation(number)],
  cause,
  cardCents: price(1095),
  voucherCents: price(500),
  voucherId: VoucherId.parse('v1'),
  credits: [{ lotId: LotId.parse('lot1'), credits: Credits.parse(25) }],
  netCents: price(1750),
  taxCents: price(95),
  ...more,
});
const open = (...wanted: Parameters<typeof due>) => ({
  type: 'OpenRefunds' as const,
  data: { refunds: [{ ...due(...wanted), captured }] },
});
const opened = (...wanted: Parameters<typeof due>): RefundEventOf<'RefundDue'> => ({
  type: 'RefundDue',
  data: { ...due(...wanted), dueAt: NOW, postings: refundPostings(ADA, DOWNTOWN, 1750, 95) },
});
const cardOnly = { voucherCents: price(0), credits: [], netCents: price(1000), voucherId: null };
const refunded: RefundEventOf<'CardRefunded'> = {
  type: 'CardRefunded',
  data: {
    refundId: id(1),
    userId: ADA,
    providerRefundId: 're_1',
    amountCents: price(1095),
    postings: cardRefundPostings(ADA, 1095),
  },
};
const failed: RefundEventOf<'CardRefundRefused'> = {
  type: 'CardRefundRefused',
  data: { refundId: id(1), userId: ADA, code: 'charge_disputed', text: 'The charge is disputed.' },
};
const record = { type: 'RecordCardRefund', data: { refundId: id(1), providerRefundId: 're_1' } } as const;
const complete = { type: 'CompleteRefund', data: { refundId: id(1) } } as const;

describe('refunding', () => {
  it('owes the customer price and tax, in the forms in which they were paid', () =>
    given().when(open()).then(opened()));

  it('changes nothing if the same refund is requested again', () => given(opened()).when(open()).then());

  it('happens once for a reservation, no matter who ends it; a refund of a move may come before', () => {
    given(opened())
      .when(open(2, { reservationIds: [reservation(1)] }, 'cancelled_by_venue'))
      .thenRefused('AlreadyRefunded');
    given(opened())
      .when(open(2, { reservationIds: [reservation(1)] }, 'moved'))
      .thenRefused('AlreadyRefunded');
    expect(given(opened(1, {}, 'moved')).when(open(2, { reservationIds: [reservation(1)] })).decision.outcome).toBe(
      'accepted',
    );
  });

  it('never returns more than was captured, in any form', () => {
    given(opened(1), opened(2)).when(open(3)).thenRefused('MoreThanCaptured');
    given(opened(1), opened(2))
      .when(open(3, { ...cardOnly, cardCents: price(1), netCents: price(1), taxCents: price(0) }))
      .thenRefused('MoreThanCaptured');
    given()
      .when(open(1, { cardCents: price(2191), netCents: price(2846) }))
      .thenRefused('MoreThanCaptured');
    given()
      .when(open(1, { voucherCents: price(1001), netCents: price(2251) }))
      .thenRefused('MoreThanCaptured');
    given()
      .when(open(1, { credits: [{ lotId: LotId.parse('lot1'), credits: Credits.parse(51) }], netCents: price(2010) }))
      .thenRefused('MoreThanCaptured');
  });

  it('is refused if the parts are not price and tax, sum to zero, or have no target', () => {
    given()
      .when(open(1, { netCents: price(1749) }))
      .thenRefused('RefundUnsound');
    given()
      .when(open(1, { voucherId: null }))
      .thenRefused('RefundUnsound');
    given()
      .when(open(1, { intentId: null }))
      .thenRefused('RefundUnsound');
    given()
      .when(open(1, { ...cardOnly, cardCents: price(0), netCents: price(0), taxCents: price(0) }))
      .thenRefused('RefundUnsound');
  });

  it('is complete after the card has its part, and not before', () => {
    given(opened()).when(complete).thenRefused('CardStillDue');
    given(opened()).when(record).then(refunded);
    given(opened(), refunded).when(record).then();
    given(opened(), refunded)
      .when(complete)
      .then({ type: 'RefundCompleted', data: { refundId: id(1), userId: ADA } });
    given(opened(), failed).when(complete).thenRefused('CardStillDue');
    given().when(record).thenRefused('RefundUnknown');
  });

  it('records a refund after the provider refused it, but no refusal after it is refunded', () => {
    const refuse = { type: 'RecordCardRefundRefused', data: { refundId: id(1), code: 'x', text: 'No.' } } as const;
    given(opened(), failed).when(record).then(refunded);
    given(opened(), refunded).when(refuse).then();
    given(opened(), failed).when(refuse).then();
  });

  it('knows what was refunded for a reservation, and which refunds are still running', () => {
    const state = given(opened(1), opened(2), refunded).state();
    expect(returnedFor(state, [reservation(2)])).toMatchObject({ cardCents: 1095, voucherCents: 500, credits: 25 });
    expect(returnedFor(state, [reservation(2)], id(2))).toMatchObject({ cardCents: 0 });
    expect([...state.values()].map(isRefundUnderWay)).toEqual([true, true]);
    expect([...given(opened(), failed).state().values()].map(isRefundUnderWay)).toEqual([false]);
  });
});
