import { describe, expect, it } from 'vitest';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEventOf } from '@paddock/shared-domain/refunds/events';
import { cardRefundPostings, returnedRefundPostings } from '@paddock/shared-domain/refunds/refund-postings';
import { isRefundUnderWay } from '@paddock/shared-domain/refunds/refunds';
import { price } from '../../support/builders/brands.ts';
import { ADA, NOW } from '../../support/builders/venue.ts';
import { dueRefund } from '../../support/builders/due-refund.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(refundsDecider);
const due = dueRefund;
const { refundId } = due.data;
const refunded = (providerRefundId = 're_1'): RefundEventOf<'CardRefunded'> => ({
  type: 'CardRefunded',
  data: {
    refundId,
    userId: ADA,
    providerRefundId,
    amountCents: price(1095),
    postings: cardRefundPostings(ADA, 1095),
  },
});
const said = { code: 'expired_or_canceled_card', text: 'The card has expired.' };
const returned = (providerRefundId = 're_1'): RefundEventOf<'CardRefundReturned'> => ({
  type: 'CardRefundReturned',
  data: {
    refundId,
    userId: ADA,
    providerRefundId,
    ...said,
    amountCents: price(1095),
    postings: returnedRefundPostings(ADA, 1095),
  },
});
const completed: RefundEventOf<'RefundCompleted'> = { type: 'RefundCompleted', data: { refundId, userId: ADA } };
const retried: RefundEventOf<'CardRefundRetried'> = {
  type: 'CardRefundRetried',
  data: { refundId, userId: ADA, attempt: 1, retriedAt: NOW },
};
const answer = (providerRefundId = 're_1') =>
  ({ type: 'RecordCardRefund', data: { refundId, providerRefundId } }) as const;
const hint = (providerRefundId = 're_1') =>
  ({ type: 'RecordCardRefundReturned', data: { refundId, providerRefundId, ...said } }) as const;
const complete = { type: 'CompleteRefund', data: { refundId } } as const;
const pay = { type: 'PayRefundAtDesk', data: { refundId, means: 'cash' } } as const;

describe('a card refund that fails days after the provider accepted it', () => {
  it('becomes a failed refund that is owed to the customer, even after it was complete', () => {
    for (const before of [
      [due, refunded()],
      [due, refunded(), completed],
    ]) {
      given(...before)
        .when(hint())
        .then(returned());
      const state = given(...before, returned()).state();
      expect(state.get(refundId)).toMatchObject({ card: 'failed', completed: false, failure: 'The card has expired.' });
      expect([...state.values()].map((refund) => isRefundUnderWay(refund))).toEqual([false]);
    }
  });

  it('posts the opposite of its refund, so that both sum to zero', () => {
    const sums = new Map<string, number>();
    for (const { account, amountCents } of [refunded(), returned()].flatMap(({ data }) => data.postings))
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
    expect([...sums.values()]).toEqual([0, 0]);
  });

  it('is recorded once, however often it is reported and whatever came since', () => {
    given(due, refunded(), returned()).when(hint()).then();
    given(due, refunded(), completed, returned(), retried).when(hint()).then();
    given(due, refunded(), returned(), retried, refunded('re_2')).when(hint()).then();
    given(due, refunded(), returned(), retried, refunded('re_2')).when(hint('re_2')).then(returned('re_2'));
  });

  it('is refused until the refund itself is recorded; an answer that comes late changes nothing', () => {
    given(due).when(hint()).thenRefused('CardStillDue');
    given(due, refunded(), returned()).when(answer()).then();
    given(due, refunded(), returned(), retried).when(answer()).then();
    given(due, refunded(), returned(), retried).when(answer('re_2')).then(refunded('re_2'));
    given().when(hint()).thenRefused('RefundUnknown');
  });

  it('is settled like a refund that was refused at once, and is then completed a second time', () => {
    given(due, refunded(), completed, returned()).when(complete).thenRefused('CardStillDue');
    const { decision } = given(due, refunded(), completed, returned()).when(pay);
    expect(decision).toMatchObject({ outcome: 'accepted', events: [{ type: 'RefundPaidByHand' }] });
    given(due, refunded(), completed, returned(), retried, refunded('re_2')).when(complete).then(completed);
    const byHand = decision.outcome === 'accepted' ? decision.events : [];
    given(due, refunded(), completed, returned(), ...byHand)
      .when(hint())
      .then();
  });
});
