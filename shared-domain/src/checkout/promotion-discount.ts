import { applyRate, lowerPrice, type PriceCents, type RatePpm, ZERO_CENTS } from '../kernel/money.ts';

/** What a promotion code takes off: a part of the price in millionths, or a sum in cents. */
export type PromotionDiscount =
  | { readonly kind: 'percentage'; readonly ppm: RatePpm }
  | { readonly kind: 'sum'; readonly cents: PriceCents };

/** What a discount takes off a price with its fees, in cents: half a cent goes up, and never more than the price. */
export const discountOf = (discount: PromotionDiscount | undefined, priceToLower: PriceCents): PriceCents => {
  if (discount === undefined) return ZERO_CENTS;
  return discount.kind === 'percentage'
    ? applyRate(priceToLower, discount.ppm, 'half-up')
    : lowerPrice(discount.cents, priceToLower);
};
