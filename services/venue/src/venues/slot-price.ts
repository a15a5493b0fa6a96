import type { LocationRow, SeatRow } from '@paddock/projections/venues/read';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { businessDayOf, businessMinuteOf } from '@paddock/shared-domain/venues/business-day';
import { type Asking, type HalfHourPrice, priceUnder } from '@paddock/shared-domain/venues/price-rules';
import { hoursOf } from './directory.ts';

/** What the half-hour of a seat that begins at `startsAt` costs a customer who books it now. */
export const priceAtSlot = (location: LocationRow, seat: SeatRow, startsAt: Instant, asking: Asking): HalfHourPrice => {
  const clock = hoursOf(location);
  return priceUnder(
    location.price_rules.list,
    { id: seat.id, seatTypeId: seat.seat_type_id, costCents: priceCents(seat.cost_cents) },
    { date: businessDayOf(startsAt, clock), minute: businessMinuteOf(startsAt, clock) },
    asking,
  );
};
