import { creditsWithin, creditValue, type Credits } from '../club/credit-value.ts';
import { addPrices, applyRate, type PriceCents, priceLess, type RatePpm, ZERO_CENTS } from '../kernel/money.ts';
import { bookingFees } from './booking-fee.ts';
import { discountOf } from './promotion-discount.ts';
import type { CartSeat, PricingTerms } from './pricing.ts';

/** A first month of the club: its credits, and how much cheaper they are than what they pay for. */
export type JoiningMonth = { readonly credits: Credits; readonly discountPpm: RatePpm };

/**
 * What membership saves on a cart in cents, or would save a customer who joined now; before tax, never negative. A member saves
 * the fees and the discount on the credits used. A new member would save the fees, and the discount on what the new month's
 * credits pay after the credits they already have. A promotion code lowers both.
 */
export const programSaves = (
  seats: readonly CartSeat[],
  terms: Pick<PricingTerms, 'fee' | 'member' | 'clubDiscount' | 'joining' | 'credits' | 'promotion'>,
  seatsCents: PriceCents,
  creditsValueCents: PriceCents,
): PriceCents => {
  const { member, joining, credits } = terms;
  const fees = addPrices(ZERO_CENTS, ...bookingFees(seats, terms.fee, false));
  const toPay = (price: PriceCents): PriceCents => priceLess(price, discountOf(terms.promotion, price));
  const seatsToPay = toPay(seatsCents);
  const waived = priceLess(toPay(addPrices(seatsCents, fees)), seatsToPay);
  if (member) return addPrices(waived, applyRate(creditsValueCents, terms.clubDiscount, 'half-up'));
  if (joining === undefined) return ZERO_CENTS;
  const own = creditsWithin(seatsToPay, credits);
  const more = creditsWithin(priceLess(seatsToPay, creditValue(own)), joining.credits);
  return addPrices(waived, applyRate(creditValue(more), joining.discountPpm, 'half-up'));
};
