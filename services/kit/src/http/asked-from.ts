import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Origin } from '../cause.ts';

/** From where a request changed an account. */
export type AskedFrom = Origin & { readonly requestId: string; readonly userId: UserId; readonly at: Instant };

/** From where requests changed accounts, for the letters about it. Not in the log: a network address is deleted again. */
export type OriginRecords = {
  /** Written before the change, so that its letter finds it, also after a crash. A repeat changes nothing. */
  note(from: AskedFrom): Promise<void>;
  /** Undefined for what no request did, and once it is deleted. */
  of(requestId: string): Promise<Origin | undefined>;
  removeAll(userId: UserId): Promise<void>;
  removeBefore(at: Instant): Promise<void>;
};

export const postgresOrigins = (pool: Pick<Pool, 'query'>): OriginRecords => ({
  note: async ({ requestId, userId, source, device, at }) => {
    const text = `insert into edge.origin (request_id, user_id, source, device, at) values ($1, $2, $3, $4, $5)
      on conflict do nothing`;
    await pool.query(text, [requestId, userId, source, device, at]);
  },
  of: async (requestId) => {
    const text = 'select source, device from edge.origin where request_id = $1 limit 1';
    return (await pool.query<Origin>(text, [requestId])).rows[0];
  },
  removeAll: async (userId) => void (await pool.query('delete from edge.origin where user_id = $1', [userId])),
  removeBefore: async (at) => void (await pool.query('delete from edge.origin where at < $1', [at])),
});

export const inMemoryOrigins = (): OriginRecords => {
  let rows: readonly AskedFrom[] = [];
  return {
    note: async (from) => {
      const known = rows.some(({ requestId, userId }) => requestId === from.requestId && userId === from.userId);
      if (!known) rows = [...rows, from];
    },
    of: async (asked) => {
      const found = rows.find(({ requestId }) => requestId === asked);
      return found && { source: found.source, device: found.device };
    },
    removeAll: async (user) => void (rows = rows.filter(({ userId }) => userId !== user)),
    removeBefore: async (before) => void (rows = rows.filter(({ at }) => at >= before)),
  };
};
