import { accept, type Decision } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** A move across days came second: what it has taken here is free again, and stands where it stood (rule A-075). */
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
  // Only what this very move has brought: a repeat finds nothing, and a later arrival is somebody else's.
  if (placed?.occupant.kind !== 'reserved' || placed.occupant.movedHere?.moveId !== moveId) return accept();
  const { seatId, startsAt, occupant } = placed;
  const slot = { reservationId, locationId, seatId, startsAt };
  return accept({ type: 'ReservationMovedToAnotherDay', data: { ...slot, userId: occupant.userId, toDate: fromDate } });
};
