import { type Decider, decideBy } from '../kernel/decider.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import type { ReservationId } from '../kernel/ids.ts';
import { type BlackOutSlot, blackOutSlot } from './black-out-slot.ts';
import { type CancelReservation, cancelReservation } from './cancel-reservation.ts';
import { type ConfirmHeldSlot, confirmHeldSlot } from './confirm-held-slot.ts';
import type { ScheduleEvent } from './events.ts';
import { type HoldSlot, holdSlot } from './hold-slot.ts';
import { type LetArrivalGo, letArrivalGo } from './let-arrival-go.ts';
import { type MarkAttendance, markAttendance } from './mark-attendance.ts';
import { type MarkReservationPaid, markReservationPaid } from './mark-reservation-paid.ts';
import { type MoveReservationAway, moveReservationAway } from './move-reservation-away.ts';
import { type MoveReservation, moveReservation } from './move-reservation.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { type ReleaseHeldSlot, releaseHeldSlot } from './release-held-slot.ts';
import { type RemindRacer, remindRacer } from './remind-racer.ts';
import { type ReserveSlot, reserveSlot } from './reserve-slot.ts';
import { type ReserveAgain, reserveAgain, type TakeMoveBack, takeMoveBack } from './take-move-back.ts';
import { type TradePlaces, tradePlaces } from './trade-places.ts';
import { type EndSetAside, endSetAside, type SetAsideSeats, setAsideSeats } from './set-aside-seats.ts';
import { type WriteNote, writeNote } from './write-note.ts';
import { hasBegun, isOver } from './begun-rule.ts';
import { emptyDay, evolveScheduleDay, findReservation, type ScheduleDay } from './schedule-day.ts';

export type ScheduleCommand =
  | HoldSlot
  | ConfirmHeldSlot
  | ReleaseHeldSlot
  | ReserveSlot
  | MoveReservation
  | TradePlaces
  | MoveReservationAway
  | LetArrivalGo
  | TakeMoveBack
  | ReserveAgain
  | CancelReservation
  | MarkReservationPaid
  | MarkAttendance
  | RemindRacer
  | SetAsideSeats
  | EndSetAside
  | BlackOutSlot
  | WriteNote;

/** The owner of a reservation; a blackout has none. */
const ownersOf = (reservationId: ReservationId, day: ScheduleDay) => {
  const occupant = findReservation(day, reservationId)?.occupant;
  return [occupant === undefined || occupant.kind === 'blackout' ? undefined : occupant.userId];
};
const ofReservation = ({ data }: { readonly data: { readonly reservationId: ReservationId } }, day: ScheduleDay) =>
  ownersOf(data.reservationId, day);

/** A move to a cheaper slot returns the difference. */
const isCheaper = (difference: { readonly netCents: number } | undefined): boolean => (difference?.netCents ?? 0) < 0;

/** A session that has begun was used: what of its price is refunded, or is no longer owed, is given away. */
const cancellationGives = (
  { data: { reservationId, refund }, metadata }: CancelReservation,
  day: ScheduleDay,
): number => {
  const placed = findReservation(day, reservationId);
  if (placed?.occupant.kind !== 'reserved') return 0;
  const { startsAt, occupant } = placed;
  if (!hasBegun({ startsAt, attendance: occupant.attendance }, metadata.now)) return 0;
  return occupant.paid ? Math.round((occupant.priceCents * (refund?.percent ?? 0)) / 100) : occupant.priceCents;
};
/** A mark as paid waives the price, unless staff saw that nothing is owed. What was taken at the desk is on the bill already. */
const markGives = ({ data: { reservationId, paid, nothingOwed } }: MarkReservationPaid, day: ScheduleDay): number => {
  const occupant = findReservation(day, reservationId)?.occupant;
  return occupant?.kind === 'reserved' && paid && !occupant.paid && nothingOwed !== true ? occupant.priceCents : 0;
};

