import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { changeOfPrice } from '@paddock/shared-domain/refunds/promotion-shares';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { Commands } from '@paddock/kit/command-handling/commands';

/**
 * By how many cents a reservation changes what is to be paid, before tax, when its half-hour gets another price: the difference of
 * the prices, less what the promotion code of its booking takes off both.
 */
export const priceChangeOf = async (
  commands: Pick<Commands, 'load'>,
  { id, checkout_id: checkout }: Pick<ReservationRow, 'id' | 'checkout_id'>,
  fromCents: number,
  toCents: number,
): Promise<number> => {
  const quote = checkout === null ? undefined : (await commands.load(checkoutDecider, checkout)).state.quote;
  return changeOfPrice(quote, id, fromCents, toCents);
};
