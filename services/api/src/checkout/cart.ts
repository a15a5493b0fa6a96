import type { LocationRow } from '@paddock/projections/venues/read';
import { type CartSeat, priceCart, type Pricing } from '@paddock/shared-domain/checkout/pricing';
import { type Credits, NO_CREDITS } from '@paddock/shared-domain/club/credit-value';
import { type Cents, cents, type RatePpm, ratePpmOfPercent, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';

/** What a person brings to a cart beside the card: membership, credits, a voucher. */
export type Means = {
  readonly member: boolean;
  readonly credits: Credits;
  readonly voucherCents: Cents;
  /** What this member saves on credits; what members save in general, where it is not given. */
  readonly clubDiscount?: RatePpm;
};
export const cardOnly: Means = { member: false, credits: NO_CREDITS, voucherCents: ZERO_CENTS };

/** What the club's members save on credits (ruling A-085). */
export const CLUB_DISCOUNT: RatePpm = ratePpmOfPercent(20);

/** Prices seats of one location by its present terms (rulings ). */
export const priceOf = (location: LocationRow, seats: readonly CartSeat[], means: Means = cardOnly): Pricing =>
  priceCart(seats, {
    locationId: location.id,
    fee: { bookingFeeCents: cents(location.booking_fee_cents), threshold: location.booking_fees_threshold },
    taxRate: location.sales_tax_ppm as RatePpm,
    clubDiscount: CLUB_DISCOUNT,
    ...means,
  });
