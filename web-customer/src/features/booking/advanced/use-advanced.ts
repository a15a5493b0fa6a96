import { venueHoursOf, type DaySlot } from '@paddock/shared-domain/booking/bookable-slots';
import type { SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { useUserId } from '../../../data/identity/account-queries.ts';
import type { Cart } from '../../../data/checkout/quote-query.ts';
import { ownSlotsQuery } from '../../../data/booking/reservation-queries.ts';
import { priceOver } from '../../../data/venues/seat-price.ts';
import { seatsByType } from '../../../data/venues/type-price.ts';
import { useNow } from '../../../data/use-now.ts';
import { useVenueDay } from '../../../data/venues/use-venue-day.ts';
import { cellState } from './cell-state.ts';
import { togglePick, useSelection } from './selection-store.ts';

/** The filtered grid of a day, and the picks. */
export const useAdvanced = (
  location: Location,
  date: LocalDate,
  time: string | undefined,
  hidden: readonly SeatTypeId[],
) => {
  const now = useNow();
  const userId = useUserId() ?? 'none';
  const { day, ...read } = useVenueDay(location, date);
  const { data: own = [] } = useQuery(ownSlotsQuery(userId, date));
  const selection = useSelection();
  const picks = selection.location === location.id ? selection.picks : [];

  // Picks of the day on screen count only while they are free; for other days there is no newer data.
  const stillFree = picks.filter(
    ({ slot, calendar }) =>
      day === undefined ||
      businessDayOf(instantOf(Date.parse(slot)), venueHoursOf(location)) !== date ||
      (day.free.get(new Date(Date.parse(slot)).toISOString() as DaySlot['startsAt'])?.has(calendar) ?? false),
  );
  const cart: Cart = { location: location.id, reservations: stillFree };
  return {
    ...read,
    day,
    cart,
    gone: stillFree.length < picks.length,
    types: day
      ? seatsByType(day.seats, { location, starts: day.slots.map(({ startsAt }) => startsAt), halfHours: 1 })
      : [],
    priceOf: (seat: Calendar, { startsAt }: DaySlot) =>
      priceOver([seat], { location, starts: [startsAt], halfHours: 1 })?.low ?? seat.cost_cents,
    seats: day?.seats.filter((seat) => !hidden.includes(seat.type)) ?? [],
    slots: day?.slots.filter((slot) => time === undefined || slot.time === time) ?? [],
    stateOf: (seat: Calendar, slot: DaySlot) =>
      day ? cellState(day, seat, slot, own, stillFree, now) : ('taken' as const),
    toggle: (seat: Calendar, slot: DaySlot) => togglePick(location.id, { calendar: seat.id, slot: slot.slot }),
  };
};
