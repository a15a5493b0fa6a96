import type { LocationRow } from '@paddock/projections/venues/read';
import { type CartSeat, priceCart, type Pricing } from '@paddock/shared-domain/checkout/pricing';
import { smallestMonth } from '@paddock/shared-domain/club/club-price';
import { type Credits, NO_CREDITS } from '@paddock/shared-domain/club/credit-value';
import { type PriceCents, priceCents, type RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { offerOf } from '@paddock/venue/venues/directory';

/** What a person can pay with besides the card: membership, credits, a voucher. */
export type PaymentResources = {
  readonly member: boolean;
  readonly credits: Credits;
  readonly voucherCents: PriceCents;
  /** The member's discount on credits. */
  readonly clubDiscount?: RatePpm;
  /** Whether this person could join the club now; the price then shows what they would save. */
  readonly mayJoin?: boolean;
};
export const cardOnly: PaymentResources = { member: false, credits: NO_CREDITS, voucherCents: ZERO_CENTS };

const NO_DISCOUNT = 0 as RatePpm;

/**
 * Prices seats of one location by its present terms. The saving by joining is calculated with the smallest monthly plan on sale
 * there, so nobody who joins saves less.
 */
export const priceOf = (
  location: LocationRow,
  seats: readonly CartSeat[],
  { mayJoin = false, ...resources }: PaymentResources = cardOnly,
): Pricing =>
  priceCart(seats, {
    locationId: location.id,
    fee: { bookingFeeCents: priceCents(location.booking_fee_cents), threshold: location.booking_fees_threshold },
    taxRate: location.sales_tax_ppm as RatePpm,
    clubDiscount: NO_DISCOUNT,
    ...resources,
    joining: mayJoin ? smallestMonth(offerOf(location)) : undefined,
  });
