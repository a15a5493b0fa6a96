import { creditsWithin, creditValue, type Credits } from '../club/credit-value.ts';
import type { LocationId, SeatId } from '../kernel/ids.ts';
import { addCents, type Cents, minCents, type RatePpm, subtractCents, timesCents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { bookingFee, type FeeRule } from './booking-fee.ts';
import { type JoiningMonth, programSaves } from './program-saves.ts';
import { salesTax } from './sales-tax.ts';

/** One simulator of a cart: its price per half-hour and the starts wanted. */
export type CartSeat = { readonly seatId: SeatId; readonly costCents: Cents; readonly starts: readonly Instant[] };

export type PricingTerms = {
  readonly locationId: LocationId;
  readonly fee: FeeRule;
  readonly taxRate: RatePpm;
  /** In good standing with the club: no fees (CHECK-15). */
  readonly member: boolean;
  /** What this member saves on credits; nothing for somebody who is no member. */
  readonly clubDiscount: RatePpm;
  /** The month that somebody who is no member could join with; absent where there is none to join. */
  readonly joining?: JoiningMonth | undefined;
  /** What a voucher could cover, and the unexpired credits; nothing where there is none. */
  readonly voucherCents: Cents;
  readonly credits: Credits;
};

export type PricedLine = CartSeat & { readonly totalCents: Cents; readonly bookingFeeCents: Cents };

export type Pricing = {
  readonly lines: readonly PricedLine[];
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly creditsUsing: Credits;
  readonly creditsValueCents: Cents;
  readonly preTaxCents: Cents;
  readonly salesTaxCents: Cents;
  readonly totalCents: Cents;
  readonly programSavesCents: Cents;
};

/**
 * Prices a cart of one location (MONEY-03 … MONEY-05, rulings ), in this order: line totals and fees make the
 * subtotal; the voucher takes off at most all of it; credits cover what is left in whole credits; tax comes on the rest.
 */
export const priceCart = (seats: readonly CartSeat[], terms: PricingTerms): Pricing => {
  const lines = seats.map((seat) => ({
    ...seat,
    totalCents: timesCents(seat.costCents, seat.starts.length),
    bookingFeeCents: bookingFee(seat.starts.length, terms.fee, terms.member),
  }));
  const seatsCents = addCents(...lines.map((line) => line.totalCents));
  const feesCents = addCents(...lines.map((line) => line.bookingFeeCents));
  const subtotalCents = addCents(seatsCents, feesCents);
  const discountCents = minCents(terms.voucherCents, subtotalCents);
  const creditsUsing = creditsWithin(subtractCents(subtotalCents, discountCents), terms.credits);
  const creditsValueCents = creditValue(creditsUsing);
  const preTaxCents = subtractCents(subtotalCents, addCents(discountCents, creditsValueCents));
  const salesTaxCents = salesTax(preTaxCents, terms.taxRate);
  return {
    lines,
    subtotalCents,
    discountCents,
    creditsUsing,
    creditsValueCents,
    preTaxCents,
    salesTaxCents,
    totalCents: addCents(preTaxCents, salesTaxCents),
    programSavesCents: programSaves(seats, terms, seatsCents, creditsValueCents),
  };
};
