import type { Pool } from 'pg';
import type { PromotionRow } from './table.ts';

export type { PromotionRow };

/** All promotion codes: those in force first, then the newest first. */
export const readPromotions = async (db: Pool): Promise<readonly PromotionRow[]> =>
  (
    await db.query<PromotionRow>(
      `select id, terms, ended, used, given_cents,
              to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at
         from promotions.promotions order by ended, promotions.promotions.made_at desc, id`,
    )
  ).rows;
