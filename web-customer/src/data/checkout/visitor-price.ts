import { priceForVisitor } from '@paddock/shared-domain/checkout/contract';
import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAsVisitor } from '../../api.ts';
import { type Cart, MAX_CART_SLOTS, quoteQuery } from './quote-query.ts';
import { PRICING_DELAY_MS } from './use-quote.ts';

/** How long a price is shown without asking again, in milliseconds. */
const PRICE_MS = 5 * 60_000;

/** What a cart costs before there is an account (decision 0235). */
export const visitorPriceQuery = (cart: Cart) =>
  queryOptions({
    queryKey: ['visitor-price', ...quoteQuery(cart).queryKey],
    queryFn: ({ signal }) => callAsVisitor(priceForVisitor, { body: { reservations: [...cart.reservations] }, signal }),
    staleTime: PRICE_MS,
    enabled: cart.reservations.length > 0 && cart.reservations.length <= MAX_CART_SLOTS,
    meta: { handled: true },
  });

/** The live price of a visitor's picks, as {@link useQuote} is that of a customer's. */
export const useVisitorPrice = (cart: Cart) => {
  const options = visitorPriceQuery(cart);
  const key = options.queryKey.join();
  const settled = useDebounced(key, PRICING_DELAY_MS) === key;
  const wanted = options.enabled === true;
  const price = useQuery({ ...options, enabled: wanted && settled });
  return {
    quote: wanted ? price.data : undefined,
    pricing: wanted && price.data === undefined && !price.isError,
    failed: wanted && price.isError && price.data === undefined,
    retry: () => void price.refetch(),
  };
};
