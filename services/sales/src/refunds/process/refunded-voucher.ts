import { createHash } from 'node:crypto';
import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { RefundsDeps } from './deps.ts';

/**
 * Blocks a voucher whose whole payment was refunded outside Paddock, and unblocks it if such a refund failed later. Reads what the
 * provider has now, so hints may be repeated and come in any order, also before the voucher is sold. What Paddock refunds itself was
 * removed from the voucher before, so it does not count alone. `later`: no definite answer now.
 */
export const settleRefundedVoucher = async (
  { commands, cards, clock }: Pick<RefundsDeps, 'commands' | 'cards' | 'clock'>,
  paymentId: PaymentId,
): Promise<'done' | 'later'> => {
  const { request, intentId } = (await commands.load(paymentDecider, paymentId)).state;
  if (request?.purpose.kind !== 'voucher' || intentId === undefined) return 'done';
  const { voucherId } = request.purpose;
  const listed = await cards.listRefunds({ intentId });
  if (listed.outcome !== 'listed') return 'later';
  // Read after the list: an own refund in it is either recorded or still under way.
  const { state } = await commands.load(refundsDecider, paymentId);
  const own = [...state.values()];
  if (own.some(({ card }) => card === 'due')) return 'later';
  const known = new Set(own.map(({ providerRefundId }) => providerRefundId));
  const gone = listed.refunds.filter(({ failure }) => failure === null);
  const cents = gone.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const whole = gone.some(({ refundId }) => !known.has(refundId)) && cents >= request.amountCents;
  const seen = listed.refunds.map(({ refundId, failure }) => `${refundId} ${failure === null}`).toSorted();
  const settled = await commands.handle(
    voucherDecider,
    voucherId,
    [{ type: 'RecordPaymentRefund', data: { voucherId, userId: request.userId, whole } }],
    {
      commandId: `voucher-refunded:${voucherId}:${createHash('sha256').update(seen.join('\n')).digest('hex').slice(0, 40)}`,
      actor: { kind: 'system', process: 'refunds' },
      now: clock.now(),
    },
  );
  return settled.outcome === 'accepted' ? 'done' : 'later';
};
