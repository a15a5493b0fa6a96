import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RefundId, VoucherId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { VoucherGreeting } from '../vouchers/events.ts';
import type { HandMeans } from '../billing/hand-means.ts';
import type { RefundEvent } from './events.ts';
import { isTakenBack } from './disputes.ts';
import { handRefundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import { isOfDesk, type Refund, type Refunds } from './refunds.ts';

/** Staff settle the card's part of a refund that the card refused (ruling A-075). Always the whole part: no amount is asked. */
export type RetryCardRefund = Command<'RetryCardRefund', { readonly refundId: RefundId }>;
export type PayRefundByHand = Command<'PayRefundByHand', { readonly refundId: RefundId; readonly means: HandMeans }>;
/** The voucher's code was drawn and sealed before: `voucherId` is its keyed hash (invariant V3). */
export type TurnRefundIntoVoucher = Command<
  'TurnRefundIntoVoucher',
  { readonly refundId: RefundId; readonly voucherId: VoucherId; readonly greeting: VoucherGreeting }
>;
export type SettleRefundCommand = RetryCardRefund | PayRefundByHand | TurnRefundIntoVoucher;

type Decided = Decision<RefundEvent, RefundRefusal>;

/**
 * Only what the card refused may be settled, and once: of two at the desk the second finds it settled. While the card is being
 * asked again its answer is waited for, or the money could go twice.
 */
const ifRefused = (refunds: Refunds, refundId: RefundId, event: (refund: Refund) => RefundEvent): Decided => {
  const refund = refunds.get(refundId);
  if (refund === undefined) return refuse('RefundUnknown');
  if (refund.card === 'due') return refuse('CardStillDue');
  if (!isOfDesk(refund) && isTakenBack(refunds)) return refuse('ChargeTakenBack');
  return refund.card === 'failed' ? accept(event(refund)) : refuse('RefundSettled');
};

export const retryCardRefund = (
  { data: { refundId }, metadata: { now } }: RetryCardRefund,
  refunds: Refunds,
): Decided => {
  const refund = refunds.get(refundId);
  if (refund !== undefined && isOfDesk(refund)) return refuse('NoCardToAsk');
  return ifRefused(refunds, refundId, ({ due: { userId }, attempt }) => ({
    type: 'CardRefundRetried',
    data: { refundId, userId, attempt: attempt + 1, retriedAt: now },
  }));
};

export const payRefundByHand = ({ data: { refundId, means } }: PayRefundByHand, refunds: Refunds): Decided =>
  ifRefused(refunds, refundId, ({ due: { userId, cardCents: amountCents } }) => ({
    type: 'RefundPaidByHand',
    data: { refundId, userId, means, amountCents, postings: handRefundPostings(userId, amountCents, means) },
  }));

export const turnRefundIntoVoucher = (
  { data: { refundId, voucherId, greeting } }: TurnRefundIntoVoucher,
  refunds: Refunds,
): Decided =>
  ifRefused(refunds, refundId, ({ due: { userId, cardCents: amountCents } }) => ({
    type: 'RefundTurnedIntoVoucher',
    data: { refundId, userId, voucherId, amountCents, greeting },
  }));
