import { accept, type Decision } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** A move across days lost a race: the slot it took here is released, and the reservation stays where it was (rule A-075). */
export type LetArrivalGo = Command<
  'LetArrivalGo',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly moveId: string;
    readonly fromDate: LocalDate;
  }
>;

export const letArrivalGo = (
  { data: { reservationId, locationId, moveId, fromDate } }: LetArrivalGo,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationMovedToAnotherDay'>, never> => {
  const placed = findReservation(day, reservationId);
  // Only what this move brought: a repeat finds nothing, and a later arrival belongs to another move.
  if (placed?.occupant.kind !== 'reserved' || placed.occupant.movedHere?.moveId !== moveId) return accept();
  const { seatId, startsAt, occupant } = placed;
  const slot = { reservationId, locationId, seatId, startsAt };
  return accept({ type: 'ReservationMovedToAnotherDay', data: { ...slot, userId: occupant.userId, toDate: fromDate } });
};
