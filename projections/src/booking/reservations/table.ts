import type { MembershipId, UserId } from '@paddock/shared-domain/kernel/ids';
import { text } from '../../engine/column.ts';
import { table } from '../../engine/table.ts';
import { scheduleRows } from '../schedule-rows.ts';

/** Every current reservation, hold and blackout; past ones are in the log only. */
export const entries = scheduleRows([{ on: '(user_id, starts_at)' }, { on: '(location_id, starts_at)' }]);

/** Each person's membership, the latest if they had several. */
export const members = table('members', {
  columns: { user_id: text<UserId>(), membership_id: text<MembershipId>() },
  key: ['user_id'],
});

/** What credits were held for, and the membership at that time: a reservation among them was booked with it (CAL-16). */
export const creditHolds = table('credit_holds', {
  columns: { id: text(), membership_id: text<MembershipId>() },
  key: ['id'],
});
