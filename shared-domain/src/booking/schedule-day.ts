import { evolveBy } from '../kernel/decider.ts';
import type { CheckoutId, LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import type { Instant, LocalDate } from '../kernel/time.ts';
import type { ScheduleEvent } from './events.ts';

/** Who has a slot: a checkout in flight, a customer, or the venue itself. */
export type Occupant =
  | {
      readonly kind: 'held';
      readonly reservationId: ReservationId;
      readonly checkoutId: CheckoutId;
      readonly userId: UserId;
      readonly priceCents: number;
    }
  | {
      readonly kind: 'reserved';
      readonly reservationId: ReservationId;
      readonly checkoutId: CheckoutId | null;
      readonly userId: UserId;
      readonly paid: boolean;
      readonly priceCents: number;
    }
  | { readonly kind: 'blackout'; readonly reservationId: ReservationId };

/**
 * Stream `schedule-{location}_{date}`: one location on one venue-local day (decision D1). Seats by start by occupant; a copy
 * per change touches one seat's day only.
 */
export type ScheduleDay = { readonly seats: ReadonlyMap<SeatId, ReadonlyMap<Instant, Occupant>> };

export const emptyDay: ScheduleDay = { seats: new Map() };

/** The id of a day's stream, less the category. */
export const scheduleId = (locationId: LocationId, date: LocalDate): string => `${locationId}_${date}`;

export const occupantOf = (day: ScheduleDay, seatId: SeatId, startsAt: Instant): Occupant | undefined =>
  day.seats.get(seatId)?.get(startsAt);

export type Placed = { readonly seatId: SeatId; readonly startsAt: Instant; readonly occupant: Occupant };

/** Where a reservation or blackout stands on this day. */
export const findReservation = (day: ScheduleDay, reservationId: ReservationId): Placed | undefined => {
  for (const [seatId, starts] of day.seats) {
    for (const [startsAt, occupant] of starts) {
      if (occupant.reservationId === reservationId) return { seatId, startsAt, occupant };
    }
  }
  return undefined;
};

const put = (day: ScheduleDay, seatId: SeatId, startsAt: Instant, occupant: Occupant | undefined): ScheduleDay => {
  const starts = new Map(day.seats.get(seatId));
  if (occupant === undefined) starts.delete(startsAt);
  else starts.set(startsAt, occupant);
  return { seats: new Map(day.seats).set(seatId, starts) };
};

const setPaid =
  (paid: boolean) =>
  (day: ScheduleDay, { data }: { data: { seatId: SeatId; startsAt: Instant } }) => {
    const occupant = occupantOf(day, data.seatId, data.startsAt);
    return occupant?.kind === 'reserved' ? put(day, data.seatId, data.startsAt, { ...occupant, paid }) : day;
  };
const free = (day: ScheduleDay, { data }: { data: { seatId: SeatId; startsAt: Instant } }) =>
  put(day, data.seatId, data.startsAt, undefined);

export const evolveScheduleDay = evolveBy<ScheduleDay, ScheduleEvent>({
  SlotHeld: (day, { data: { seatId, startsAt, reservationId, checkoutId, userId, priceCents } }) =>
    put(day, seatId, startsAt, { kind: 'held', reservationId, checkoutId, userId, priceCents }),
  HeldSlotReleased: free,
  SlotReserved: (day, { data: { seatId, startsAt, reservationId, checkoutId, userId, paid, priceCents } }) =>
    put(day, seatId, startsAt, { kind: 'reserved', reservationId, checkoutId, userId, paid, priceCents }),
  ReservationCancelled: free,
  ReservationMoved: (day, { data }) => {
    const occupant = occupantOf(day, data.fromSeatId, data.fromStartsAt);
    return occupant === undefined
      ? day
      : put(put(day, data.fromSeatId, data.fromStartsAt, undefined), data.seatId, data.startsAt, occupant);
  },
  ReservationMovedToAnotherDay: free,
  ReservationMarkedPaid: setPaid(true),
  ReservationMarkedUnpaid: setPaid(false),
  SlotBlackedOut: (day, { data: { seatId, startsAt, reservationId } }) =>
    put(day, seatId, startsAt, { kind: 'blackout', reservationId }),
  BlackoutLifted: free,
});
