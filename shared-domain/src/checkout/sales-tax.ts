import { applyRate, type PriceCents, type RatePpm } from '../kernel/money.ts';

/** Sales tax of a booking: half up to the cent on the amount before tax (CHECK-16, rule A-067). */
export const salesTax = (preTaxCents: PriceCents, rate: RatePpm): PriceCents => applyRate(preTaxCents, rate, 'half-up');
