import { describe, expect, it } from 'vitest';
import { RefundId } from '@paddock/shared-domain/kernel/ids';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import { foundRefund } from '@paddock/shared-domain/refunds/found-refund';
import {
  cardRefundPostings,
  refundPostings,
  returnedRefundPostings,
} from '@paddock/shared-domain/refunds/refund-postings';
import { price } from '../../support/builders/brands.ts';
import { ADA, DOWNTOWN, NOW, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(refundsDecider);
const [A, B] = [RefundId.parse('refundA'), RefundId.parse('refundB')];
const due = (refundId: RefundId, cardCents: number): RefundEventOf<'RefundDue'> => ({
  type: 'RefundDue',
  data: {
    refundId,
    sourceId: 'co1',
    chargeId: 'ch_1',
    intentId: 'pi_1',
    userId: ADA,
    locationId: DOWNTOWN,
    reservationIds: [reservation(refundId === A ? 1 : 2)],
    cause: 'cancelled_by_venue',
    cardCents: price(cardCents),
    voucherCents: price(0),
    voucherId: null,
    credits: [],
    netCents: price(cardCents),
    taxCents: price(0),
    dueAt: NOW,
    postings: refundPostings(ADA, DOWNTOWN, cardCents, 0),
  },
});
const refunded = (refundId: RefundId, providerRefundId: string, amount: number): RefundEventOf<'CardRefunded'> => ({
  type: 'CardRefunded',
  data: {
    refundId,
    userId: ADA,
    providerRefundId,
    amountCents: price(amount),
    postings: cardRefundPostings(ADA, amount),
  },
});
const returned = (refundId: RefundId, providerRefundId: string, amount: number): RefundEvent => ({
  type: 'CardRefundReturned',
  data: {
    refundId,
    userId: ADA,
    providerRefundId,
    code: 'declined',
    text: 'No.',
    amountCents: price(amount),
    postings: returnedRefundPostings(ADA, amount),
  },
});
const failed = (refundId: RefundId): RefundEvent => ({
  type: 'CardRefundRefused',
  data: { refundId, userId: ADA, code: 'charge_disputed', text: 'Disputed.' },
});
const retried = (refundId: RefundId): RefundEvent => ({
  type: 'CardRefundRetried',
  data: { refundId, userId: ADA, attempt: 1, retriedAt: NOW },
});
const record = (refundId: RefundId, providerRefundId: string) =>
  ({ type: 'RecordCardRefund', data: { refundId, providerRefundId } }) as const;
/** The provider's refund that is found for one of ours, if the provider lists these refunds of the charge. */
const found = (refundId: RefundId, gone: Readonly<Record<string, number>>, ...events: RefundEvent[]) => {
  const refunds = given(...events).state();
  const refund = refunds.get(refundId);
  if (refund === undefined) throw new Error(`No ${refundId}.`);
  const listed = Object.entries(gone).map(([id, amountCents]) => ({ refundId: id, amountCents }));
  return foundRefund(listed, refund, refunds);
};

describe('a refund of the provider', () => {
  it('belongs to one of our refunds, never to two, even after it was returned', () => {
    const both = [due(A, 1971), due(B, 1971)];
    given(...both, refunded(B, 're_B', 1971))
      .when(record(A, 're_B'))
      .thenRefused('ProviderRefundTaken');
    given(...both, refunded(B, 're_B', 1971), returned(B, 're_B', 1971))
      .when(record(A, 're_B'))
      .thenRefused('ProviderRefundTaken');
    given(...both, refunded(B, 're_B', 1971))
      .when(record(A, 're_A'))
      .then(refunded(A, 're_A', 1971));
    given(...both, refunded(B, 're_B', 1971))
      .when(record(B, 're_B'))
      .then();
  });

  it('is never found for a second refund of ours, whatever the sums are', () => {
    const asked = [due(A, 1971), due(B, 1971), failed(A), retried(A)];
    expect(found(A, { re_B: 1971 }, ...asked, refunded(B, 're_B', 1971))).toBeUndefined();
    // The refund of the other one failed at the provider and is not listed. A refund that staff made there is found.
    expect(found(A, { re_x: 1971 }, ...asked, refunded(B, 're_B', 1971))).toBe('re_x');
  });

  it('is not found for a refund if another one of the same source waits for its amount', () => {
    const waiting = [due(A, 500), failed(A), retried(A), due(B, 1971)];
    expect(found(A, { re_B: 1971 }, ...waiting)).toBeUndefined();
    expect(found(B, { re_B: 1971 }, ...waiting)).toBe('re_B');
    expect(found(A, { re_B: 1971, re_x: 500 }, ...waiting)).toBe('re_x');
  });

  it('that covers two of ours in one sum is found for both of them, and for no third', () => {
    const both = [due(A, 500), due(B, 1000), failed(A), failed(B), retried(A), retried(B)];
    const first = found(A, { re_x: 1500 }, ...both) ?? '';
    expect(first).toMatch(/^found:/);
    const second = found(B, { re_x: 1500 }, ...both, refunded(A, first, 500)) ?? '';
    expect(second).toMatch(/^found:/);
    given(...both, refunded(A, first, 500))
      .when(record(B, second))
      .then(refunded(B, second, 1000));
    const C = RefundId.parse('refundC');
    expect(
      found(C, { re_x: 1500 }, ...both, refunded(A, first, 500), refunded(B, second, 1000), due(C, 1)),
    ).toBeUndefined();
  });
});
