import type { PaymentEventOf, PaymentPurpose } from '@paddock/shared-domain/payments/events';
import { CHARGE_TAKEN_BACK } from '@paddock/shared-domain/refunds/disputes';
import type { RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Process } from '../process.ts';
import {
  type CardPartTo,
  deskRefundLetter,
  receiptLetter,
  refundFailedLetter,
  refundLetter,
} from './letters/money-letters.ts';
import type { MailedEvent, MailParts, Post } from './mails.ts';

/** What a receipt says was bought. The club's own letters say what a month cost, so those payments have none here. */
const BOUGHT: { readonly [Kind in PaymentPurpose['kind']]: 'voucher' | 'outstanding' | undefined } = {
  voucher: 'voucher',
  outstanding: 'outstanding',
  enrolment: undefined,
  renewal: undefined,
};

/** Receipts of payments that are no bookings, and refunds. */
export const moneyMails = ({ store, decode, sender }: MailParts, post: Post): Process<MailedEvent>['on'] => {
  /** An earlier event of the same stream. */
  const earlier = async <Event extends DomainEvent>(
    { stream, revision }: Recorded,
    is: (event: DomainEvent) => event is Event,
  ): Promise<Event | undefined> => {
    for await (const stored of store.readStream(stream)) {
      if (stored.revision >= revision) return undefined;
      const event: DomainEvent = decode(stored);
      if (is(event)) return event;
    }
    return undefined;
  };
  const isRequest = (event: DomainEvent): event is PaymentEventOf<'PaymentRequested'> =>
    event.type === 'PaymentRequested';
  const isDue =
    (refundId: string) =>
    (event: DomainEvent): event is RefundEventOf<'RefundDue'> =>
      event.type === 'RefundDue' && (event as RefundEventOf<'RefundDue'>).data.refundId === refundId;
  /** How staff settled the card's part of a refund, where the card would not have it. */
  const isSettlement =
    (refundId: string) =>
    (event: DomainEvent): event is RefundEventOf<'RefundPaidByHand' | 'RefundTurnedIntoVoucher'> =>
      ['RefundPaidByHand', 'RefundTurnedIntoVoucher'].includes(event.type) &&
      (event as RefundEventOf<'RefundPaidByHand'>).data.refundId === refundId;
  const cardPartTo = async (event: Recorded, refundId: string): Promise<CardPartTo> => {
    const settled = await earlier(event, isSettlement(refundId));
    if (settled === undefined) return 'card';
    return settled.type === 'RefundPaidByHand' ? settled.data.means : 'voucher';
  };
  return {
    PaymentCaptured: async (event) => {
      const { userId, amountCents, receiptUrl } = event.data;
      const requested = await earlier(event, isRequest);
      const what = requested === undefined ? undefined : BOUGHT[requested.data.purpose.kind];
      if (what === undefined) return;
      await post(event, userId, 'receipt', (to) => receiptLetter(to, sender, { what, amountCents, receiptUrl }));
    },
    RefundCompleted: async (event) => {
      const { userId, refundId } = event.data;
      await post(event, userId, 'refund', async (to) => {
        const due = await earlier(event, isDue(refundId));
        if (due === undefined) return undefined;
        const { cardCents, voucherCents, credits } = due.data;
        const back = credits.reduce((sum, part) => sum + part.credits, 0);
        return cardCents + voucherCents + back === 0
          ? undefined
          : refundLetter(to, sender, {
              cardCents,
              cardPartTo: await cardPartTo(event, refundId),
              voucherCents,
              credits: back,
            });
      });
    },
    CardRefundReturned: async (event) => {
      await post(event, event.data.userId, 'refund-failed', (to) => refundFailedLetter(to, sender));
    },
    // Told once: when staff try again, they are in touch.
    CardRefundFailed: async (event) => {
      const { attempt, code, refundId, userId } = event.data;
      // What the customer's own bank took back they have: nothing failed for them.
      if (attempt !== undefined || code === CHARGE_TAKEN_BACK) return;
      await post(event, userId, 'refund-failed', async (to) => {
        const means = (await earlier(event, isDue(refundId)))?.data.paidAtDesk;
        return means === undefined ? refundFailedLetter(to, sender) : deskRefundLetter(to, sender, means);
      });
    },
  };
};
