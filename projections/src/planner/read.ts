import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { ScheduleRow } from '../schedule-rows.ts';

export type PlannerRow = Omit<ScheduleRow, 'date' | 'location_id'>;

const READ = {
  name: 'planner-day',
  text: `select id, seat_id, state, user_id, paid, cost_cents, checkout_id, notes,
                to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
                to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
           from planner.entries where location_id = $1 and date = $2
          order by planner.entries.starts_at, seat_id`,
};

/** Everything that stands on one location-day, by start and seat: one range of an index. */
export const readPlannerDay = async (db: Pool, location: LocationId, date: LocalDate): Promise<readonly PlannerRow[]> =>
  (await db.query<PlannerRow>({ ...READ, values: [location, date] })).rows;
