import { evolveBy } from '../kernel/decider.ts';
import type { CheckoutId, LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import type { Instant, LocalDate } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
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

export type Placed = { readonly seatId: SeatId; readonly startsAt: Instant; readonly occupant: Occupant };

/**
 * Stream `schedule-{location}_{date}`: one location on one venue-local day (decision D1). Who stands where, by slot, and the
 * slot of each reservation, hold and blackout, by its id.
 */
export type ScheduleDay = {
  readonly slots: VersionedMap<string, Placed>;
  readonly places: VersionedMap<ReservationId, string>;
  /** Where reservations went that stood here and moved to another day. */
  readonly left: VersionedMap<ReservationId, LocalDate>;
};

export const emptyDay: ScheduleDay = {
  slots: new VersionedMap(),
  places: new VersionedMap(),
  left: new VersionedMap(),
};

/** The id of a day's stream, less the category. */
export const scheduleId = (locationId: LocationId, date: LocalDate): string => `${locationId}_${date}`;

const slotKey = (seatId: SeatId, startsAt: Instant): string => `${seatId}@${startsAt}`;

export const occupantOf = (day: ScheduleDay, seatId: SeatId, startsAt: Instant): Occupant | undefined =>
  day.slots.get(slotKey(seatId, startsAt))?.occupant;

/** Where a reservation, hold or blackout stands on this day. */
export const findReservation = (day: ScheduleDay, reservationId: ReservationId): Placed | undefined => {
  const key = day.places.get(reservationId);
  return key === undefined ? undefined : day.slots.get(key);
};

const put = (day: ScheduleDay, seatId: SeatId, startsAt: Instant, occupant: Occupant | undefined): ScheduleDay => {
  const key = slotKey(seatId, startsAt);
  const before = day.slots.get(key)?.occupant;
  let { places } = day;
  if (before !== undefined && before.reservationId !== occupant?.reservationId)
    places = places.with(before.reservationId, undefined);
  if (occupant !== undefined && occupant.reservationId !== before?.reservationId)
    places = places.with(occupant.reservationId, key);
  const left =
    occupant !== undefined && day.left.get(occupant.reservationId) !== undefined
      ? day.left.with(occupant.reservationId, undefined)
      : day.left;
  return { slots: day.slots.with(key, occupant && { seatId, startsAt, occupant }), places, left };
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
    if (occupant === undefined) return day;
    const priced =
      data.priceCents === undefined || occupant.kind === 'blackout'
        ? occupant
        : { ...occupant, priceCents: data.priceCents };
    return put(put(day, data.fromSeatId, data.fromStartsAt, undefined), data.seatId, data.startsAt, priced);
  },
  ReservationMovedToAnotherDay: (day, { data }) => {
    const freed = put(day, data.seatId, data.startsAt, undefined);
    return { ...freed, left: freed.left.with(data.reservationId, data.toDate) };
  },
  ReservationMarkedPaid: setPaid(true),
  ReservationMarkedUnpaid: setPaid(false),
  SlotBlackedOut: (day, { data: { seatId, startsAt, reservationId } }) =>
    put(day, seatId, startsAt, { kind: 'blackout', reservationId }),
  BlackoutLifted: free,
});
