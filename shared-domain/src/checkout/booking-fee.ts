import { type PriceCents, ZERO_CENTS } from '../kernel/money.ts';

/** A venue's fee rule: one fee per simulator, waived from `threshold` slots on it (CHECK-14, rule A-063). */
export type FeeRule = { readonly bookingFeeCents: PriceCents; readonly threshold: number };

/** The fee of one simulator's slots in a cart; members in good standing pay none (CHECK-15). */
export const bookingFee = (slots: number, rule: FeeRule, member: boolean): PriceCents =>
  member || slots >= rule.threshold ? ZERO_CENTS : rule.bookingFeeCents;
