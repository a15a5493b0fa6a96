import type { Deps } from '@paddock/kit/deps';
import type { VoucherId } from '@paddock/shared-domain/kernel/ids';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { isUnusedCode } from '@paddock/shared-domain/vouchers/voucher';
import { voucherCodeFrom } from '@paddock/shared-domain/vouchers/voucher-code';
import type { VoucherIdOf } from './voucher-id.ts';

/** Draws an unused code, with its keyed hash. A collision among 2^80 is not expected; if there is one, another code is drawn. */
export const freshCode = async (
  { commands, random }: Pick<Deps, 'commands' | 'random'>,
  voucherIdOf: VoucherIdOf,
): Promise<{ readonly code: string; readonly voucherId: VoucherId }> => {
  for (;;) {
    const code = voucherCodeFrom(random);
    const voucherId = voucherIdOf(code);
    if (isUnusedCode((await commands.load(voucherDecider, voucherId)).state)) return { code, voucherId };
  }
};
