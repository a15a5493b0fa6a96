import type { LocationId, UserId } from '../kernel/ids.ts';
import { addCents, type Cents } from '../kernel/money.ts';
import { balanced, type Posting, receivable, REVENUE_FEES, REVENUE_SEATS, taxOwed } from './postings.ts';

/** What a slot booked without a checkout costs: its price, a fee, and tax on both (ruling A-073). */
export type OwedParts = { readonly priceCents: Cents; readonly feeCents: Cents; readonly taxCents: Cents };

export const owedCents = ({ priceCents, feeCents, taxCents }: OwedParts): Cents =>
  addCents(priceCents, feeCents, taxCents);

/** Sold on account: the customer owes what the venue earned and the tax on it. */
export const unpaidSalePostings = (userId: UserId, locationId: LocationId, parts: OwedParts): Posting[] =>
  balanced(
    [receivable(userId), owedCents(parts)],
    [REVENUE_SEATS, -parts.priceCents],
    [REVENUE_FEES, -parts.feeCents],
    [taxOwed(locationId), -parts.taxCents],
  );
