import { LocationTerms } from '@paddock/shared-domain/venues/events';
import type { VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import { CheckoutId, LocationId, ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';

/** A Monday at ten in the morning in Los Angeles. */
export const NOW = '2027-03-01T18:00:00.000Z' as Instant;
/** The next day at noon in Los Angeles, and the half-hours around it. */
export const NOON = '2027-03-02T20:00:00.000Z' as Instant;
export const HALF_PAST = '2027-03-02T20:30:00.000Z' as Instant;

export const DOWNTOWN = LocationId.parse('downtown');
export const ADA = UserId.parse('ada');
export const BOB = UserId.parse('bob');
export const seat = (number: number): SeatId => SeatId.parse(`seat${number}`);
export const reservation = (number: number): ReservationId => ReservationId.parse(`res${number}`);
export const checkout = (number: number): CheckoutId => CheckoutId.parse(`co${number}`);

/** 10:00 to 22:00 every day. */
export const VENUE: VenueHours = { zone: 'America/Los_Angeles', openingHours: DEFAULT_OPENING_HOURS };
/** Open round the clock, so that every half-hour of a day counts. */
export const ROUND_THE_CLOCK: VenueHours['openingHours'] = Array.from({ length: 7 }, () => ({
  opens: 0,
  closes: 1440,
}));

/** The terms with which that location opened. */
export const DOWNTOWN_TERMS = LocationTerms.parse({
  name: 'Downtown',
  timezone: 'America/Los_Angeles',
  salesTaxPpm: 95_000,
  subscriptionIntroCostCents: null,
  subscriptionMinRaces: 4,
  postBookingUrl: null,
  bookingFeeCents: 200,
  bookingFeesThreshold: 2,
  openingHours: DEFAULT_OPENING_HOURS,
  latitude: null,
  longitude: null,
  address: '1 Pit Lane',
  group: null,
});
