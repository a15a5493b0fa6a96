import { text } from '../../engine/column.ts';
import { table } from '../../engine/table.ts';
import { scheduleRows } from '../schedule-rows.ts';

/** The day of a venue for staff, read by location and day. */
export const entries = scheduleRows([{ on: '(location_id, date)' }, { on: "(checkout_id) where state = 'held'" }]);

/** Checkouts and reservations that club credits are held for, or were spent on, by id. */
export const creditHolds = table('credit_holds', {
  columns: { id: text() },
  key: ['id'],
});
