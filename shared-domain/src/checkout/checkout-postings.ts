import {
  balanced,
  CLEARING,
  type Posting,
  receivable,
  REVENUE_FEES,
  REVENUE_SEATS,
  taxOwed,
} from '../billing/postings.ts';
import type { UserId } from '../kernel/ids.ts';
import type { CheckoutEventOf } from './events.ts';

type Quoted = CheckoutEventOf<'CheckoutQuoted'>['data'];

/** The card was charged: the provider holds it for us, the customer's debt falls. */
export const paymentPostings = (userId: UserId, amountCents: number): Posting[] =>
  balanced([CLEARING, amountCents], [receivable(userId), -amountCents]);

/**
 * The seats were sold: what the customer owes against seats, fees and tax. Without voucher and credits the parts are the
 * quote's own figures; they sum to its total to the cent (invariant L8).
 */
export const salePostings = (quote: Quoted): Posting[] => {
  const seats = quote.lines.reduce((sum, line) => sum + line.totalCents, 0);
  const fees = quote.lines.reduce((sum, line) => sum + line.bookingFeeCents, 0);
  return balanced(
    [receivable(quote.userId), quote.totalCents],
    [REVENUE_SEATS, -seats],
    [REVENUE_FEES, -fees],
    [taxOwed(quote.locationId), -quote.salesTaxCents],
  );
};
