import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RefundId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { RefundEvent } from './events.ts';
import { isAnothers } from './found-refund.ts';
import { cardRefundPostings, returnedRefundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import { isOfDesk, type Refunds } from './refunds.ts';

/** The provider gave the card's part back. True whenever it is said, also after it first seemed to fail. */
export type RecordCardRefund = Command<
  'RecordCardRefund',
  { readonly refundId: RefundId; readonly providerRefundId: string }
>;
/** The provider understood and will not (an expired charge, a dispute): a definite answer, never an unknown one (C7). */
export type RecordCardRefundFailed = Command<
  'RecordCardRefundFailed',
  { readonly refundId: RefundId; readonly code: string; readonly text: string }
>;
/**
 * A refund that the provider had taken on has failed since. Said for whichever of its refunds it is, any number of times and in
 * any order with the answer that it was taken on.
 */
export type RecordCardRefundReturned = Command<
  'RecordCardRefundReturned',
  { readonly refundId: RefundId; readonly providerRefundId: string; readonly code: string; readonly text: string }
>;
/** Voucher and credits are back as well. */
export type CompleteRefund = Command<'CompleteRefund', { readonly refundId: RefundId }>;
export type RefundStepCommand = RecordCardRefund | RecordCardRefundFailed | RecordCardRefundReturned | CompleteRefund;

type Decided = Decision<RefundEvent, RefundRefusal>;

export const recordCardRefund = (
  { data: { refundId, providerRefundId } }: RecordCardRefund,
  refunds: Refunds,
): Decided => {
  const refund = refunds.get(refundId);
  if (refund === undefined || refund.card === 'none' || isOfDesk(refund)) return refuse('RefundUnknown');
  if (refund.card === 'refunded') return accept();
  // An answer that was long on its way: that money has come back meanwhile.
  if (refund.returned.includes(providerRefundId)) return accept();
  if (isAnothers(refunds, refundId, providerRefundId)) return refuse('ProviderRefundTaken');
  const { userId, cardCents: amountCents } = refund.due;
  const postings = cardRefundPostings(userId, amountCents);
  return accept({ type: 'CardRefunded', data: { refundId, userId, providerRefundId, amountCents, postings } });
};

export const recordCardRefundFailed = ({ data }: RecordCardRefundFailed, refunds: Refunds): Decided => {
  const refund = refunds.get(data.refundId);
  if (refund === undefined || refund.card === 'none') return refuse('RefundUnknown');
  if (refund.card !== 'due') return accept();
  const { attempt } = refund;
  const failed = { ...data, userId: refund.due.userId, ...(attempt > 0 && { attempt }) };
  return accept({ type: 'CardRefundFailed', data: failed });
};

export const recordCardRefundReturned = ({ data }: RecordCardRefundReturned, refunds: Refunds): Decided => {
  const refund = refunds.get(data.refundId);
  if (refund === undefined || refund.card === 'none') return refuse('RefundUnknown');
  // What has not gone out cannot come back: its answer is recorded first.
  if (refund.card === 'due' && !refund.returned.includes(data.providerRefundId)) return refuse('CardStillDue');
  if (refund.card !== 'refunded' || refund.providerRefundId !== data.providerRefundId) return accept();
  const { userId, cardCents: amountCents } = refund.due;
  const postings = returnedRefundPostings(userId, amountCents);
  return accept({ type: 'CardRefundReturned', data: { ...data, userId, amountCents, postings } });
};

export const completeRefund = ({ data: { refundId } }: CompleteRefund, refunds: Refunds): Decided => {
  const refund = refunds.get(refundId);
  if (refund === undefined) return refuse('RefundUnknown');
  if (refund.completed) return accept();
  if (refund.card === 'due' || refund.card === 'failed') return refuse('CardStillDue');
  return accept({ type: 'RefundCompleted', data: { refundId, userId: refund.due.userId } });
};
