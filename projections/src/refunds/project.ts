import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import { creditsIn } from '@paddock/shared-domain/refunds/amounts';
import { change, type Effect, projection } from '../engine/projection.ts';
import { type RefundRow, refunds } from './table.ts';

const reached =
  (state: RefundRow['state'], under_way: boolean) =>
  ({ data: { refundId }, metadata }: Recorded<Exclude<RefundEvent, { type: 'RefundDue' }>>): Effect[] => [
    change(refunds, { id: refundId }, (row) => row && { ...row, state, under_way, moved_at: metadata.at }),
  ];

/** Refunds and what became of them (ruling A-075, decision D4). */
export const refundsProjection = projection<RefundEvent>({
  name: 'refunds',
  version: 1,
  tables: [refunds],
  on: {
    RefundDue: ({ data, metadata }) => [
      change(refunds, { id: data.refundId }, (): RefundRow => ({
        id: data.refundId,
        source_id: data.sourceId,
        user_id: data.userId,
        cause: data.cause,
        card_cents: data.cardCents,
        voucher_cents: data.voucherCents,
        credits: creditsIn(data.credits),
        state: 'due',
        under_way: true,
        moved_at: metadata.at,
      })),
    ],
    CardRefunded: reached('card-refunded', true),
    CardRefundFailed: reached('failed', false),
    RefundCompleted: reached('completed', false),
  },
});
