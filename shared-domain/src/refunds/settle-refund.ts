import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RefundId, VoucherId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { VoucherGreeting } from '../vouchers/events.ts';
import type { DeskPaymentMethod } from '../billing/desk-payment-method.ts';
import type { RefundEvent } from './events.ts';
import { isTakenBack } from './disputes.ts';
import { deskRefundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import { isOfDesk, type Refund, type Refunds } from './refunds.ts';

/** Staff settle the card's part of a refund that the card refused (rule A-075). Always the whole part, so no amount is given. */
/** Retries the card for all of them, as one sum. */
export type RetryCardRefunds = Command<'RetryCardRefunds', { readonly refundIds: readonly RefundId[] }>;
export type PayRefundAtDesk = Command<
  'PayRefundAtDesk',
  { readonly refundId: RefundId; readonly means: DeskPaymentMethod }
>;
/** The voucher's code was drawn and sealed before; `voucherId` is its keyed hash (invariant V3). */
export type TurnRefundIntoVoucher = Command<
  'TurnRefundIntoVoucher',
  { readonly refundId: RefundId; readonly voucherId: VoucherId; readonly greeting: VoucherGreeting }
>;
export type SettleRefundCommand = RetryCardRefunds | PayRefundAtDesk | TurnRefundIntoVoucher;

type Decided = Decision<RefundEvent, RefundRefusal>;

/**
 * Only what the card refused may be settled, and once: if two desks race, the second finds it settled. During a retry nobody may
 * settle it, or the money could be paid twice.
 */
const ifRefused = <Event extends RefundEvent>(
  refunds: Refunds,
  refundId: RefundId,
  event: (refund: Refund) => Event,
): Decision<Event, RefundRefusal> => {
  const refund = refunds.get(refundId);
  if (refund === undefined) return refuse('RefundUnknown');
  if (refund.card === 'due') return refuse('CardStillDue');
  if (!isOfDesk(refund) && isTakenBack(refunds)) return refuse('DisputeFundsWithdrawn');
  return refund.card === 'failed' ? accept(event(refund)) : refuse('RefundSettled');
};

export const retryCardRefunds = (
  { data: { refundIds }, metadata: { now } }: RetryCardRefunds,
  refunds: Refunds,
): Decided => {
  const [together, ...others] = [...new Set(refundIds)];
  const events: RefundEvent[] = [];
  for (const refundId of new Set(refundIds)) {
    const refund = refunds.get(refundId);
    if (refund !== undefined && isOfDesk(refund)) return refuse('NoCardToAsk');
    const decision = ifRefused(refunds, refundId, ({ due: { userId }, attempt }) => ({
      type: 'CardRefundRetried' as const,
      data: {
        refundId,
        userId,
        attempt: attempt + 1,
        retriedAt: now,
        ...(others.length > 0 && { together }),
      },
    }));
    if (decision.outcome === 'refused') return decision;
    events.push(...decision.events);
  }
  return accept(...events);
};

export const payRefundAtDesk = ({ data: { refundId, means } }: PayRefundAtDesk, refunds: Refunds): Decided =>
  ifRefused(refunds, refundId, ({ due: { userId, cardCents: amountCents } }) => ({
    type: 'RefundPaidByHand',
    data: { refundId, userId, means, amountCents, postings: deskRefundPostings(userId, amountCents, means) },
  }));

export const turnRefundIntoVoucher = (
  { data: { refundId, voucherId, greeting } }: TurnRefundIntoVoucher,
  refunds: Refunds,
): Decided =>
  ifRefused(refunds, refundId, ({ due: { userId, cardCents: amountCents } }) => ({
    type: 'RefundTurnedIntoVoucher',
    data: { refundId, userId, voucherId, amountCents, greeting },
  }));
