import { type DaySlot, slotsOfDay, type VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import { DAY, HOUR, type Instant, instantOf, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import { localDateOf, plusDays } from '@paddock/shared-domain/kernel/venue-time';
import { ADA, BOB, type DemoPerson, RACERS } from './people-plan.ts';
import { type Dice, seededDice } from './seeded.ts';
import { type DemoLocation, type DemoSeat, LOCATIONS, NEW_YORK, SANTA_ANA } from './venue-plan.ts';

export type PlannedSeat = { readonly seat: DemoSeat; readonly slots: readonly DaySlot[] };
type Planned = {
  readonly name: string;
  readonly location: DemoLocation;
  readonly seats: readonly PlannedSeat[];
  /** When it was booked. */
  readonly at: Instant;
};
export type PlannedCheckout = Planned & { readonly customer: DemoPerson };
export type PlannedBlackout = Planned & { readonly notes: string };
export type BookingsPlan = {
  readonly checkouts: readonly PlannedCheckout[];
  readonly blackouts: readonly PlannedBlackout[];
  /** Booked by staff on account. */
  readonly unpaid: readonly PlannedCheckout[];
  /** Booked with the subscription, paid in credits. */
  readonly withCredits: readonly PlannedCheckout[];
};

const PAST_DAYS = 21;
const COMING_DAYS = 8;
/** Starts in half-hours after opening; evenings are more frequent. */
const STARTS = [2, 4, 6, 8, 9, 10, 12, 13, 14, 15, 16, 16, 17, 18, 18, 19, 20];

export const hoursOf = ({ terms }: DemoLocation): VenueHours => ({
  zone: terms.timezone,
  openingHours: terms.openingHours,
});

/** The bookings around a moment. The same moment gives the same plan. */
export const planBookings = (anchor: Instant): BookingsPlan => {
  const taken = new Set<string>();
  const days = new Map<string, readonly DaySlot[]>();
  const slotsOn = (location: DemoLocation, day: number): readonly DaySlot[] => {
    const key = `${location.locationId} ${day}`;
    const date = plusDays(localDateOf(anchor, location.terms.timezone), day);
    const slots = days.get(key) ?? slotsOfDay(date, hoursOf(location));
    days.set(key, slots);
    return slots;
  };
  const isFree = (seat: DemoSeat, slots: readonly DaySlot[]): boolean =>
    slots.every(({ startsAt }) => !taken.has(`${seat.seatId} ${startsAt}`));
  /** Takes up to `count` free seats for a run of slots, from a bay on. */
  const take = (location: DemoLocation, day: number, start: number, length: number, bay: number, count: number) => {
    const slots = slotsOn(location, day).slice(start, start + length);
    const around = [...location.seats.slice(bay - 1), ...location.seats.slice(0, bay - 1)];
    const seats = around.filter((seat) => slots.length > 0 && isFree(seat, slots)).slice(0, count);
    for (const { seatId } of seats) for (const { startsAt } of slots) taken.add(`${seatId} ${startsAt}`);
    return seats.map((seat) => ({ seat, slots }));
  };
  const before = (seats: readonly PlannedSeat[], dice: Dice): Instant => {
    const first = Math.min(...seats.flatMap(({ slots }) => slots.map(({ startsAt }) => millisOf(startsAt))));
    return instantOf(Math.min(first - HOUR, millisOf(anchor) - 10 * MINUTE) - dice.whole(0, 5 * DAY));
  };

  const blackout = (
    location: DemoLocation,
    day: number,
    start: number,
    length: number,
    bay: number,
    count: number,
    notes: string,
  ): PlannedBlackout => ({
    name: `blackout ${location.locationId} ${day} ${bay}`,
    location,
    seats: take(location, day, start, length, bay, count),
    at: instantOf(millisOf(anchor) - 6 * DAY),
    notes,
  });
  const blackouts = [
    blackout(SANTA_ANA, 1, 0, 6, 12, 1, 'New pedal set arrives in the morning.'),
    blackout(SANTA_ANA, 3, 16, 6, 1, 4, 'Birthday party, paid by invoice.'),
    blackout(SANTA_ANA, -4, 4, 4, 7, 2, 'Screens recalibrated.'),
    blackout(NEW_YORK, 0, 0, 4, 8, 1, 'Wheel base is being replaced.'),
    blackout(NEW_YORK, 5, 14, 8, 1, 3, 'Private event: karting club, 3 rigs.'),
  ].filter(({ seats }) => seats.length > 0);

  const checkout = (
    customer: DemoPerson,
    location: DemoLocation,
    day: number,
    seats: PlannedSeat[],
    index: number,
  ): PlannedCheckout => {
    const name = `checkout ${location.locationId} ${day} ${index}`;
    return { name, location, seats, customer, at: before(seats, seededDice(name)) };
  };
  const staffBookings = [
    checkout(personNamed('noah'), SANTA_ANA, 1, take(SANTA_ANA, 1, 14, 1, 9, 1), 90),
    checkout(personNamed('sam'), NEW_YORK, 2, take(NEW_YORK, 2, 18, 2, 5, 1), 90),
    checkout(personNamed('finn'), NEW_YORK, -3, take(NEW_YORK, -3, 16, 1, 4, 1), 90),
  ];
  const fixed = [
    checkout(ADA, SANTA_ANA, 1, take(SANTA_ANA, 1, 16, 2, 3, 2), 80),
    checkout(ADA, SANTA_ANA, 5, take(SANTA_ANA, 5, 18, 1, 11, 1), 80),
    checkout(ADA, SANTA_ANA, -6, take(SANTA_ANA, -6, 17, 3, 1, 1), 80),
    checkout(BOB, NEW_YORK, 2, take(NEW_YORK, 2, 19, 2, 1, 2), 80),
    checkout(BOB, NEW_YORK, -9, take(NEW_YORK, -9, 12, 2, 7, 1), 80),
  ];
  const withCredits = [
    checkout(ADA, SANTA_ANA, -4, take(SANTA_ANA, -4, 15, 1, 6, 1), 81),
    checkout(ADA, SANTA_ANA, 3, take(SANTA_ANA, 3, 12, 1, 5, 1), 81),
  ];
  const random = LOCATIONS.flatMap((location) => {
    const customers = RACERS.filter(({ home }) => home === location.locationId);
    return Array.from({ length: PAST_DAYS + COMING_DAYS + 1 }, (_, index) => index - PAST_DAYS).flatMap((day) => {
      const dice = seededDice(`day ${location.locationId} ${day}`);
      const count = checkoutsOn(day, dice);
      return Array.from({ length: count }, (_, index) => {
        const length = dice.pick([1, 2, 2, 2, 3, 4]);
        const seats = take(
          location,
          day,
          dice.pick(STARTS),
          length,
          dice.whole(1, location.seats.length),
          dice.pick([1, 1, 2, 2, 3, 4]),
        );
        return checkout(dice.pick(customers), location, day, seats, index);
      });
    });
  });
  const checkouts = [...fixed, ...random].filter(({ seats }) => seats.length > 0);
  return { checkouts: checkouts.sort((a, b) => (a.at < b.at ? -1 : 1)), blackouts, unpaid: staffBookings, withCredits };
};

/** Today has the most bookings: everybody who opens the demo sees this evening. */
const checkoutsOn = (day: number, dice: Dice): number => {
  if (day === 0) return 10;
  if (day === 1) return 5;
  return day < 0 ? dice.pick([1, 1, 2]) : day < 4 ? dice.whole(1, 3) : 1;
};

const personNamed = (name: string): DemoPerson => {
  const found = RACERS.find(({ email }) => email.startsWith(`${name}@`));
  if (found === undefined) throw new Error(`There is no racer ${name}.`);
  return found;
};
