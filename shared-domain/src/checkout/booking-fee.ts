import { type Cents, ZERO_CENTS } from '../kernel/money.ts';

/** A venue's fee rule: one fee a simulator, waived from `threshold` slots of it on (CHECK-14, ruling A-063). */
export type FeeRule = { readonly bookingFeeCents: Cents; readonly threshold: number };

/** The fee of one simulator's slots in a cart; members in good standing pay none (CHECK-15). */
export const bookingFee = (slots: number, rule: FeeRule, member: boolean): Cents =>
  member || slots >= rule.threshold ? ZERO_CENTS : rule.bookingFeeCents;
