import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Effect } from '../payments/process/deps.ts';

/** Issues the voucher of a paid purchase, once (invariant V4). Its code was drawn, sealed and checked before the money moved. */
export const issuePaidVoucher =
  (commands: Pick<Commands, 'handle'>): Effect<'voucher'> =>
  async ({ paymentId, userId, amountCents, purpose: { voucherId, greeting }, context }) => {
    const data = { voucherId, userId, paymentId, amountCents, greeting } as const;
    const issued = await commands.handle(voucherDecider, voucherId, [{ type: 'SellVoucher', data }], context);
    if (issued.outcome === 'refused') throw new Error(`Voucher of payment ${paymentId}: ${issued.reason}.`);
    return issued.outcome === 'busy' ? 'busy' : 'done';
  };
