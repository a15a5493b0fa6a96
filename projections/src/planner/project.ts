import { announce } from '../engine/projection.ts';
import { scheduleDayOf } from '../schedule-day-of.ts';
import { scheduleProjection } from '../schedule-rows.ts';
import { entries } from './table.ts';

/** The daily planner (PLAN-01): every hold, reservation and blackout of a location-day. */
export const planner = scheduleProjection('planner', 3, entries, (event) => [
  announce('planner', { location: event.data.locationId, date: scheduleDayOf(event.stream) }),
  ...(event.type === 'ReservationMovedToAnotherDay'
    ? [announce('planner', { location: event.data.locationId, date: event.data.toDate })]
    : []),
]);
