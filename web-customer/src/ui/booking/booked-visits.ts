import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { visitsOf } from '@paddock/shared-domain/booking/visits';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { languageTag } from '@paddock/web-kit/language/language.ts';

/** All that one has booked at a venue without a gap in time: the bookings of its simulators, by start. */
export type BookedVisit = {
  readonly bookings: readonly [Reservation, ...Reservation[]];
  readonly location: LocationId;
  readonly date: LocalDate;
  /** Both ends as venue texts. */
  readonly starts: string;
  readonly ends: string;
  /** The simulators, as in `Seat 5 and Seat 6`. */
  readonly seats: string;
};

const stayOf = ({ slot, block_count: count }: Reservation) => {
  const starts = Date.parse(slot);
  return { startsAt: instantOf(starts), endsAt: instantOf(starts + count * SLOT_MILLIS) };
};

/** `Seat 5 and Seat 6`, each name once. */
export const namesOf = (reservations: readonly Pick<Reservation, 'calendar_name'>[]): string => {
  const names = [...new Set(reservations.map(({ calendar_name: name }) => name))];
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return new Intl.ListFormat(languageTag(), { type: 'conjunction' }).format(sorted);
};

/** Upcoming bookings as visits, by start. Those of a location that is not in the list are left out. */
export const bookedVisits = (
  reservations: readonly Reservation[],
  locations: readonly Location[],
): readonly BookedVisit[] => {
  const dayOf = ({ location, date }: Reservation) => `${location} ${date}`;
  const visits = [...new Set(reservations.map(dayOf))].flatMap((day) =>
    visitsOf(
      reservations.filter((one) => dayOf(one) === day),
      stayOf,
    ),
  );
  return visits
    .flatMap((bookings): BookedVisit[] => {
      const [first] = bookings;
      const venue = locations.find(({ id }) => id === first.location);
      if (venue === undefined) return [];
      const ends = Math.max(...bookings.map((booking) => Date.parse(stayOf(booking).endsAt)));
      return [
        {
          bookings,
          location: first.location,
          date: first.date,
          starts: first.slot,
          ends: venueText(instantOf(ends), venue.timezone),
          seats: namesOf(bookings),
        },
      ];
    })
    .toSorted((a, b) => Date.parse(a.starts) - Date.parse(b.starts));
};

/** The number of half-hours on all simulators. */
export const halvesIn = ({ bookings }: BookedVisit): number =>
  bookings.reduce((sum, { block_count: count }) => sum + count, 0);
