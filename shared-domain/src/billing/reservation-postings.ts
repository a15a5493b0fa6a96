import type { LocationId, UserId } from '../kernel/ids.ts';
import { addPrices, type PriceCents } from '../kernel/money.ts';
import { balanced, type Posting, receivable, REVENUE_FEES, REVENUE_SEATS, taxOwed } from './postings.ts';

/** The price of a slot booked without a checkout: price, fee, and tax on both (rule A-073). */
export type OwedParts = {
  readonly priceCents: PriceCents;
  readonly feeCents: PriceCents;
  readonly taxCents: PriceCents;
};

export const owedCents = ({ priceCents, feeCents, taxCents }: OwedParts): PriceCents =>
  addPrices(priceCents, feeCents, taxCents);

/** Sold on account: the customer owes the venue's revenue and the tax on it. */
export const unpaidSalePostings = (userId: UserId, locationId: LocationId, parts: OwedParts): Posting[] =>
  balanced(
    [receivable(userId), owedCents(parts)],
    [REVENUE_SEATS, -parts.priceCents],
    [REVENUE_FEES, -parts.feeCents],
    [taxOwed(locationId), -parts.taxCents],
  );
