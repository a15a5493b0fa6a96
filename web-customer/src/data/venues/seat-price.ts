import { venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { businessDayOf, businessMinuteOf } from '@paddock/shared-domain/venues/business-day';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { priceRuleOf } from '@paddock/shared-domain/venues/price-rule-on-wire';
import { centsUnder } from '@paddock/shared-domain/venues/price-rules';

/** When seats are to be priced. */
export type PricedTimes = {
  readonly location: Location;
  /** The half-hours that a price is shown for. Without any, it is the seat's own price. */
  readonly starts: readonly Instant[];
  /** How many half-hours are booked at once on a seat. */
  readonly halfHours: number;
};
/** Prices over seats and half-hours, in cents, and the rule that all of them have. */
export type ShownPrice = { readonly low: number; readonly high: number; readonly rule?: string };

type Priced = Pick<ReturnType<typeof centsUnder>, 'cents' | 'rule'>;

/**
 * What half-hours of seats cost somebody who is no member, by the rules of their location: with the function that also prices what
 * is sold (decision 0231). A member may pay less; the quote says it.
 */
export const priceOver = (
  seats: readonly Calendar[],
  { location, starts, halfHours }: PricedTimes,
): ShownPrice | undefined => {
  const rules = location.price_rules.map(priceRuleOf);
  const clock = venueHoursOf(location);
  const times =
    rules.length === 0
      ? []
      : starts.map((at) => ({ date: businessDayOf(at, clock), minute: businessMinuteOf(at, clock) }));
  const prices = seats.flatMap(({ id, type: seatTypeId, cost_cents: costCents }): readonly Priced[] =>
    times.length === 0
      ? [{ cents: costCents }]
      : times.map((time) => centsUnder(rules, { id, seatTypeId, costCents }, time, { member: false, halfHours })),
  );
  const [first] = prices;
  if (first === undefined) return undefined;
  const name = first.rule?.name;
  return {
    low: Math.min(...prices.map(({ cents }) => cents)),
    high: Math.max(...prices.map(({ cents }) => cents)),
    ...(name !== undefined && prices.every(({ rule }) => rule?.name === name) && { rule: name }),
  };
};
