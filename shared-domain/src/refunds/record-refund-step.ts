import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RefundId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { RefundEvent } from './events.ts';
import { cardRefundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import type { Refunds } from './refunds.ts';

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
/** Voucher and credits are back as well. */
export type CompleteRefund = Command<'CompleteRefund', { readonly refundId: RefundId }>;
export type RefundStepCommand = RecordCardRefund | RecordCardRefundFailed | CompleteRefund;

type Decided = Decision<RefundEvent, RefundRefusal>;

export const recordCardRefund = (
  { data: { refundId, providerRefundId } }: RecordCardRefund,
  refunds: Refunds,
): Decided => {
  const refund = refunds.get(refundId);
  if (refund === undefined || refund.card === 'none') return refuse('RefundUnknown');
  if (refund.card === 'refunded') return accept();
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

export const completeRefund = ({ data: { refundId } }: CompleteRefund, refunds: Refunds): Decided => {
  const refund = refunds.get(refundId);
  if (refund === undefined) return refuse('RefundUnknown');
  if (refund.completed) return accept();
  if (refund.card === 'due' || refund.card === 'failed') return refuse('CardStillDue');
  return accept({ type: 'RefundCompleted', data: { refundId, userId: refund.due.userId } });
};
