import { quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The picked slots, all of one location (rule A-069). */
export type Cart = {
  readonly location: LocationId;
  readonly reservations: readonly { readonly slot: string; readonly calendar: SeatId }[];
};

/** A quote is valid for 15 minutes (rule A-070); it is renewed well before. */
const QUOTE_MS = 10 * 60_000;
/** Most slots one checkout takes (threat TH-30). */
export const MAX_CART_SLOTS = 40;

/** The price of a cart. The order of picking does not matter; with a voucher it is another quote (CHECK-06, CHECK-07). */
export const quoteQuery = (cart: Cart, voucher: string | null = null) => {
  const reservations = cart.reservations.toSorted((a, b) =>
    a.slot === b.slot ? a.calendar.localeCompare(b.calendar) : a.slot < b.slot ? -1 : 1,
  );
  return queryOptions({
    queryKey: [
      'quote',
      cart.location,
      reservations.map(({ slot, calendar }) => `${slot} ${calendar}`).join(),
      ...(voucher === null ? [] : [voucher]),
    ],
    queryFn: ({ signal }) => call(quoteCheckout, { body: { reservations, voucher }, signal }),
    staleTime: QUOTE_MS,
    gcTime: QUOTE_MS,
    enabled: reservations.length > 0 && reservations.length <= MAX_CART_SLOTS,
    meta: { handled: true },
  });
};
