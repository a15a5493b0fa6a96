import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import type { Payment } from '@paddock/shared-domain/payments/payment';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { voucherBalance } from '@paddock/shared-domain/vouchers/voucher';
import { groupedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import type { Commands } from '@paddock/kit/command-handling/commands';

export type Unseal = (sealed: SealedText) => Promise<string | undefined>;

/** The voucher of a settled purchase with its code, for its buyer (VOUCH-14). Undefined once the buyer is forgotten. */
export const createBoughtVoucher =
  (commands: Pick<Commands, 'load'>, unseal: Unseal) =>
  async ({ request }: Payment): Promise<PaymentStatus['voucher']> => {
    if (request?.purpose.kind !== 'voucher') return null;
    const { voucherId, greeting } = request.purpose;
    const { state } = await commands.load(voucherDecider, voucherId);
    const code = await unseal((state.issued?.greeting ?? greeting).code);
    if (code === undefined) return null;
    return { id: groupedVoucherCode(code), balance_cents: voucherBalance(state) };
  };
