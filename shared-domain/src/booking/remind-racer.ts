import { accept, type Decision } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ScheduleEventOf } from './events.ts';
import { occupantOf, type ScheduleDay } from './schedule-day.ts';

/**
 * It is time to remind somebody of a slot. What was read a moment ago may not be so any more: a reservation that was cancelled,
 * moved or reminded of meanwhile, or a slot that has begun, is no reason for a mail, and nothing happens.
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
