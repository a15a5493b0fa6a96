import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RefundId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { CHARGE_TAKEN_BACK_TEXT } from './disputes.ts';
import type { RefundEvent } from './events.ts';
import { askedTogether, isAnothers } from './found-refund.ts';
import { PAID_AT_DESK_TEXT } from './paid-at-desk.ts';
import { cardRefundPostings, returnedRefundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import { isOfDesk, type Refund, type Refunds } from './refunds.ts';

/** The provider refunded the card's part, with its whole group as one refund. Accepted also after it seemed to have failed. */
export type RecordCardRefund = Command<
  'RecordCardRefund',
  { readonly refundId: RefundId; readonly providerRefundId: string }
>;
/**
 * The provider refused (an expired charge, a dispute): a definite result, never an unknown one (C7). For the whole group, or for
 * this one `alone`, which exceeds what is left of the charge: the others are requested without it.
 */
export type RecordCardRefundRefused = Command<
  'RecordCardRefundRefused',
  { readonly refundId: RefundId; readonly code: string; readonly text: string; readonly alone?: true }
>;
/** A card cannot refund what the desk took: the desk settles it, like a refund that the card refused. */
export type PassRefundToDesk = Command<'PassRefundToDesk', { readonly refundId: RefundId }>;
/** The card's bank took the payment back: the whole group is not paid out. */
export type WithholdCardRefund = Command<'WithholdCardRefund', { readonly refundId: RefundId }>;
/**
 * A refund that the provider had accepted failed later. Reported for any of its refunds, repeatedly, and possibly before the
 * report that it was accepted.
 */
export type RecordCardRefundReturned = Command<
  'RecordCardRefundReturned',
  { readonly refundId: RefundId; readonly providerRefundId: string; readonly code: string; readonly text: string }
>;
/** Voucher and credits are returned as well. */
export type CompleteRefund = Command<'CompleteRefund', { readonly refundId: RefundId }>;
export type RefundStepCommand =
  | RecordCardRefund
  | RecordCardRefundRefused
  | PassRefundToDesk
  | WithholdCardRefund
  | RecordCardRefundReturned
  | CompleteRefund;

type Decided = Decision<RefundEvent, RefundRefusal>;

export const recordCardRefund = (
  { data: { refundId, providerRefundId } }: RecordCardRefund,
  refunds: Refunds,
): Decided => {
  const refund = refunds.get(refundId);
  if (refund === undefined || refund.card === 'none' || isOfDesk(refund)) return refuse('RefundUnknown');
  if (refund.card === 'refunded') return accept();
  // A late response: that money was returned since.
  if (refund.returned.includes(providerRefundId)) return accept();
  if (isAnothers(refunds, refund, providerRefundId)) return refuse('ProviderRefundTaken');
  const gone = refund.card === 'due' || refund.card === 'failed' ? askedTogether(refunds, refund) : [refund];
  return accept(
    ...gone.map(({ due: { refundId: id, userId, cardCents: amountCents } }) => ({
      type: 'CardRefunded' as const,
      data: { refundId: id, userId, providerRefundId, amountCents, postings: cardRefundPostings(userId, amountCents) },
    })),
  );
};

/** Ends the attempt to pay a card's part, for its whole group or for this one `alone`. Nothing happens if none is under way. */
const endAttempt = (
  refunds: Refunds,
  refund: Refund | undefined,
  event: (refund: Refund) => RefundEvent,
  alone = false,
): Decided => {
  if (refund === undefined || refund.card === 'none') return refuse('RefundUnknown');
  if (refund.card !== 'due') return accept();
  return accept(...(alone ? [refund] : askedTogether(refunds, refund)).map(event));
};
const ofCard = (refund: Refund | undefined): Refund | undefined =>
  refund === undefined || isOfDesk(refund) ? undefined : refund;
const attempted = ({ attempt, due: { refundId, userId } }: Refund) => ({
  refundId,
  userId,
  ...(attempt > 0 && { attempt }),
});

export const recordCardRefundRefused = (
  { data: { refundId, code, text, alone } }: RecordCardRefundRefused,
  refunds: Refunds,
): Decided =>
  endAttempt(
    refunds,
    ofCard(refunds.get(refundId)),
    (refund) => ({ type: 'CardRefundRefused', data: { ...attempted(refund), code, text } }),
    alone,
  );

export const withholdCardRefund = ({ data: { refundId } }: WithholdCardRefund, refunds: Refunds): Decided =>
  endAttempt(refunds, ofCard(refunds.get(refundId)), (refund) => ({
    type: 'CardRefundWithheld',
    data: { ...attempted(refund), text: CHARGE_TAKEN_BACK_TEXT },
  }));

export const passRefundToDesk = ({ data: { refundId: asked } }: PassRefundToDesk, refunds: Refunds): Decided => {
  const refund = refunds.get(asked);
  const paidAtDesk = refund?.due.paidAtDesk;
  if (paidAtDesk === undefined) return refuse('RefundUnknown');
  const text = PAID_AT_DESK_TEXT[paidAtDesk];
  return endAttempt(refunds, refund, ({ due: { refundId, userId } }) => ({
    type: 'RefundPassedToDesk',
    data: { refundId, userId, text },
  }));
};

export const recordCardRefundReturned = ({ data }: RecordCardRefundReturned, refunds: Refunds): Decided => {
  const refund = refunds.get(data.refundId);
  if (refund === undefined || refund.card === 'none') return refuse('RefundUnknown');
  // A refund must be recorded as accepted before it can be recorded as returned.
  if (refund.card === 'due' && !refund.returned.includes(data.providerRefundId)) return refuse('CardStillDue');
  if (refund.card !== 'refunded' || refund.providerRefundId !== data.providerRefundId) return accept();
  const { providerRefundId } = data;
  const back = [...refunds.values()].filter(
    (one) => one.card === 'refunded' && one.providerRefundId === providerRefundId,
  );
  return accept(
    ...back.map(({ due: { refundId, userId, cardCents: amountCents } }) => ({
      type: 'CardRefundReturned' as const,
      data: { ...data, refundId, userId, amountCents, postings: returnedRefundPostings(userId, amountCents) },
    })),
  );
};

export const completeRefund = ({ data: { refundId } }: CompleteRefund, refunds: Refunds): Decided => {
  const refund = refunds.get(refundId);
  if (refund === undefined) return refuse('RefundUnknown');
  if (refund.completed) return accept();
  if (refund.card === 'due' || refund.card === 'failed') return refuse('CardStillDue');
  return accept({ type: 'RefundCompleted', data: { refundId, userId: refund.due.userId } });
};
