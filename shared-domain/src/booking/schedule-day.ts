import { evolveBy } from '../kernel/decider.ts';
import type { CheckoutId, LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import type { PriceCents } from '../kernel/money.ts';
import type { Instant, LocalDate } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { Attendance } from './attendance.ts';
import type { KeptFor, MovedFrom, ScheduleEvent, ScheduleEventOf } from './events.ts';
import { type Reserving, standsAs } from './reserving.ts';

/** The move that brought a reservation to its slot, and from where (rule A-075). */
export type MoveHere = {
  readonly moveId: string;
  /** Absent for a move within the day. */
  readonly fromDate?: LocalDate | undefined;
  readonly from: MovedFrom;
  /** Whether it was paid, as the move read it. */
  readonly paid: boolean;
  readonly difference: ScheduleEventOf<'ReservationMoved'>['data']['difference'];
};

/** Who has a slot: a checkout in progress, the next on the waiting list, a customer, or the venue itself. */
export type Occupant =
  | {
      readonly kind: 'held';
      readonly reservationId: ReservationId;
      readonly checkoutId: CheckoutId;
      readonly userId: UserId;
      readonly priceCents: PriceCents;
      readonly setAside?: ScheduleEventOf<'SlotHeld'>['data']['setAside'];
    }
  | ({ readonly kind: 'set-aside'; readonly reservationId: ReservationId; readonly userId: UserId } & KeptFor)
  | {
      readonly kind: 'reserved';
      readonly reservationId: ReservationId;
      readonly checkoutId: CheckoutId | null;
      readonly userId: UserId;
      readonly paid: boolean;
      /** Staff marked it paid when nothing was owed for it: no payment belongs to the mark. */
      readonly paidOwingNothing?: true;
      readonly priceCents: PriceCents;
      /** Absent if nobody has recorded whether they came. */
      readonly attendance?: Attendance;
      /** A reminder of this slot was sent to the racer. */
      readonly reminded?: true;
      /** Absent if it was booked in this slot. */
      readonly movedHere?: MoveHere;
      readonly noteBox?: NoteBox;
    }
  | { readonly kind: 'blackout'; readonly reservationId: ReservationId; readonly noteBox?: NoteBox };

/** The sealed box of the last note that was written here, `null` if it was removed; absent if there was none. */
type NoteBox = string | null;

export type Placed = { readonly seatId: SeatId; readonly startsAt: Instant; readonly occupant: Occupant };

/**
 * Stream `schedule-{location}_{date}`: one location on one venue-local day (decision 0134). The occupant of each slot, and the
 * slot of each reservation, hold and blackout by its id.
 */
export type ScheduleDay = {
  readonly slots: VersionedMap<string, Placed>;
  readonly places: VersionedMap<ReservationId, string>;
  /** Reservations that stepped aside in a swap; they have no slot until the end of that append. */
  readonly aside: VersionedMap<ReservationId, Occupant>;
};

export const emptyDay: ScheduleDay = {
  slots: new VersionedMap(),
  places: new VersionedMap(),
  aside: new VersionedMap(),
};

/** The id of a day's stream, without the category. */
export const scheduleId = (locationId: LocationId, date: LocalDate): string => `${locationId}_${date}`;

const slotKey = (seatId: SeatId, startsAt: Instant): string => `${seatId}@${startsAt}`;

export const occupantOf = (day: ScheduleDay, seatId: SeatId, startsAt: Instant): Occupant | undefined =>
  day.slots.get(slotKey(seatId, startsAt))?.occupant;

/** The slot and occupant of a reservation, hold or blackout on this day. */
export const findReservation = (day: ScheduleDay, reservationId: ReservationId): Placed | undefined => {
  const key = day.places.get(reservationId);
  return key === undefined ? undefined : day.slots.get(key);
};

/** A reservation as a move across days reads it before it leaves. */
export const movedFromOf = ({
  seatId,
  startsAt,
  priceCents,
  movedHere,
}: Omit<Placed, 'occupant'> & {
  readonly priceCents: PriceCents;
  readonly movedHere?: MoveHere | undefined;
}): MovedFrom => ({
  seatId,
  startsAt,
  priceCents,
  ...(movedHere === undefined ? {} : { moveId: movedHere.moveId }),
});

/** What a move has brought to this day or to another slot of it, whole runs included. */
export const arrivalsOf = (day: ScheduleDay, moveId: string): readonly Arrived[] =>
  [...day.slots].flatMap(([, { occupant, ...place }]) => {
    const movedHere = occupant.kind === 'reserved' ? occupant.movedHere : undefined;
    return occupant.kind === 'reserved' && movedHere?.moveId === moveId ? [{ ...place, occupant, movedHere }] : [];
  });
export type Arrived = Omit<Placed, 'occupant'> & {
  readonly occupant: Extract<Occupant, { kind: 'reserved' }>;
  readonly movedHere: MoveHere;
};

const put = (day: ScheduleDay, seatId: SeatId, startsAt: Instant, occupant: Occupant | undefined): ScheduleDay => {
  const key = slotKey(seatId, startsAt);
  const before = day.slots.get(key)?.occupant;
  let { places } = day;
  if (before !== undefined && before.reservationId !== occupant?.reservationId)
    places = places.with(before.reservationId, undefined);
  if (occupant !== undefined && occupant.reservationId !== before?.reservationId)
    places = places.with(occupant.reservationId, key);
  return { ...day, slots: day.slots.with(key, occupant && { seatId, startsAt, occupant }), places };
};

const setPaid =
  (stands: Pick<Arrived['occupant'], 'paid' | 'paidOwingNothing'>) =>
  (day: ScheduleDay, { data }: { data: { seatId: SeatId; startsAt: Instant } }) => {
    const occupant = occupantOf(day, data.seatId, data.startsAt);
    if (occupant?.kind !== 'reserved') return day;
    const { paidOwingNothing: _before, ...reserved } = occupant;
    return put(day, data.seatId, data.startsAt, { ...reserved, ...stands });
  };
const setAttendance =
  (attendance: Attendance | undefined) =>
  (day: ScheduleDay, { data }: { data: { seatId: SeatId; startsAt: Instant } }) => {
    const occupant = occupantOf(day, data.seatId, data.startsAt);
    if (occupant?.kind !== 'reserved') return day;
    const { attendance: _before, ...unsaid } = occupant;
    return put(day, data.seatId, data.startsAt, attendance === undefined ? unsaid : { ...unsaid, attendance });
  };
/** After a move to a later slot a no-show and a reminder no longer apply; a check-in does. */
const stillHere = ({ attendance, reminded: _reminded, ...reserved }: Arrived['occupant']): Arrived['occupant'] =>
  attendance === 'arrived' ? { ...reserved, attendance } : reserved;
const free = (day: ScheduleDay, { data }: { data: { seatId: SeatId; startsAt: Instant } }) =>
  put(day, data.seatId, data.startsAt, undefined);

const movedHere = (data: ScheduleEventOf<'ReservationArrivedFromAnotherDay'>['data']): { movedHere?: MoveHere } => {
  const { movedFromDate: fromDate, moveId, movedFrom: from, stood, difference } = data;
  const paid = stood !== 'unpaid';
  return from === undefined || moveId === undefined ? {} : { movedHere: { moveId, fromDate, from, paid, difference } };
};

const reserve = (day: ScheduleDay, event: Reserving): ScheduleDay => {
  const { seatId, startsAt, reservationId, userId, priceCents } = event.data;
  const moved =
    event.type === 'ReservationArrivedFromAnotherDay'
      ? { ...(event.data.stood === 'not-owing' && { paidOwingNothing: true as const }), ...movedHere(event.data) }
      : {};
  const { checkoutId, paid } = standsAs(event);
  return put(day, seatId, startsAt, {
    kind: 'reserved',
    reservationId,
    checkoutId,
    userId,
    paid,
    priceCents,
    ...moved,
  });
};

const movedWithin = (
  { priceCents: before, paid, movedHere: earlier }: Arrived['occupant'],
  data: ScheduleEventOf<'ReservationMoved'>['data'],
): { priceCents: PriceCents; movedHere?: MoveHere } => {
  const { moveId, fromSeatId: seatId, fromStartsAt: startsAt, priceCents = before, difference } = data;
  if (moveId === undefined) return { priceCents };
  const came = earlier === undefined ? {} : { moveId: earlier.moveId };
  const from = { seatId, startsAt, priceCents: before, ...came };
  return { priceCents, movedHere: { moveId, from, paid, difference } };
};

export const evolveScheduleDay = evolveBy<ScheduleDay, ScheduleEvent>({
  SlotHeld: (day, { data: { seatId, startsAt, locationId: _here, ...held } }) =>
    put(day, seatId, startsAt, { kind: 'held', ...held }),
  SlotSetAside: (day, { data: { seatId, startsAt, locationId: _here, ...kept } }) =>
    put(day, seatId, startsAt, { kind: 'set-aside', ...kept }),
  KeptSlotReleased: free,
  HeldSlotReleased: free,
  SlotHoldConfirmed: reserve,
  SlotBookedOnAccount: reserve,
  SlotBookedWithCredits: reserve,
  ReservationArrivedFromAnotherDay: reserve,
  ReservationCancelled: free,
  ReservationSteppedAside: (day, { data: { reservationId, seatId, startsAt } }) => {
    const occupant = occupantOf(day, seatId, startsAt);
    return { ...put(day, seatId, startsAt, undefined), aside: day.aside.with(reservationId, occupant) };
  },
  ReservationMoved: (day, { data }) => {
    const { reservationId, fromSeatId, fromStartsAt, steppedAside = false } = data;
    const occupant = steppedAside ? day.aside.get(reservationId) : occupantOf(day, fromSeatId, fromStartsAt);
    if (occupant === undefined) return day;
    const moved = occupant.kind === 'reserved' ? { ...stillHere(occupant), ...movedWithin(occupant, data) } : occupant;
    const left = steppedAside
      ? { ...day, aside: day.aside.with(reservationId, undefined) }
      : put(day, fromSeatId, fromStartsAt, undefined);
    return put(left, data.seatId, data.startsAt, moved);
  },
  ReservationMovedToAnotherDay: free,
  ReservationRecordedAsPaid: setPaid({ paid: true }),
  ReservationRecordedAsNotOwing: setPaid({ paid: true, paidOwingNothing: true }),
  ReservationMarkedUnpaid: setPaid({ paid: false }),
  RacerCheckedIn: setAttendance('arrived'),
  CheckInReversed: setAttendance(undefined),
  NoShowRecorded: setAttendance('no_show'),
  NoShowReversed: setAttendance(undefined),
  RacerReminded: (day, { data }) => {
    const occupant = occupantOf(day, data.seatId, data.startsAt);
    return occupant?.kind === 'reserved' ? put(day, data.seatId, data.startsAt, { ...occupant, reminded: true }) : day;
  },
  SlotBlackedOut: (day, { data: { seatId, startsAt, reservationId, notes } }) =>
    put(day, seatId, startsAt, { kind: 'blackout', reservationId, noteBox: notes?.box ?? null }),
  BlackoutLifted: free,
  ReservationNoteWritten: (day, { data: { seatId, startsAt, notes } }) => {
    const occupant = occupantOf(day, seatId, startsAt);
    if (occupant?.kind !== 'reserved' && occupant?.kind !== 'blackout') return day;
    return put(day, seatId, startsAt, { ...occupant, noteBox: notes?.box ?? null });
  },
});
