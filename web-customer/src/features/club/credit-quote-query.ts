import { quoteCredits } from '@paddock/shared-domain/club/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { call } from '../../api.ts';
import type { Account } from '../../data/club/subscription-query.ts';

/** Milliseconds without a change of the spinner before its price is requested (CLUB-30, rule A-098). */
export const CREDIT_QUOTE_DELAY_MS = 500;

/** What a price is requested for; -1 credits mean the intro rate (CLUB-16, rule A-087). */
export type CreditWish = { readonly account: Account; readonly credits: number; readonly location: LocationId };

/** The intro rate in the API (rule A-087). */
export const INTRO_CREDITS = -1;

export const creditQuoteQuery = ({ account, credits, location }: CreditWish) =>
  queryOptions({
    queryKey: ['credit-quote', account, location, credits],
    queryFn: ({ signal }) =>
      call(quoteCredits, { params: { id: account }, query: { credits: String(credits), location }, signal }),
    meta: { handled: true },
  });

/** The price of a month; each request has its own key, so that a late answer to an earlier one is never shown (rule A-098). */
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
