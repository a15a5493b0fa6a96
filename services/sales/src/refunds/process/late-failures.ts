import type { Instant } from '@paddock/shared-domain/kernel/time';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { Refund } from '@paddock/shared-domain/refunds/refunds';
import { refundContext, type RefundsDeps, type RefundWaiting } from './deps.ts';

/**
 * Asks the provider which accepted refunds of a source have failed since, and records them (rule A-075). Each can fail once, so
 * repeated deliveries in any order give one event. Returns what it waits for.
 */
export const recordLateFailures = async (
  { commands, cards, failpoints }: RefundsDeps,
  sourceId: string,
  now: Instant,
): Promise<RefundWaiting | undefined> => {
  const { state } = await commands.load(refundsDecider, sourceId);
  const withTheCard = [...state.values()].filter(({ card }) => card === 'refunded');
  let waiting: RefundWaiting | undefined;
  for (const intentId of new Set(withTheCard.flatMap(({ due }) => due.intentId ?? []))) {
    const listed = await cards.listRefunds({ intentId });
    if (listed.outcome !== 'listed') return 'provider';
    const failed = new Map(listed.refunds.flatMap(({ refundId, failure }) => (failure ? [[refundId, failure]] : [])));
    for (const { due, providerRefundId } of withTheCard.filter((refund: Refund) => refund.due.intentId === intentId)) {
      const failure = providerRefundId === undefined ? undefined : failed.get(providerRefundId);
      if (failure === undefined || providerRefundId === undefined) continue;
      const { refundId } = due;
      const data = { refundId, providerRefundId, code: failure.code.slice(0, 60), text: failure.text.slice(0, 500) };
      await failpoints.hit('refund:returned:before');
      const recorded = await commands.handle(
        refundsDecider,
        sourceId,
        [{ type: 'RecordCardRefundReturned', data }],
        refundContext(refundId, `returned:${providerRefundId}`, now),
      );
      await failpoints.hit('refund:returned:recorded');
      if (recorded.outcome !== 'accepted') waiting ??= 'account';
    }
  }
  return waiting;
};
