import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type MoveHere, type ScheduleDay } from './schedule-day.ts';

type Left = ScheduleEventOf<'ReservationMovedToAnotherDay'>;

/**
 * The second half of a move across days: the new day has the reservation, this day releases its slot. This append decides a race
 * between two moves, or a move and a cancellation or payment: the loser finds the reservation gone or changed (invariant S11).
 */
export type MoveReservationAway = Command<
  'MoveReservationAway',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly toDate: LocalDate;
    /** The reservation as the move read it. */
    readonly seen: Pick<MoveHere, 'from' | 'paid'>;
    readonly arrived: NonNullable<Left['data']['arrived']>;
  }
>;

export const moveReservationAway = (
  { data: { reservationId, locationId, toDate, seen, arrived } }: MoveReservationAway,
  day: ScheduleDay,
): Decision<Left, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  if (placed === undefined) return refuse('MoveOvertaken');
  const { seatId, startsAt, occupant } = placed;
  if (occupant.kind !== 'reserved') return refuse('NotAReservation');
  const { movedHere, priceCents, paid, userId } = occupant;
  const { from } = seen;
  const asSeen =
    movedHere?.moveId === from.moveId &&
    seatId === from.seatId &&
    startsAt === from.startsAt &&
    priceCents === from.priceCents &&
    paid === seen.paid;
  if (!asSeen) return refuse('MoveOvertaken');
  const slot = { reservationId, locationId, seatId, startsAt };
  return accept({ type: 'ReservationMovedToAnotherDay', data: { ...slot, userId, toDate, arrived } });
};
