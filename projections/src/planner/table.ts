import { scheduleRows } from '../schedule-rows.ts';

/** The day of a venue as staff see it, read by location and day. */
export const entries = scheduleRows([{ on: '(location_id, date)' }, { on: "(checkout_id) where state = 'held'" }]);
