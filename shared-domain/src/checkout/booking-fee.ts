import type { SeatId } from '../kernel/ids.ts';
import { type PriceCents, ZERO_CENTS } from '../kernel/money.ts';

/** A venue's fee rule: one fee per simulator, waived from `threshold` slots on it (CHECK-14, rule A-063). */
export type FeeRule = { readonly bookingFeeCents: PriceCents; readonly threshold: number };

/** The fee of one simulator's slots in a cart; members in good standing pay none (CHECK-15). */
export const bookingFee = (slots: number, rule: FeeRule, member: boolean): PriceCents =>
  member || slots >= rule.threshold ? ZERO_CENTS : rule.bookingFeeCents;

/**
 * The fee of each line of a cart. A simulator whose half-hours have several prices has several lines; they are one simulator, and its
 * first line has the fee.
 */
export const bookingFees = (
  lines: readonly { readonly seatId: SeatId; readonly starts: readonly unknown[] }[],
  rule: FeeRule,
  member: boolean,
): readonly PriceCents[] =>
  lines.map(({ seatId }, at) => {
    const own = lines.filter((line) => line.seatId === seatId);
    if (own[0] !== lines[at]) return ZERO_CENTS;
    const slots = own.reduce((sum, { starts }) => sum + starts.length, 0);
    return bookingFee(slots, rule, member);
  });
