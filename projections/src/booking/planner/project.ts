import type { CreditEvent } from '@paddock/shared-domain/club/credit-events';
import { announce, change, projection, type Projection } from '../../engine/projection.ts';
import { scheduleDayOf, scheduleProjection } from '../schedule-rows.ts';
import { creditHolds, entries } from './table.ts';

const schedule = scheduleProjection('planner', 6, entries, (event) => [
  announce('planner', { location: event.data.locationId, date: scheduleDayOf(event.stream) }),
  ...(event.type === 'ReservationMovedToAnotherDay'
    ? [announce('planner', { location: event.data.locationId, date: event.data.toDate })]
    : []),
]);
/** Credits are held before the slots they pay for are taken, so a reader of a slot finds them here. */
const credits = projection<CreditEvent>({
  ...schedule,
  tables: [creditHolds],
  on: {
    CreditsHeld: ({ data: { holdId: id } }) => [change(creditHolds, { id }, () => ({ id }))],
    CreditHoldVoided: ({ data: { holdId: id } }) => [change(creditHolds, { id }, () => undefined)],
  },
});

/** The daily planner (PLAN-01): every hold, reservation and blackout of a location-day, and which are paid with credits. */
export const planner: Projection = {
  ...schedule,
  tables: [...schedule.tables, ...credits.tables],
  on: { ...schedule.on, ...credits.on },
};
