import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { quoteQuery, type Cart } from './quote-query.ts';

/** Milliseconds without a change before the picked slots are priced. */
export const PRICING_DELAY_MS = 300;

/** The live price of the picked slots. Each selection has its own key, so a late answer to an earlier one is never shown. */
export const useQuote = (cart: Cart) => {
  const options = quoteQuery(cart);
  const key = options.queryKey.join();
  const settled = useDebounced(key, PRICING_DELAY_MS) === key;
  const wanted = options.enabled === true;
  const quote = useQuery({ ...options, enabled: wanted && settled });
  return {
    quote: wanted ? quote.data : undefined,
    pricing: wanted && quote.data === undefined && !quote.isError,
    failed: wanted && quote.isError && quote.data === undefined,
    retry: () => void quote.refetch(),
  };
};
