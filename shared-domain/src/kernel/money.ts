import { z } from 'zod';

/** The largest amount that the books accept, positive or negative: 99,999,999 cents (invariant L5). */
export const MAX_CENTS = 99_999_999;

/** Whole cents, never a float, within the books' range (MONEY-01, invariant L5). Negative zero is refused. */
export const Cents = z
  .int()
  .min(-MAX_CENTS)
  .max(MAX_CENTS)
  .refine((value) => !Object.is(value, -0), 'Negative zero is no amount.')
  .brand<'Cents'>();
export type Cents = z.infer<typeof Cents>;

/**
 * An amount that is never negative: a price, fee, tax, total or face value. Its own brand: it can be used as {@link Cents}, but a
 * signed amount (a difference, a posting) cannot be used as a price.
 */
export const PriceCents = Cents.refine((value) => value >= 0, 'A price is not negative.').brand<'PriceCents'>();
export type PriceCents = z.infer<typeof PriceCents>;

/** @throws {ZodError} for a float or an amount out of range. */
export const cents = (value: number): Cents => Cents.parse(value);

/** @throws {ZodError} for a float, a negative number or an amount out of range. */
export const priceCents = (value: number): PriceCents => PriceCents.parse(value);

export const ZERO_CENTS = priceCents(0);

export const addPrices = (...prices: readonly PriceCents[]): PriceCents =>
  priceCents(prices.reduce((sum, price) => sum + price, 0));
/** A price without a part of it. @throws {ZodError} if the part is more than the price. */
export const priceLess = (price: PriceCents, part: PriceCents): PriceCents => priceCents(price - part);
export const timesPrice = (price: PriceCents, quantity: number): PriceCents => priceCents(price * quantity);
export const lowerPrice = (a: PriceCents, b: PriceCents): PriceCents => (a < b ? a : b);
export const negateCents = (amount: Cents): Cents => cents(amount === 0 ? 0 : -amount);

/** A rate in whole parts per million: 9.5 % is 95,000 and 8.875 % is 88,750. Integers avoid binary fractions in taxes. */
export const RatePpm = z.int().min(0).max(1_000_000).brand<'RatePpm'>();
export type RatePpm = z.infer<typeof RatePpm>;

/** A percentage with at most four decimals (9.5, 8.875) in parts per million. @throws {RangeError} if it has more decimals. */
export const ratePpmOfPercent = (percent: number): RatePpm => {
  const ppm = Math.round(percent * 10_000);
  if (Math.abs(ppm - percent * 10_000) > 1e-6) throw new RangeError('A rate has at most four decimals of a percent.');
  return RatePpm.parse(ppm);
};
export const percentOfRatePpm = (rate: RatePpm): number => rate / 10_000;

/** How a fraction of a cent is rounded: half up for bookings, up for subscriptions (rule A-067). */
export type Rounding = 'half-up' | 'up';

/**
 * The only place where an amount is rounded (invariant L8): `amount` cents × `rate` parts per million, in exact integer arithmetic.
 * In plain numbers, because browsers carry no schemas; everything else uses {@link applyRate}.
 */
export const shareOf = (amount: number, rate: number, rounding: Rounding): number => {
  const millionths = BigInt(amount) * BigInt(rate);
  const bias = rounding === 'up' ? 999_999n : 500_000n;
  return Number((millionths + bias) / 1_000_000n);
};

/** `amount` × `rate`, rounded. For prices only: a refund reverses what was charged and is not rounded again. */
export const applyRate = (amount: PriceCents, rate: RatePpm, rounding: Rounding): PriceCents =>
  priceCents(shareOf(amount, rate, rounding));

/** `$1,234.56`, always with two decimals (MONEY-02, rule A-062). */
export const dollars = (amount: number): string => {
  const whole = Math.trunc(Math.abs(amount) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = (Math.abs(amount) % 100).toString().padStart(2, '0');
  return `${amount < 0 ? '-' : ''}$${whole}.${rest}`;
};
