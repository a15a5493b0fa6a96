import { scheduleRows } from '../schedule-rows.ts';

/** Every reservation, hold and blackout that stands; the history of those that went is in the log. */
export const entries = scheduleRows([{ on: '(user_id, starts_at)' }, { on: '(location_id, starts_at)' }]);
