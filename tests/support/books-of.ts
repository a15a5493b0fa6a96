import type { Venue } from './venue.ts';

type Posted = { readonly postings?: readonly { readonly account: string; readonly amountCents: number }[] };

/** Sums of all postings of the log, by account, in cents. */
export const booksOf = async (venue: Venue): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const { data } of await venue.log())
    for (const { account, amountCents } of (data as Posted).postings ?? [])
      sums[account] = (sums[account] ?? 0) + amountCents;
  return sums;
};
