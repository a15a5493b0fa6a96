import { type Posting, sumOf } from '@paddock/shared-domain/billing/postings';
import { change, type Effect } from '../../engine/projection.ts';
import { accounts } from './table.ts';

/** Postings change balances; an event whose postings do not sum to zero is poison (invariant L1). */
export const post = (postings: readonly Posting[]): Effect[] => {
  if (sumOf(postings) !== 0) throw new Error('The postings of this event do not sum to zero.');
  return postings.map(({ account, amountCents }) =>
    change(accounts, { account }, (row) => ({ account, amount_cents: (row?.amount_cents ?? 0) + amountCents })),
  );
};
