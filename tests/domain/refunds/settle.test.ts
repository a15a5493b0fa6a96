import { describe, expect, it } from 'vitest';
import { VoucherId } from '@paddock/shared-domain/kernel/ids';
import { CHARGE_TAKEN_BACK_TEXT } from '@paddock/shared-domain/refunds/disputes';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import { cardRefundPostings, deskRefundPostings } from '@paddock/shared-domain/refunds/refund-postings';
import { isRefundUnderWay } from '@paddock/shared-domain/refunds/refunds';
import { id, price } from '../../support/builders/brands.ts';
import { ADA, NOW } from '../../support/builders/venue.ts';
import { dueRefund } from '../../support/builders/due-refund.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(refundsDecider);
const due = dueRefund;
const { refundId } = due.data;
const failedWith = (more: object = {}): RefundEventOf<'CardRefundRefused'> => ({
  type: 'CardRefundRefused',
  data: { refundId, userId: ADA, code: 'charge_disputed', text: 'The charge is disputed.', ...more },
});
const failed = failedWith();
const retried: RefundEventOf<'CardRefundRetried'> = {
  type: 'CardRefundRetried',
  data: { refundId, userId: ADA, attempt: 1, retriedAt: NOW },
};
const inCash: RefundEventOf<'RefundPaidByHand'> = {
  type: 'RefundPaidByHand',
  data: {
    refundId,
    userId: ADA,
    means: 'cash',
    amountCents: price(1095),
    postings: deskRefundPostings(ADA, 1095, 'cash'),
  },
};
const greeting = { code: { subjectId: id.subject('s1'), box: 'AAAA' }, emailTo: null, fromName: null, comments: null };
const voucherId = VoucherId.parse('vhash2');
const voucher: RefundEventOf<'RefundTurnedIntoVoucher'> = {
  type: 'RefundTurnedIntoVoucher',
  data: { refundId, userId: ADA, voucherId, amountCents: price(1095), greeting },
};
const completed: RefundEventOf<'RefundCompleted'> = { type: 'RefundCompleted', data: { refundId, userId: ADA } };
const retry = { type: 'RetryCardRefunds', data: { refundIds: [refundId] } } as const;
const pay = { type: 'PayRefundAtDesk', data: { refundId, means: 'cash' } } as const;
const turn = { type: 'TurnRefundIntoVoucher', data: { refundId, voucherId, greeting } } as const;
const complete = { type: 'CompleteRefund', data: { refundId } } as const;
const underWay = (...events: readonly RefundEvent[]) =>
  [
    ...given(...events)
      .state()
      .values(),
  ].map((refund) => isRefundUnderWay(refund));

describe('settling a refund that the card refused', () => {
  it('retries the card under a new attempt number, and the refund is running again', () => {
    given(due, failed).when(retry).then(retried);
    expect(underWay(due, failed, retried)).toEqual([true]);
    given(due, failed, retried, failedWith({ attempt: 1 }))
      .when(retry)
      .then({ ...retried, data: { ...retried.data, attempt: 2 } });
    const refuse = { type: 'RecordCardRefundRefused', data: { refundId, code: 'x', text: 'No.' } } as const;
    given(due, failed, retried)
      .when(refuse)
      .then(failedWith({ code: 'x', text: 'No.', attempt: 1 }));
  });

  it('pays the whole card part at the desk or as a voucher; then the refund can be completed', () => {
    given(due, failed).when(pay).then(inCash);
    given(due, failed).when(turn).then(voucher);
    for (const settled of [inCash, voucher]) {
      given(due, failed, settled).when(complete).then(completed);
      expect(underWay(due, failed, settled)).toEqual([true]);
      expect(underWay(due, failed, settled, completed)).toEqual([false]);
    }
  });

  it('happens once: every further way to settle it is refused', () => {
    for (const settled of [inCash, voucher])
      for (const second of [retry, pay, turn]) given(due, failed, settled).when(second).thenRefused('RefundSettled');
    const refunded: RefundEventOf<'CardRefunded'> = {
      type: 'CardRefunded',
      data: {
        refundId,
        userId: ADA,
        providerRefundId: 're_1',
        amountCents: price(1095),
        postings: cardRefundPostings(ADA, 1095),
      },
    };
    for (const second of [retry, pay, turn])
      given(due, failed, retried, refunded).when(second).thenRefused('RefundSettled');
  });

  it('is refused while the card is being asked, so that nothing is paid twice', () => {
    for (const second of [retry, pay, turn]) {
      given(due).when(second).thenRefused('CardStillDue');
      given(due, failed, retried).when(second).thenRefused('CardStillDue');
    }
    for (const unknown of [retry, pay, turn]) given().when(unknown).thenRefused('RefundUnknown');
  });

  it('leaves nothing owed: the postings of refund and settlement sum to zero on the customer’s account', () => {
    const owed = [due, inCash]
      .flatMap(({ data }) => data.postings)
      .filter(({ account }) => account === `receivable:${ADA}`)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(owed).toBe(0);
  });
});

