import {
  balanced,
  CLEARING,
  type Posting,
  PROMOTION_DISCOUNTS,
  receivable,
  REVENUE_FEES,
  REVENUE_SEATS,
  taxOwed,
} from '../billing/postings.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Quote } from './events.ts';

/** The card was charged: the provider holds the money for us, and the customer's debt falls. */
export const paymentPostings = (userId: UserId, amountCents: number): Posting[] =>
  balanced([CLEARING, amountCents], [receivable(userId), -amountCents]);

/**
 * The seats were sold at their full price: what the customer owes, and what a promotion code took off, against seats, fees and tax. A voucher and credits are means of
 * payment like the card: their parts are owed here too, and the postings of their own holds pay them (invariant L8).
 */
export const salePostings = (quote: Quote): Posting[] => {
  const seats = quote.lines.reduce((sum, line) => sum + line.totalCents, 0);
  const fees = quote.lines.reduce((sum, line) => sum + line.bookingFeeCents, 0);
  return balanced(
    [receivable(quote.userId), quote.totalCents + quote.discountCents + quote.creditsValueCents],
    [REVENUE_SEATS, -seats],
    [REVENUE_FEES, -fees],
    [PROMOTION_DISCOUNTS, quote.promotionCents ?? 0],
    [taxOwed(quote.locationId), -quote.salesTaxCents],
  );
};
