import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { VoucherEventOf } from './events.ts';
import type { VoucherRefusal } from './refusals.ts';
import type { Voucher } from './voucher.ts';

/** Sets value aside for one checkout or payment, all of what it wants or nothing (invariants V1, V2). */
export type HoldVoucher = Command<'HoldVoucher', VoucherEventOf<'VoucherHeld'>['data']>;

export const holdVoucher = (
  { data }: HoldVoucher,
  { issued, availableCents, blockedBy, holds }: Voucher,
): Decision<VoucherEventOf<'VoucherHeld'>, VoucherRefusal> => {
  if (issued === undefined) return refuse('VoucherUnknown');
  const hold = holds.get(data.holdId);
  // A run that was overtaken may come late: what was let go is not taken again.
  if (hold !== undefined) return hold.state === 'voided' ? refuse('HoldEnded') : accept();
  if (availableCents === 0 || blockedBy.size > 0) return refuse('VoucherUsed');
  if (availableCents < data.amountCents) return refuse('VoucherShort');
  return accept({ type: 'VoucherHeld', data });
};