describe('a refund of money that the desk took', () => {
  const ofDesk = { ...due, data: { ...due.data, chargeId: null, intentId: null, paidAtDesk: 'cash' as const } };
  const atDesk: RefundEventOf<'RefundPassedToDesk'> = {
    type: 'RefundPassedToDesk',
    data: { refundId, userId: ADA, text: 'It was paid at the desk, in cash.' },
  };

  it('never goes to a card, and is settled in cash, by bank or as a voucher', () => {
    given(ofDesk, atDesk).when(retry).thenRefused('NoCardToAsk');
    given(ofDesk).when(retry).thenRefused('NoCardToAsk');
    given(ofDesk, atDesk).when(pay).then(inCash);
    given(ofDesk, atDesk)
      .when({ type: 'PayRefundAtDesk', data: { refundId, means: 'bank' } })
      .then({
        ...inCash,
        data: { ...inCash.data, means: 'bank', postings: deskRefundPostings(ADA, 1095, 'bank') },
      });
    given(ofDesk, atDesk).when(turn).then(voucher);
    given(ofDesk, atDesk, inCash).when(turn).thenRefused('RefundSettled');
    given(ofDesk)
      .when({ type: 'RecordCardRefund', data: { refundId, providerRefundId: 're_1' } })
      .thenRefused('RefundUnknown');
  });

  it('is passed to the desk once, and no card refuses or withholds it', () => {
    given(ofDesk).when({ type: 'PassRefundToDesk', data: { refundId } }).then(atDesk);
    given(ofDesk, atDesk).when({ type: 'PassRefundToDesk', data: { refundId } }).then();
    given(ofDesk)
      .when({ type: 'RecordCardRefundRefused', data: { refundId, code: 'x', text: 'No.' } })
      .thenRefused('RefundUnknown');
    given(ofDesk).when({ type: 'WithholdCardRefund', data: { refundId } }).thenRefused('RefundUnknown');
    given(due).when({ type: 'PassRefundToDesk', data: { refundId } }).thenRefused('RefundUnknown');
    expect(underWay(ofDesk, atDesk)).toEqual([false]);
  });

  it('needs either a card charge or a desk payment, never both or neither', () => {
    const { postings, dueAt: _, ...facts } = ofDesk.data;
    const captured = { cardCents: 9_999, voucherCents: 9_999, credits: 999 };
    const open = (more: object) => ({
      type: 'OpenRefunds' as const,
      data: { refunds: [{ ...facts, captured, ...more }] },
    });
    given()
      .when(open({}))
      .then({ ...ofDesk, data: { ...facts, postings, dueAt: NOW } });
    given()
      .when(open({ paidAtDesk: undefined }))
      .thenRefused('RefundUnsound');
    given()
      .when(open({ intentId: 'pi_1' }))
      .thenRefused('RefundUnsound');
    given()
      .when(open({ captured: { ...captured, cardCents: 1_094 } }))
      .thenRefused('MoreThanCaptured');
  });
});

describe('a refund whose payment the card’s bank took back', () => {
  const withheld: RefundEventOf<'CardRefundWithheld'> = {
    type: 'CardRefundWithheld',
    data: { refundId, userId: ADA, text: CHARGE_TAKEN_BACK_TEXT },
  };
  const dispute = {
    ...{ sourceId: due.data.sourceId, userId: ADA, chargeId: 'ch_1', disputeId: 'dp_1', amountCents: price(1095) },
  };
  const withdrawn: RefundEventOf<'DisputeFundsWithdrawn'> = {
    type: 'DisputeFundsWithdrawn',
    data: { ...dispute, code: 'fraudulent', postings: [] },
  };
  const reinstated: RefundEventOf<'DisputeFundsReinstated'> = {
    type: 'DisputeFundsReinstated',
    data: { ...dispute, postings: [] },
  };
  const withhold = { type: 'WithholdCardRefund', data: { refundId } } as const;
  const isWithheld = (...events: readonly RefundEvent[]) =>
    given(...events)
      .state()
      .get(refundId)?.withheld;

  it('is withheld once, in whichever attempt, and nobody owes it until the dispute is won', () => {
    given(withdrawn, due).when(withhold).then(withheld);
    given(withdrawn, due, withheld).when(withhold).then();
    given(withdrawn, due, failed, retried)
      .when(withhold)
      .then({ ...withheld, data: { ...withheld.data, attempt: 1 } });
    for (const settle of [retry, pay, turn]) {
      given(withdrawn, due, withheld).when(settle).thenRefused('DisputeFundsWithdrawn');
      expect(given(withdrawn, due, withheld, reinstated).when(settle).decision.outcome).toBe('accepted');
    }
  });

  it('is no longer withheld once the card refuses it for a reason of its own', () => {
    expect(isWithheld(withdrawn, due)).toBe(false);
    expect(isWithheld(withdrawn, due, withheld)).toBe(true);
    expect(isWithheld(withdrawn, due, withheld, reinstated, retried, failedWith({ attempt: 1 }))).toBe(false);
  });
});
