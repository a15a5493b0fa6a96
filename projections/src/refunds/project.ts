import type { EventMetadata, Recorded } from '@paddock/shared-domain/kernel/message';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import type { DueRefund } from '@paddock/shared-domain/refunds/refunds';
import { creditsIn } from '@paddock/shared-domain/refunds/amounts';
import { announce, change, type Effect, projection } from '../engine/projection.ts';
import { type DisputeRow, disputes, type RefundRow, refunds, type Settling } from './table.ts';

type Disputed = Extract<RefundEvent, { type: 'DisputeFundsWithdrawn' | 'DisputeFundsReinstated' | 'DisputeLost' }>;
type Later = Recorded<Exclude<RefundEvent, Disputed | { type: 'RefundDue' | 'VoucherRefundDue' }>>;
/** The refund progressed; its customer's screens fetch again. */
const reached = ({ data: { refundId, userId }, metadata }: Later, news: Partial<RefundRow>): Effect[] => [
  change(refunds, { id: refundId }, (row) => row && { ...row, ...news, moved_at: metadata.at }),
  announce('refunds', { user: userId }),
];
const failed = (event: Extract<Later, { data: { text: string } }>): Effect[] => {
  const failure = { text: event.data.text, at: event.metadata.at };
  return reached(event, { state: 'failed', card: 'failed', under_way: false, failure });
};
const settling = ({ metadata: { actor, at, reason, sealedReason } }: Later, how: Settling['how']): Settling => ({
  how,
  by: actor,
  at,
  reason: reason ?? null,
  sealed_reason: sealedReason ?? null,
});

const dispute =
  (state: DisputeRow['state']) =>
  ({ data, metadata }: Recorded<Disputed>): Effect[] => [
    change(disputes, { id: data.disputeId }, (): DisputeRow => ({
      id: data.disputeId,
      source_id: data.sourceId,
      user_id: data.userId,
      charge_id: data.chargeId,
      amount_cents: data.amountCents,
      state,
      at: metadata.at,
    })),
    announce('refunds', { user: data.userId }),
  ];

/** A refund became due; `credits` is their number. */
type Opened = Omit<
  DueRefund,
  'chargeId' | 'intentId' | 'voucherId' | 'cardCents' | 'voucherCents' | 'credits' | 'netCents' | 'taxCents'
> & {
  readonly cardCents: number;
  readonly voucherCents: number;
  readonly credits: number;
  readonly netCents: number;
  readonly taxCents: number;
};
const opened = (data: Opened, metadata: EventMetadata): Effect[] => [
  change(refunds, { id: data.refundId }, (): RefundRow => ({
    id: data.refundId,
    source_id: data.sourceId,
    user_id: data.userId,
    reservation_ids: data.reservationIds,
    cause: data.cause,
    card_cents: data.cardCents,
    voucher_cents: data.voucherCents,
    credits: data.credits,
    net_cents: data.netCents,
    tax_cents: data.taxCents,
    paid_at_desk: data.paidAtDesk ?? null,
    card: data.cardCents === 0 ? 'none' : 'due',
    state: 'due',
    under_way: true,
    failure: null,
    settling: null,
    by: metadata.actor,
    reason: metadata.reason ?? null,
    sealed_reason: metadata.sealedReason ?? null,
    due_at: metadata.at,
    moved_at: metadata.at,
  })),
  announce('refunds', { user: data.userId }),
];

/** Refunds and their state (rule A-075, decision 0137). */
export const refundsProjection = projection<RefundEvent>({
  name: 'refunds',
  version: 6,
  tables: [refunds, disputes],
  on: {
    RefundDue: ({ data, metadata }) => opened({ ...data, credits: creditsIn(data.credits) }, metadata),
    VoucherRefundDue: ({ data: { amountCents, ...data }, metadata }) =>
      opened(
        {
          ...data,
          reservationIds: [],
          cause: 'voucher',
          cardCents: amountCents,
          voucherCents: 0,
          credits: 0,
          netCents: amountCents,
          taxCents: 0,
        },
        metadata,
      ),
    CardRefunded: (event) => reached(event, { state: 'card-refunded', card: 'refunded', under_way: true }),
    CardRefundRefused: failed,
    RefundPassedToDesk: failed,
    CardRefundWithheld: failed,
    // A returned refund reopens a settled one: a person must decide again (the desk shows the last settlement beside it).
    CardRefundReturned: failed,
    CardRefundRetried: (event) =>
      reached(event, { state: 'due', card: 'due', under_way: true, settling: settling(event, 'card') }),
    RefundPaidByHand: (event) => {
      const { means } = event.data;
      return reached(event, { state: 'settled', card: means, under_way: true, settling: settling(event, means) });
    },
    RefundTurnedIntoVoucher: (event) =>
      reached(event, { state: 'settled', card: 'voucher', under_way: true, settling: settling(event, 'voucher') }),
    DisputeFundsWithdrawn: dispute('taken'),
    DisputeFundsReinstated: dispute('won'),
    DisputeLost: dispute('lost'),
    RefundCompleted: (event) => reached(event, { state: 'completed', under_way: false }),
  },
});
