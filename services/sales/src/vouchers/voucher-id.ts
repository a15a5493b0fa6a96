import { createHmac } from 'node:crypto';
import { VoucherId } from '@paddock/shared-domain/kernel/ids';
import { foldVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';

/** Finds the voucher id of a typed code. */
export type VoucherIdOf = (typed: string) => VoucherId;

/**
 * Keyed hash of a code. It names the voucher's stream and reveals nothing without the key (invariant V3). The hash is looked up,
 * codes are never compared, so timing does not show how much of a guess was right (threat TH-21). Invalid codes are hashed too,
 * in the same time. Never change the key: earlier vouchers would be lost.
 */
export const createVoucherIdOf =
  (key: string): VoucherIdOf =>
  (typed) =>
    VoucherId.parse(
      createHmac('sha256', `voucher\n${key}`)
        .update(foldVoucherCode(typed) ?? `no code\n${typed}`)
        .digest('hex')
        .slice(0, 40),
    );
