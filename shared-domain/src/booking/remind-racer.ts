import { accept, type Decision } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ScheduleEventOf } from './events.ts';
import { occupantOf, type ScheduleDay } from './schedule-day.ts';

/**
 * A reminder is due. It may be outdated since it was read: if the reservation was cancelled, moved or reminded, or the slot has
 * begun, no mail is sent and nothing is appended.
 */
export type RemindRacer = Command<'RemindRacer', ScheduleEventOf<'RacerReminded'>['data']>;

export const remindRacer = (
  { data, metadata: { now } }: RemindRacer,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'RacerReminded'>, never> => {
  const occupant = occupantOf(day, data.seatId, data.startsAt);
  if (occupant?.kind !== 'reserved' || occupant.reservationId !== data.reservationId) return accept();
  if (occupant.userId !== data.userId || occupant.reminded || data.startsAt <= now) return accept();
  return accept({ type: 'RacerReminded', data });
};
