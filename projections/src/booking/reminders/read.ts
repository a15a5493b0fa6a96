import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { SlotRow } from './table.ts';

export type { SlotRow };

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** Reserved slots of a location that start after one moment and up to another, in order of start. */
export const readRemindable = async (
  db: Pool,
  location: LocationId,
  after: Instant,
  until: Instant,
): Promise<readonly SlotRow[]> =>
  (
    await db.query<SlotRow>(
      `select id, location_id, to_char(date, 'YYYY-MM-DD') as date, user_id, seat_id, ${AT('starts_at')}, ${AT('placed_at')}, reminded
         from reminders.slots where location_id = $1 and starts_at > $2 and starts_at <= $3 order by reminders.slots.starts_at, id`,
      [location, after, until],
    )
  ).rows;
