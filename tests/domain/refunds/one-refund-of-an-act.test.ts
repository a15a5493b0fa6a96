import { describe, expect, it } from 'vitest';
import { RefundId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import { askedTogether, cardCentsOf, fittingOf, foundRefund } from '@paddock/shared-domain/refunds/found-refund';
import {
  cardRefundPostings,
  refundPostings,
  returnedRefundPostings,
} from '@paddock/shared-domain/refunds/refund-postings';
import { price } from '../../support/builders/brands.ts';
import { ADA, DOWNTOWN, NOW, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(refundsDecider);
type Due = RefundEventOf<'RefundDue'>['data'];
const [A, B, C] = ['refundA', 'refundB', 'refundC'].map((id) => RefundId.parse(id)) as [RefundId, RefundId, RefundId];
const CENTS = new Map([
  [A, 500],
  [B, 1000],
  [C, 1971],
]);
const wanted = (refundId: RefundId, more: Partial<Due> = {}) => {
  const amount = CENTS.get(refundId) ?? 0;
  return {
    refundId,
    sourceId: 'co1',
    chargeId: 'ch_1',
    intentId: 'pi_1',
    userId: ADA,
    locationId: DOWNTOWN,
    reservationIds: [reservation([A, B, C].indexOf(refundId) + 1)],
    cause: 'cancelled_by_venue' as const,
    cardCents: price(amount),
    voucherCents: price(0),
    voucherId: null,
    credits: [],
    netCents: price(amount),
    taxCents: price(0),
    ...more,
  };
};
const captured = { cardCents: 9_999, voucherCents: 9_999, credits: 99 };
const open = (...all: ReturnType<typeof wanted>[]) =>
  ({ type: 'OpenRefunds', data: { refunds: all.map((one) => ({ ...one, captured })) } }) as const;
const due = (refundId: RefundId, together?: RefundId, more: Partial<Due> = {}): RefundEventOf<'RefundDue'> => {
  const data = wanted(refundId, more);
  const postings = refundPostings(ADA, DOWNTOWN, data.netCents, 0);
  return { type: 'RefundDue', data: { ...data, dueAt: NOW, ...(together && { together }), postings } };
};
const refunded = (refundId: RefundId, providerRefundId: string): RefundEvent => {
  const amountCents = price(CENTS.get(refundId) ?? 0);
  const postings = cardRefundPostings(ADA, amountCents);
  return { type: 'CardRefunded', data: { refundId, userId: ADA, providerRefundId, amountCents, postings } };
};
const NO = { code: 'declined', text: 'No.' };
const failed = (refundId: RefundId): RefundEvent => ({
  type: 'CardRefundRefused',
  data: { refundId, userId: ADA, ...NO },
});
const returned = (refundId: RefundId, providerRefundId: string): RefundEvent => {
  const amountCents = price(CENTS.get(refundId) ?? 0);
  const postings = returnedRefundPostings(ADA, amountCents);
  return {
    type: 'CardRefundReturned',
    data: { refundId, userId: ADA, providerRefundId, ...NO, amountCents, postings },
  };
};
const retried = (refundId: RefundId, attempt: number, together?: RefundId): RefundEvent => ({
  type: 'CardRefundRetried',
  data: { refundId, userId: ADA, attempt, retriedAt: NOW, ...(together && { together }) },
});
const record = (refundId: RefundId, providerRefundId: string) =>
  ({ type: 'RecordCardRefund', data: { refundId, providerRefundId } }) as const;
const all = [due(A, A), due(B, A), due(C, A)];
const after = (...events: RefundEvent[]) => {
  const refunds = given(...events).state();
  const one = (refundId: RefundId) => {
    const refund = refunds.get(refundId);
    if (refund === undefined) throw new Error(`No ${refundId}.`);
    return refund;
  };
  return { refunds, one, sumOf: (id: RefundId) => cardCentsOf(askedTogether(refunds, one(id))) };
};

describe('refunds of one charge that one act opens', () => {
  it('form a group; a single refund, like each refund of an older log, is a group of its own', () => {
    given()
      .when(open(wanted(A), wanted(B), wanted(C)))
      .then(...all);
    given()
      .when(open(wanted(A)))
      .then(due(A));
    expect(after(...all).sumOf(B)).toBe(3471);
    expect(after(due(A), due(B)).sumOf(B)).toBe(1000);
  });

  it('of which a voucher paid all are not in the group of the card', () => {
    const ofVoucher = { cardCents: price(0), voucherCents: price(1000), voucherId: VoucherId.parse('vhash1') };
    given()
      .when(open(wanted(A), wanted(B, ofVoucher), wanted(C)))
      .then(due(A, A), due(B, undefined, ofVoucher), due(C, A));
  });

  it('form no group if the desk took the money', () => {
    const ofDesk = { chargeId: null, intentId: null, paidAtDesk: 'cash' as const };
    given()
      .when(open(wanted(A, ofDesk), wanted(B, ofDesk)))
      .then(due(A, undefined, ofDesk), due(B, undefined, ofDesk));
  });

  it('never join an older group, so that the sum under one idempotency key stays the same', () => {
    given(due(A))
      .when(open(wanted(A), wanted(B), wanted(C)))
      .then(due(B, B), due(C, B));
    given(due(A), due(B))
      .when(open(wanted(A), wanted(B), wanted(C)))
      .then(due(C));
    given(...all)
      .when(open(wanted(A), wanted(B)))
      .then();
  });

  it('are opened all or none, except for a reservation that was refunded before', () => {
    const short = { ...wanted(C), captured: { ...captured, cardCents: 100 } };
    given()
      .when({ type: 'OpenRefunds', data: { refunds: [{ ...wanted(A), captured }, short] } })
      .thenRefused('MoreThanCaptured');
    const ended = due(C, undefined, { reservationIds: [reservation(1)] });
    given(ended)
      .when(open(wanted(A), wanted(B)))
      .then(due(B));
  });

  it('are refunded, fail and are returned together', () => {
    given(...all)
      .when(record(B, 're_1'))
      .then(refunded(A, 're_1'), refunded(B, 're_1'), refunded(C, 're_1'));
    given(...all)
      .when({ type: 'RecordCardRefundRefused', data: { refundId: C, ...NO } })
      .then(failed(A), failed(B), failed(C));
    given(...all, refunded(A, 're_1'), refunded(B, 're_1'), refunded(C, 're_1'))
      .when({ type: 'RecordCardRefundReturned', data: { refundId: B, providerRefundId: 're_1', ...NO } })
      .then(returned(A, 're_1'), returned(B, 're_1'), returned(C, 're_1'));
    given(...all, refunded(A, 're_1'), refunded(B, 're_1'), refunded(C, 're_1'))
      .when(record(C, 're_1'))
      .then();
  });

  it('are retried by staff in groups of their own, each with its own sum', () => {
    const no = [failed(A), failed(B), failed(C)];
    given(...all, ...no)
      .when({ type: 'RetryCardRefunds', data: { refundIds: [B, C] } })
      .then(retried(B, 1, B), retried(C, 1, B));
    const { one, sumOf } = after(...all, ...no, retried(B, 1, B), retried(C, 1, B));
    expect([sumOf(B), sumOf(C)]).toEqual([2971, 2971]);
    expect(one(A).group).not.toBe(one(B).group);
    given(...all, ...no, retried(B, 1, B), retried(C, 1, B))
      .when(record(C, 're_2'))
      .then(refunded(B, 're_2'), refunded(C, 're_2'));
    given(...all, ...no)
      .when({ type: 'RetryCardRefunds', data: { refundIds: [B, B] } })
      .then(retried(B, 1));
    // If one of them is settled, none is retried.
    given(...all, failed(A), failed(B), refunded(C, 're_1'))
      .when({ type: 'RetryCardRefunds', data: { refundIds: [B, C] } })
      .thenRefused('RefundSettled');
  });

  it('have a new group name for each attempt, also if other refunds were in the attempt before', () => {
    const twice = [...all, failed(A), failed(B), failed(C), retried(A, 1, A), retried(B, 1, A), failed(A), failed(B)];
    const third = after(...twice, retried(A, 2, A), retried(C, 1, A));
    const names = [after(...all), after(...twice), third].map(({ one }) => one(A).group);
    expect(new Set(names).size).toBe(3);
    expect(third.one(C).group).toBe(third.one(A).group);
    expect(third.sumOf(A)).toBe(2471);
  });
});

describe('a refund at the provider whose answer was lost', () => {
  const found = (id: RefundId, gone: Readonly<Record<string, number>>, ...events: RefundEvent[]) => {
    const { refunds, one } = after(...events);
    return foundRefund(
      Object.entries(gone).map(([refundId, amountCents]) => ({ refundId, amountCents })),
      one(id),
      refunds,
    );
  };
  it('is found by the sum of its whole group, from any refund of the group', () => {
    expect(found(B, { re_1: 3471 }, ...all)).toBe('re_1');
    expect(found(B, { re_1: 1000 }, ...all)).toBeUndefined();
    expect(found(B, { re_1: 3471 }, due(A), due(B), due(C))).toMatch(/^found:/);
  });
  it('is not found for a group if another group waits for exactly its sum', () => {
    const others = [due(A, A), due(B, A), due(C)];
    expect(found(C, { re_1: 1500 }, ...others)).toBeUndefined();
    expect(found(A, { re_1: 1500, re_2: 1971 }, ...others)).toBe('re_1');
    expect(found(C, { re_1: 1500, re_2: 1971 }, ...others)).toBe('re_2');
  });
  it('leaves too little for a whole group: the refunds that still fit are sent, and the others can fail alone', () => {
    const { refunds, one } = after(...all);
    const fitting = (amountCents: number) =>
      fittingOf([{ refundId: 're_x', amountCents }], one(A), refunds).map(({ due: { refundId } }) => refundId);
    expect(fitting(1971)).toEqual([A, B]);
    expect(fitting(500)).toEqual([A, B]);
    expect(fitting(3471)).toEqual([]);
    expect(fitting(0)).toEqual([A, B, C]);
    given(...all)
      .when({ type: 'RecordCardRefundRefused', data: { refundId: C, ...NO, alone: true } })
      .then(failed(C));
    given(...all, failed(C))
      .when(record(A, 're_2'))
      .then(refunded(A, 're_2'), refunded(B, 're_2'));
    expect(after(...all, failed(C)).sumOf(A)).toBe(1500);
  });
});
