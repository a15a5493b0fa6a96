import type { CheckoutId, LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { ScheduleRow } from '../schedule-rows.ts';

export type PlannerRow = Omit<ScheduleRow, 'date' | 'location_id'>;

const READ = {
  name: 'planner-day',
  text: `select id, seat_id, state, user_id, paid, cost_cents, checkout_id, notes, attendance, attendance_by,
                to_char(attendance_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as attendance_at,
                to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
                to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
           from planner.entries where location_id = $1 and date = $2
          order by planner.entries.starts_at, seat_id`,
};

/** All entries of one location-day, by start and seat: one index range. */
export const readPlannerDay = async (db: Pool, location: LocationId, date: LocalDate): Promise<readonly PlannerRow[]> =>
  (await db.query<PlannerRow>({ ...READ, values: [location, date] })).rows;

/** Which of these checkouts and reservations are paid with club credits, in whole or in part. */
export const readPaidWithCredits = async (db: Pool, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>('select id from planner.credit_holds where id = any($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
};

/** Checkouts that hold a seat now. The recovery sweeper checks them for holds that no process will settle (decision 0137). */
export const readHeldCheckouts = async (db: Pool, limit: number): Promise<readonly CheckoutId[]> =>
  (
    await db.query<{ checkout_id: CheckoutId }>(
      `select distinct checkout_id from planner.entries where state = 'held' and checkout_id is not null limit $1`,
      [limit],
    )
  ).rows.map((row) => row.checkout_id);