/** A session that is over and gets another slot is a second session: that is given away. */
const moveGives = (
  { data: { reservationId, seatId, startsAt }, metadata: { now } }: MoveReservation,
  day: ScheduleDay,
): number => {
  const placed = findReservation(day, reservationId);
  if (placed?.occupant.kind !== 'reserved' || !isOver(placed, now)) return 0;
  return placed.seatId === seatId && placed.startsAt === startsAt ? 0 : placed.occupant.priceCents;
};
const arrivalGives = ({ data: { movedFrom }, metadata: { now } }: ReserveSlot): number =>
  movedFrom !== undefined && isOver(movedFrom, now) ? movedFrom.priceCents : 0;

const WHOSE: WhoseTable<ScheduleDay, ScheduleCommand> = {
  HoldSlot: 'open: a checkout holds it for its own customer',
  ConfirmHeldSlot: 'open: a checkout confirms what it paid for',
  ReleaseHeldSlot: 'open: a checkout releases what it holds',
  ReserveSlot: {
    own: ({ data }) => [data.userId],
    bill: ({ data: { difference, userId } }) => (isCheaper(difference) ? [userId] : []),
    gives: arrivalGives,
  },
  MoveReservation: {
    own: ofReservation,
    bill: (command, day) => (isCheaper(command.data.agreed?.difference) ? ofReservation(command, day) : []),
    gives: moveGives,
  },
  TradePlaces: {
    own: ({ data: { moves } }, day) => moves.flatMap(({ reservationId }) => ownersOf(reservationId, day)),
    bill: ({ data: { moves } }, day) =>
      moves.flatMap(({ reservationId, agreed }) => (isCheaper(agreed?.difference) ? ownersOf(reservationId, day) : [])),
  },
  MoveReservationAway: 'follows: the reservation on the new day',
  LetArrivalGo: 'follows: a move that did not end',
  TakeMoveBack: 'follows: a dearer move whose bill was open',
  ReserveAgain: 'follows: a dearer move whose bill was open',
  // Staff may not refund a colleague, or waive what they owe, by ending their session.
  CancelReservation: {
    own: ofReservation,
    bill: (command, day) => ((command.data.refund?.percent ?? 0) > 0 ? ofReservation(command, day) : []),
    gives: cancellationGives,
  },
  MarkReservationPaid: { bill: ofReservation, gives: markGives },
  MarkAttendance: ofReservation,
  RemindRacer: 'open: a process sends reminders',
  SetAsideSeats: ({ data }) => [data.userId],
  EndSetAside: 'follows: the end of the offer',
  BlackOutSlot: 'open: a blackout has no owner',
  WriteNote: ofReservation,
};

const rules: Decider<ScheduleDay, ScheduleEvent, ScheduleCommand, ScheduleRefusal> = {
  category: 'schedule',
  initialState: emptyDay,
  evolve: evolveScheduleDay,
  decide: decideBy<ScheduleDay, ScheduleEvent, ScheduleCommand, ScheduleRefusal>({
    HoldSlot: holdSlot,
    ConfirmHeldSlot: confirmHeldSlot,
    ReleaseHeldSlot: releaseHeldSlot,
    ReserveSlot: reserveSlot,
    MoveReservation: moveReservation,
    TradePlaces: tradePlaces,
    MoveReservationAway: moveReservationAway,
    LetArrivalGo: letArrivalGo,
    TakeMoveBack: takeMoveBack,
    ReserveAgain: reserveAgain,
    CancelReservation: cancelReservation,
    MarkReservationPaid: markReservationPaid,
    MarkAttendance: markAttendance,
    RemindRacer: remindRacer,
    SetAsideSeats: setAsideSeats,
    EndSetAside: endSetAside,
    BlackOutSlot: blackOutSlot,
    WriteNote: writeNote,
  }),
};

export const scheduleDecider = neverOnesOwn(rules, WHOSE);
