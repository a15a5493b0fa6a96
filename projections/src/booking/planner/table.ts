import { text } from '../../engine/column.ts';
import { table } from '../../engine/table.ts';
import { scheduleRows } from '../schedule-rows.ts';

/** The day of a venue as staff see it, read by location and day. */
export const entries = scheduleRows([{ on: '(location_id, date)' }, { on: "(checkout_id) where state = 'held'" }]);

/** What club credits are set aside for, or were spent on: checkouts, and reservations booked with the subscription, by id. */
export const creditHolds = table('credit_holds', {
  columns: { id: text() },
  key: ['id'],
});
