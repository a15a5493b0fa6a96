import { type DeskPaymentMethod, tillOf } from '../billing/desk-payment-method.ts';
import { balanced, CLEARING, type Posting, receivable, REFUNDS, taxOwed } from '../billing/postings.ts';
import type { LocationId, UserId } from '../kernel/ids.ts';

/** The sale is reversed: price and tax are owed to the customer. */
export const refundPostings = (userId: UserId, locationId: LocationId, netCents: number, taxCents: number): Posting[] =>
  balanced([REFUNDS, netCents], [taxOwed(locationId), taxCents], [receivable(userId), -(netCents + taxCents)]);

/** The provider refunded the card's part: the debt to the customer falls, and so does what the provider holds for us. */
export const cardRefundPostings = (userId: UserId, amountCents: number): Posting[] =>
  balanced([receivable(userId), amountCents], [CLEARING, -amountCents]);

/** The card's bank returned it: the customer is owed it again, and the provider holds it for us. */
export const returnedRefundPostings = (userId: UserId, amountCents: number): Posting[] =>
  balanced([CLEARING, amountCents], [receivable(userId), -amountCents]);

/** Staff paid it at the desk or by bank: the debt to the customer falls, and so does the till. It is no loss. */
export const deskRefundPostings = (userId: UserId, amountCents: number, means: DeskPaymentMethod): Posting[] =>
  balanced([receivable(userId), amountCents], [tillOf(means), -amountCents]);
