import { applyRate, type Cents, type RatePpm } from '../kernel/money.ts';

/** Sales tax of a booking: half up to the cent on the amount before tax (CHECK-16, ruling A-067). */
export const salesTax = (preTaxCents: Cents, rate: RatePpm): Cents => applyRate(preTaxCents, rate, 'half-up');
