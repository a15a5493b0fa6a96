import { type Decider, decideBy } from '../kernel/decider.ts';
import { type RecordDispute, recordDispute } from './disputes.ts';
import type { RefundEvent } from './events.ts';
import { type OpenRefund, openRefund } from './open-refund.ts';
import {
  completeRefund,
  recordCardRefund,
  recordCardRefundFailed,
  recordCardRefundReturned,
  type RefundStepCommand,
} from './record-refund-step.ts';
import type { RefundRefusal } from './refusals.ts';
import { evolveRefunds, noRefunds, type Refunds } from './refunds.ts';
import { payRefundByHand, retryCardRefund, type SettleRefundCommand, turnRefundIntoVoucher } from './settle-refund.ts';

export type RefundCommand = OpenRefund | RefundStepCommand | SettleRefundCommand | RecordDispute;

export const refundsDecider: Decider<Refunds, RefundEvent, RefundCommand, RefundRefusal> = {
  category: 'refunds',
  initialState: noRefunds,
  evolve: evolveRefunds,
  decide: decideBy<Refunds, RefundEvent, RefundCommand, RefundRefusal>({
    OpenRefund: openRefund,
    RecordDispute: recordDispute,
    RecordCardRefund: recordCardRefund,
    RecordCardRefundFailed: recordCardRefundFailed,
    RecordCardRefundReturned: recordCardRefundReturned,
    RetryCardRefund: retryCardRefund,
    PayRefundByHand: payRefundByHand,
    TurnRefundIntoVoucher: turnRefundIntoVoucher,
    CompleteRefund: completeRefund,
  }),
};
