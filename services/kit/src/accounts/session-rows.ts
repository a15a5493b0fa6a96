import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

/** Postgres channel for changed sessions and rights; the payload is the account's id. */
export const IDENTITY_CHANNEL = 'paddock_identity';

export type Session = {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  /** Hash of the secret of the device on which it began. */
  readonly device?: string | undefined;
};

export type SessionRow = {
  readonly id: string;
  readonly user_id: UserId;
  readonly started_at: Date;
  readonly expires_at: Date;
  readonly device: string | null;
};
export const sessionOf = (row: SessionRow): Session => ({
  sessionId: row.id,
  userId: row.user_id,
  startedAt: instantOf(row.started_at.getTime()),
  expiresAt: instantOf(row.expires_at.getTime()),
  ...(row.device === null ? {} : { device: row.device }),
});

/** Finds a session by its id, whether it is open or ended. */
export const findSessionIn =
  (pool: Pool) =>
  async (sessionId: string): Promise<Session | undefined> => {
    const { rows } = await pool.query<SessionRow>('select * from identity.session where id = $1', [sessionId]);
    return rows[0] && sessionOf(rows[0]);
  };
