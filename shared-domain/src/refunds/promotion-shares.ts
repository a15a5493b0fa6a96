import { discountOf } from '../checkout/promotion-discount.ts';
import type { ReservationId } from '../kernel/ids.ts';
import { priceCents, ZERO_CENTS } from '../kernel/money.ts';
import type { Quote } from '../payments/events.ts';
import { upTo } from './amounts.ts';
import { weightsOf } from './weights.ts';

type Quoted = Pick<Quote, 'lines' | 'promotionCents' | 'promotionPpm'>;

/** How much of a booking's discount each reservation has, in cents: all together exactly the discount. */
export const promotionShares = ({ lines, promotionCents = ZERO_CENTS }: Quoted): ReadonlyMap<ReservationId, number> => {
  const weights = weightsOf(lines);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  return new Map(
    weights.map(({ reservationId, weight }) => {
      const from = reached;
      reached += weight;
      return [reservationId, upTo(promotionCents, reached, whole) - upTo(promotionCents, from, whole)];
    }),
  );
};

/**
 * By how many cents the price to pay of a reservation changes when its half-hour gets another price. A percentage is taken off the
 * new price too; a sum stays what it was, up to the new price with its fee. So a way back ends where it began.
 *
 * @param quote of its booking; undefined if it was booked without a checkout.
 */
export const changeOfPrice = (
  quote: Quoted | undefined,
  reservationId: ReservationId,
  fromCents: number,
  toCents: number,
): number => {
  if (quote?.promotionCents === undefined) return toCents - fromCents;
  const { promotionPpm: ppm } = quote;
  const feeCents = weightsOf(quote.lines).find((one) => one.reservationId === reservationId)?.feeCents ?? 0;
  const sum = promotionShares(quote).get(reservationId) ?? 0;
  const toPay = (cents: number): number =>
    ppm === undefined
      ? Math.max(0, cents + feeCents - sum)
      : cents - discountOf({ kind: 'percentage', ppm }, priceCents(cents));
  return toPay(toCents) - toPay(fromCents);
};
