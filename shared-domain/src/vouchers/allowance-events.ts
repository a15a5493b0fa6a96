import type { z } from 'zod';
import { PaymentId, UserId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';

/** A purchase of a voucher counts, before its card is charged, against what one account, or one card, may buy in 24 hours. */
export const VoucherPurchaseCounted = event('VoucherPurchaseCounted', {
  paymentId: PaymentId,
  userId: UserId,
  amountCents: PriceCents,
  countedAt: Instant,
});
/** It was not paid: it counts no longer. */
export const VoucherPurchaseUncounted = event('VoucherPurchaseUncounted', { paymentId: PaymentId, userId: UserId });

export const allowanceEvents = [VoucherPurchaseCounted, VoucherPurchaseUncounted] as const;
export type AllowanceEvent = z.infer<(typeof allowanceEvents)[number]>;
