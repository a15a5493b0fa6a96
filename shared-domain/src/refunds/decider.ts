import { type Decider, decideBy } from '../kernel/decider.ts';
import type { RefundId } from '../kernel/ids.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import { type RecordDispute, recordDispute } from './disputes.ts';
import type { RefundEvent } from './events.ts';
import { type OpenRefunds, openRefunds, type OpenVoucherRefund, openVoucherRefund } from './open-refund.ts';
import {
  completeRefund,
  passRefundToDesk,
  recordCardRefund,
  recordCardRefundRefused,
  recordCardRefundReturned,
  type RefundStepCommand,
  withholdCardRefund,
} from './record-refund-step.ts';
import type { RefundRefusal } from './refusals.ts';
import { evolveRefunds, noRefunds, type Refunds } from './refunds.ts';
import { payRefundAtDesk, retryCardRefunds, type SettleRefundCommand, turnRefundIntoVoucher } from './settle-refund.ts';

export type RefundCommand = OpenRefunds | OpenVoucherRefund | RefundStepCommand | SettleRefundCommand | RecordDispute;

const ofRefund = ({ data }: { readonly data: { readonly refundId: RefundId } }, refunds: Refunds) => [
  refunds.get(data.refundId)?.due.userId,
];
const WHOSE: WhoseTable<Refunds, RefundCommand> = {
  // The rule was applied to the cancellation or move that caused the refund.
  OpenRefunds: {
    bill: ({ data: { refunds } }) => refunds.flatMap(({ cause, userId }) => (cause === 'goodwill' ? [userId] : [])),
    gives: ({ data: { refunds } }) =>
      refunds.reduce((sum, { cause, netCents, taxCents }) => sum + (cause === 'goodwill' ? netCents + taxCents : 0), 0),
  },
  OpenVoucherRefund: 'follows: the balance that staff refund',
  RecordCardRefund: 'open: a process records the provider’s answer',
  RecordCardRefundRefused: 'open: a process records the provider’s answer',
  PassRefundToDesk: 'open: a process records that there is no card',
  WithholdCardRefund: 'open: a process records a chargeback',
  RecordCardRefundReturned: 'open: a process records the provider’s answer',
  RetryCardRefunds: {
    bill: ({ data: { refundIds } }, refunds) => refundIds.map((id) => refunds.get(id)?.due.userId),
  },
  PayRefundAtDesk: { bill: ofRefund },
  TurnRefundIntoVoucher: { bill: ofRefund },
  CompleteRefund: 'open: a process records that all parts are done',
  RecordDispute: 'open: a process records what the bank says',
};

const rules: Decider<Refunds, RefundEvent, RefundCommand, RefundRefusal> = {
  category: 'refunds',
  initialState: noRefunds,
  evolve: evolveRefunds,
  decide: decideBy<Refunds, RefundEvent, RefundCommand, RefundRefusal>({
    OpenRefunds: openRefunds,
    OpenVoucherRefund: openVoucherRefund,
    RecordDispute: recordDispute,
    RecordCardRefund: recordCardRefund,
    RecordCardRefundRefused: recordCardRefundRefused,
    PassRefundToDesk: passRefundToDesk,
    WithholdCardRefund: withholdCardRefund,
    RecordCardRefundReturned: recordCardRefundReturned,
    RetryCardRefunds: retryCardRefunds,
    PayRefundAtDesk: payRefundAtDesk,
    TurnRefundIntoVoucher: turnRefundIntoVoucher,
    CompleteRefund: completeRefund,
  }),
};
export const refundsDecider = neverOnesOwn(rules, WHOSE);
