import { upcast } from '@paddock/shared-domain/all-events';
import { CHARGE_TAKEN_BACK_TEXT } from '@paddock/shared-domain/refunds/disputes';
import { refundEvents, type RefundEvent } from '@paddock/shared-domain/refunds/events';
import { PAID_AT_DESK_TEXT } from '@paddock/shared-domain/refunds/paid-at-desk';
import { evolveRefunds, noRefunds } from '@paddock/shared-domain/refunds/refunds';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ADA } from '../../support/builders/venue.ts';
import { dueRefund } from '../../support/builders/due-refund.ts';

const RefundEvents = z.union(refundEvents);
const { refundId } = dueRefund.data;
const about = { refundId, userId: ADA };
const read = (said: object): RefundEvent => {
  const { type, data } = upcast({ stream: 'refunds-co1', type: 'CardRefundFailed', data: { ...about, ...said } });
  return RefundEvents.parse({ type, data });
};
/** How a refund stands after it: the card's part, why it was not paid, and whether the card's bank has the money. */
const standing = (said: object) => {
  const refund = [dueRefund, read(said)].reduce(evolveRefunds, noRefunds).get(refundId);
  return [refund?.card, refund?.failure, refund?.withheld];
};

describe('CardRefundFailed, an event of an earlier release', () => {
  it('is read as the refusal of the provider, whatever its code is', () => {
    for (const code of ['charge_disputed', 'expired_or_canceled_card', 'rejected', 'paid', 'taken_back', '']) {
      for (const attempt of [{}, { attempt: 2 }]) {
        const data = { code, text: 'No.', ...attempt };
        expect(read(data)).toEqual({ type: 'CardRefundRefused', data: { ...about, ...data } });
        expect(standing(data)).toEqual(['failed', 'No.', false]);
      }
    }
  });

  it('is read as passed to the desk if the desk had taken the money, in the words that were written', () => {
    for (const text of Object.values(PAID_AT_DESK_TEXT)) {
      expect(read({ code: 'paid_at_desk', text })).toEqual({ type: 'RefundPassedToDesk', data: { ...about, text } });
      expect(standing({ code: 'paid_at_desk', text })).toEqual(['failed', text, false]);
    }
  });

  it('is read as withheld if the card’s bank had taken the payment back, in the first attempt or a later one', () => {
    for (const attempt of [{}, { attempt: 1 }]) {
      const data = { text: CHARGE_TAKEN_BACK_TEXT, ...attempt };
      const written = { code: 'charge_taken_back', ...data };
      expect(read(written)).toEqual({ type: 'CardRefundWithheld', data: { ...about, ...data } });
      expect(standing(written)).toEqual(['failed', CHARGE_TAKEN_BACK_TEXT, true]);
    }
  });
});
