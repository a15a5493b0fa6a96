import { quoteCredits } from '@paddock/shared-domain/club/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { call } from '../../api.ts';
import type { Account } from '../../data/club/subscription-query.ts';

/** How long the spinner must be still before its price is asked for, in milliseconds (CLUB-30, rule A-098). */
export const CREDIT_QUOTE_DELAY_MS = 500;

/** What is asked a price for: -1 credits are the intro rate (CLUB-16, rule A-087). */
export type CreditWish = { readonly account: Account; readonly credits: number; readonly location: LocationId };

/** The intro rate as the wire names it (rule A-087). */
export const INTRO_CREDITS = -1;

export const creditQuoteQuery = ({ account, credits, location }: CreditWish) =>
  queryOptions({
    queryKey: ['credit-quote', account, location, credits],
    queryFn: ({ signal }) =>
      call(quoteCredits, { params: { id: account }, query: { credits: String(credits), location }, signal }),
    meta: { handled: true },
  });

/** The price of a month; every wish has a key of its own, so a late answer to an earlier one is never shown (rule A-098). */
export const useCreditQuote = (wish: CreditWish) => {
  const options = creditQuoteQuery(wish);
  const key = options.queryKey.join();
  const settled = useDebounced(key, CREDIT_QUOTE_DELAY_MS) === key;
  const { data, isError, error, isFetching, refetch } = useQuery({ ...options, enabled: settled });
  const failed = isError && data === undefined;
  return {
    quote: data,
    pricing: data === undefined && !failed,
    failed,
    error,
    isFetching,
    retry: () => void refetch(),
  };
};
export type CreditPricing = ReturnType<typeof useCreditQuote>;
