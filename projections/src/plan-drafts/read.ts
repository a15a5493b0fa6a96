import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { DraftRow } from './table.ts';

export type { DraftRow };

/** Open drafts of one venue day, oldest first. */
export const readPlanDrafts = async (db: Pool, location: LocationId, date: LocalDate): Promise<readonly DraftRow[]> =>
  (
    await db.query<DraftRow>(
      `select id, location_id, date, opened_by, reason, change_ids,
              to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as opened_at
         from plan_drafts.drafts where location_id = $1 and date = $2
        order by plan_drafts.drafts.opened_at, id`,
      [location, date],
    )
  ).rows;
