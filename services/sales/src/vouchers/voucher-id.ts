import { createHmac } from 'node:crypto';
import { VoucherId } from '@paddock/shared-domain/kernel/ids';
import { foldVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';

/** Finds the voucher somebody means by what they typed. */
export type VoucherIdOf = (typed: string) => VoucherId;

/**
 * Keyed hash of a code: names its stream and tells nothing without the key (invariant V3). Codes are never compared: the hash
 * is looked up, so no time tells how much of a guess was right (threat TH-21). What can be no code is hashed all the same and
 * leads nowhere, in the same time. The key is never changed: vouchers issued under the old one would be lost.
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
