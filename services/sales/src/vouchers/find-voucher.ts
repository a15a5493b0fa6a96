import type { Commands } from '@paddock/kit/command-handling/commands';
import type { VoucherId } from '@paddock/shared-domain/kernel/ids';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { isPresentCode, isUnusedCode, noVoucher, type Voucher } from '@paddock/shared-domain/vouchers/voucher';
import type { VoucherIdsOf } from './voucher-id.ts';

/** What a typed code stands for. */
export type FoundVoucher = {
  /** Names the stream with the money. It is the same for each code that this voucher ever had. */
  readonly voucherId: VoucherId;
  /** Keyed hash of the typed code; undefined: the one that the voucher was issued with. */
  readonly codeId: VoucherId | undefined;
  /** Its present state; as if never issued for a code that nobody was ever given. */
  readonly voucher: Voucher;
  /** Staff replaced this code: nothing new can be done with it. */
  readonly replaced: boolean;
};
export type FindVoucher = (typed: string) => Promise<FoundVoucher>;

/** Finds the voucher of a typed code, as it was issued or reissued. Reads the voucher's own stream, so it is current. */
export const createFindVoucher =
  ({ load }: Pick<Commands, 'load'>, voucherIdsOf: VoucherIdsOf): FindVoucher =>
  async (typed) => {
    const [first, ...others] = await Promise.all(
      voucherIdsOf(typed).map(async (id) => ({ hash: id, named: (await load(voucherDecider, id)).state })),
    );
    if (first === undefined) throw new Error('There is no key of vouchers.');
    // A code of a former key. Each guess takes the same reads.
    const { hash, named } = [first, ...others].find(({ named: state }) => !isUnusedCode(state)) ?? first;
    const voucherId = named.codeOf ?? hash;
    const codeId = named.codeOf === undefined ? undefined : hash;
    const voucher = codeId === undefined ? named : (await load(voucherDecider, voucherId)).state;
    // Reserved for a reissue that never came: nobody was given this code.
    const isGiven = codeId === undefined || voucher.laterCodes.includes(codeId);
    const replaced = isGiven && !isPresentCode(voucher, codeId);
    return { voucherId, codeId, voucher: isGiven ? voucher : noVoucher, replaced };
  };
