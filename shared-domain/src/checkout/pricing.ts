import { creditsWithin, creditValue, type Credits } from '../club/credit-value.ts';
import type { LocationId, SeatId } from '../kernel/ids.ts';
import {
  addPrices,
  lowerPrice,
  type PriceCents,
  priceLess,
  type RatePpm,
  timesPrice,
  ZERO_CENTS,
} from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import type { RuleOfPrice } from '../venues/events.ts';
import { bookingFees, type FeeRule } from './booking-fee.ts';
import { discountOf, type PromotionDiscount } from './promotion-discount.ts';
import { type JoiningMonth, programSaves } from './program-saves.ts';
import { salesTax } from './sales-tax.ts';

/** Half-hours of one simulator of a cart that cost the same: their price, the wanted starts, and the rule that made the price. */
export type CartSeat = {
  readonly seatId: SeatId;
  readonly costCents: PriceCents;
  readonly starts: readonly Instant[];
  readonly rule?: RuleOfPrice | undefined;
};

export type PricingTerms = {
  readonly locationId: LocationId;
  readonly fee: FeeRule;
  readonly taxRate: RatePpm;
  /** Member in good standing: no fees (CHECK-15). */
  readonly member: boolean;
  /** The member's discount on credits; zero for a non-member. */
  readonly clubDiscount: RatePpm;
  /** The first month that a non-member could join with; absent if joining is not possible. */
  readonly joining?: JoiningMonth | undefined;
  /** What a promotion code takes off; absent without one. */
  readonly promotion?: PromotionDiscount | undefined;
  /** The usable value of a voucher, and the unexpired credits; zero if there is none. */
  readonly voucherCents: PriceCents;
  readonly credits: Credits;
  /** The pricing rule; by default the present one. Past sales are priced again by their own rule. */
  readonly rule?: PricingRule;
};

/**
 * The order of voucher, credits and tax. Rule 1 (until November 2026) subtracted a voucher before tax, like a discount. Rule 2: a
 * voucher is sold without tax, so what it buys is taxed; it pays price and tax as the card does.
 */
export type PricingRule = 1 | 2;
export const PRICING_RULE = 2;

export type PricedLine = CartSeat & { readonly totalCents: PriceCents; readonly bookingFeeCents: PriceCents };

export type Pricing = {
  readonly lines: readonly PricedLine[];
  readonly subtotalCents: PriceCents;
  /** What the promotion code takes off before credits and tax; zero without one. */
  readonly promotionCents: PriceCents;
  readonly discountCents: PriceCents;
  readonly creditsUsing: Credits;
  readonly creditsValueCents: PriceCents;
  readonly preTaxCents: PriceCents;
  readonly salesTaxCents: PriceCents;
  readonly totalCents: PriceCents;
  readonly programSavesCents: PriceCents;
};

type Paid = Pick<
  Pricing,
  | 'promotionCents'
  | 'discountCents'
  | 'creditsUsing'
  | 'creditsValueCents'
  | 'preTaxCents'
  | 'salesTaxCents'
  | 'totalCents'
>;

/**
 * A promotion code lowers the price first. Credits were taxed when bought and come off next; tax is added to the rest; the voucher
 * pays of the sum, then the card.
 */
const paidBy = (subtotalCents: PriceCents, { promotion, voucherCents, credits, taxRate, rule }: PricingTerms): Paid => {
  const promotionCents = discountOf(promotion, subtotalCents);
  const priceToPay = priceLess(subtotalCents, promotionCents);
  const offPrice = rule === 1 ? lowerPrice(voucherCents, priceToPay) : ZERO_CENTS;
  const creditsUsing = creditsWithin(priceLess(priceToPay, offPrice), credits);
  const creditsValueCents = creditValue(creditsUsing);
  const preTaxCents = priceLess(priceToPay, addPrices(offPrice, creditsValueCents));
  const salesTaxCents = salesTax(preTaxCents, taxRate);
  const dueCents = addPrices(preTaxCents, salesTaxCents);
  const paidCents = rule === 1 ? ZERO_CENTS : lowerPrice(voucherCents, dueCents);
  return {
    promotionCents,
    discountCents: addPrices(offPrice, paidCents),
    creditsUsing,
    creditsValueCents,
    preTaxCents,
    salesTaxCents,
    totalCents: priceLess(dueCents, paidCents),
  };
};

/**
 * Prices a cart of one location: line totals and fees make the subtotal; a promotion code lowers it; credits cover what they
 * can in whole credits; tax is added to the rest; the voucher pays what it can of that (`discountCents`), and the card pays the rest (`totalCents`).
 */
export const priceCart = (seats: readonly CartSeat[], terms: PricingTerms): Pricing => {
  const fees = bookingFees(seats, terms.fee, terms.member);
  const lines = seats.map((seat, at) => ({
    ...seat,
    totalCents: timesPrice(seat.costCents, seat.starts.length),
    bookingFeeCents: fees[at] ?? ZERO_CENTS,
  }));
  const seatsCents = addPrices(...lines.map((line) => line.totalCents));
  const feesCents = addPrices(...lines.map((line) => line.bookingFeeCents));
  const subtotalCents = addPrices(seatsCents, feesCents);
  const paid = paidBy(subtotalCents, terms);
  return {
    lines,
    subtotalCents,
    ...paid,
    programSavesCents: programSaves(seats, terms, seatsCents, paid.creditsValueCents),
  };
};
