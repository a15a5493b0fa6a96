import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type Attendance, checkInFrom, noShowFrom } from './attendance.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** Staff record that somebody came for their reservation or did not, or remove that record (`null`). */
export type MarkAttendance = Command<
  'MarkAttendance',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly attendance: Attendance | null;
    readonly graceMinutes: number;
  }
>;
type Marked = ScheduleEventOf<'RacerCheckedIn' | 'CheckInReversed' | 'NoShowRecorded' | 'NoShowReversed'>;

const typeOf = (wanted: Attendance | null, before: Attendance): Marked['type'] => {
  if (wanted === null) return before === 'arrived' ? 'CheckInReversed' : 'NoShowReversed';
  return wanted === 'arrived' ? 'RacerCheckedIn' : 'NoShowRecorded';
};

export const markAttendance = (
  { data: { reservationId, locationId, attendance, graceMinutes }, metadata: { now } }: MarkAttendance,
  day: ScheduleDay,
): Decision<Marked, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  if (placed === undefined) return refuse('ReservationUnknown');
  const { seatId, startsAt, occupant } = placed;
  if (occupant.kind === 'held') return refuse('ReservationInCheckout');
  if (occupant.kind === 'set-aside') return refuse('SlotSetAside');
  if (occupant.kind === 'blackout') return refuse('NotAReservation');
  const before = occupant.attendance ?? null;
  if (before === attendance) return accept();
  if (attendance === 'arrived' && now < checkInFrom(startsAt)) return refuse('ArrivalTooEarly');
  if (attendance === 'no_show' && now < noShowFrom(startsAt, graceMinutes)) return refuse('NoShowTooEarly');
  const data = { reservationId, locationId, seatId, startsAt, userId: occupant.userId };
  return accept({ type: typeOf(attendance, before ?? 'arrived'), data });
};
