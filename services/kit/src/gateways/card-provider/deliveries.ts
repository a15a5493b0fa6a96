import type { Pool } from 'pg';
import { inBatches } from '../../tables/in-batches.ts';

/** A webhook that could not be processed: its subject, and why. */
export type FailedDelivery = {
  readonly id: string;
  readonly type: string;
  readonly object_id: string;
  readonly at: string;
  readonly tries: number;
  readonly why: string;
};
export type Delivery = { readonly id: string; readonly type: string; readonly objectId: string };

const MOST_LISTED = 50;

/** Stores which webhooks could not be processed, so that a person can have them processed again. Only ids of the provider. */
export type Deliveries = {
  /** Processes a webhook, and stores it if that fails. @throws the failure. */
  follow(delivery: Delivery, work: () => Promise<unknown>): Promise<void>;
};

/** @param now the present time, as UTC text. */
export const postgresDeliveries = (pool: Pool, now: () => string): Deliveries => {
  const strike = inBatches(async (ids: readonly string[]) => {
    await pool.query('delete from webhooks.failed_delivery where id = any($1::text[])', [ids]);
    return ids;
  });
  return {
    follow: async ({ id, type, objectId }, work) => {
      try {
        await work();
      } catch (error) {
        const why = (error instanceof Error ? error.message : String(error)).slice(0, 500);
        await pool.query(
          `insert into webhooks.failed_delivery (id, type, object_id, at, why) values ($1, $2, $3, $4, $5)
           on conflict (id) do update set tries = webhooks.failed_delivery.tries + 1, why = excluded.why`,
          [id, type, objectId, now(), why],
        );
        throw error;
      }
      await strike(id);
    },
  };
};

const COLUMNS = `id, type, object_id, tries, why, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

/** Webhooks that could not be processed, newest first. */
export const readFailedDeliveries = async (db: Pool, most = MOST_LISTED): Promise<readonly FailedDelivery[]> =>
  (
    await db.query<FailedDelivery>(
      `select ${COLUMNS} from webhooks.failed_delivery order by webhooks.failed_delivery.at desc, id limit $1`,
      [most],
    )
  ).rows;

export const readFailedDelivery = async (db: Pool, id: string): Promise<FailedDelivery | undefined> =>
  (await db.query<FailedDelivery>(`select ${COLUMNS} from webhooks.failed_delivery where id = $1`, [id])).rows[0];
