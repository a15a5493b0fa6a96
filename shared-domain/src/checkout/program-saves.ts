import { creditsWithin, creditValue, type Credits } from '../club/credit-value.ts';
import { addPrices, applyRate, type PriceCents, priceLess, type RatePpm, ZERO_CENTS } from '../kernel/money.ts';
import { bookingFees } from './booking-fee.ts';
import type { CartSeat, PricingTerms } from './pricing.ts';

/** A first month of the club: its credits, and how much cheaper they are than what they pay for. */
export type JoiningMonth = { readonly credits: Credits; readonly discountPpm: RatePpm };

/**
 * What membership saves on a cart in cents, or would save a customer who joined now; before tax, never negative. A member saves
 * the fees and the discount on the credits used. A new member would save the fees, and the discount on what the new month's
 * credits pay after the credits they already have.
 */
export const programSaves = (
  seats: readonly CartSeat[],
  terms: Pick<PricingTerms, 'fee' | 'member' | 'clubDiscount' | 'joining' | 'credits'>,
  seatsCents: PriceCents,
  creditsValueCents: PriceCents,
): PriceCents => {
  const { member, joining, credits } = terms;
  const waived = bookingFees(seats, terms.fee, false);
  if (member) return addPrices(ZERO_CENTS, ...waived, applyRate(creditsValueCents, terms.clubDiscount, 'half-up'));
  if (joining === undefined) return ZERO_CENTS;
  const own = creditsWithin(seatsCents, credits);
  const more = creditsWithin(priceLess(seatsCents, creditValue(own)), joining.credits);
  return addPrices(ZERO_CENTS, ...waived, applyRate(creditValue(more), joining.discountPpm, 'half-up'));
};
