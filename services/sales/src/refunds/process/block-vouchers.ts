import { PaymentId, type UserId, type VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { Commands } from '@paddock/kit/command-handling/commands';

/**
 * Blocks the vouchers that a disputed charge paid for while the bank has its money, and unblocks them when the money returns: the
 * voucher bought with it, and those that its refunds became. Safe to repeat.
 */
export const settleVouchersOf = async (
  commands: Commands,
  { sourceId, userId }: { readonly sourceId: string; readonly userId: UserId },
  now: Instant,
): Promise<'done' | 'later'> => {
  const { state: refunds } = await commands.load(refundsDecider, sourceId);
  const payment = PaymentId.safeParse(sourceId);
  const request = payment.success ? (await commands.load(paymentDecider, payment.data)).state.request : undefined;
  const vouchers = new Set<VoucherId>(
    [...refunds.values()].flatMap(({ turnedInto }) => (turnedInto === undefined ? [] : [turnedInto.voucherId])),
  );
  if (request?.purpose.kind === 'voucher') vouchers.add(request.purpose.voucherId);
  for (const voucherId of vouchers)
    for (const [disputeId, { state }] of refunds.disputes) {
      const type = state === 'won' ? ('UnblockVoucher' as const) : ('BlockVoucher' as const);
      const settled = await commands.handle(
        voucherDecider,
        voucherId,
        [{ type, data: { voucherId, userId, disputeId } }],
        {
          commandId: `dispute:${disputeId}:${type}:${voucherId}`.slice(0, 190),
          actor: { kind: 'system', process: 'refunds' },
          now,
        },
      );
      if (settled.outcome !== 'accepted') return 'later';
    }
  return 'done';
};
