import { createHmac } from 'node:crypto';
import { VoucherId } from '@paddock/shared-domain/kernel/ids';
import { foldVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';

/** The voucher id of a typed code. */
export type VoucherIdOf = (typed: string) => VoucherId;
/** The ids that a typed code may have: one for each key that the venue ever had, that of a new code first. */
export type VoucherIdsOf = (typed: string) => readonly VoucherId[];

/** The same for each key. */
export const createVoucherIdsOf = (keys: readonly string[]): VoucherIdsOf => {
  const each = keys.map((key) => createVoucherIdOf(key));
  return (typed) => each.map((idOf) => idOf(typed));
};

/**
 * Keyed hash of a code. It names the voucher's stream and reveals nothing without the key (invariant V3). The hash is looked up,
 * codes are never compared, so timing does not show how much of a guess was right (threat TH-21). Invalid codes are hashed too,
 * in the same time.
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
