import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** The second half of a move across days: the new day has the reservation, this one lets its slot go. */
export type MoveReservationAway = Command<
  'MoveReservationAway',
  { readonly reservationId: ReservationId; readonly locationId: LocationId; readonly toDate: LocalDate }
>;

export const moveReservationAway = (
  { data: { reservationId, locationId, toDate } }: MoveReservationAway,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationMovedToAnotherDay'>, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  // Gone already: a repeat, or it was cancelled meanwhile.
  if (placed === undefined) return accept();
  if (placed.occupant.kind !== 'reserved') return refuse('NotAReservation');
  const { seatId, startsAt, occupant } = placed;
  return accept({
    type: 'ReservationMovedToAnotherDay',
    data: { reservationId, locationId, seatId, startsAt, userId: occupant.userId, toDate },
  });
};
