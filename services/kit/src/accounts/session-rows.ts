import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Origin } from '../cause.ts';

/** Postgres channel for changed sessions and rights; the payload is the account's id. */
export const IDENTITY_CHANNEL = 'paddock_identity';

export type Session = {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  /** When its person last did something. Written at most once a minute. */
  readonly seenAt: Instant;
  /** When its person last proved who they are: at its beginning, or later with the password or a one-time code. */
  readonly provenAt: Instant;
  /** Hash of the secret of the device on which it began. */
  readonly device?: string | undefined;
  /** Browser and system on which it began, by name, and the network address. Undefined: unknown. */
  readonly from?: Origin | undefined;
};

export type SessionRow = {
  readonly id: string;
  readonly user_id: UserId;
  readonly started_at: Date;
  readonly expires_at: Date;
  readonly seen_at: Date | null;
  readonly proven_at: Date | null;
  readonly device: string | null;
  readonly agent: string | null;
  readonly source: string | null;
};
export const sessionOf = (row: SessionRow): Session => ({
  sessionId: row.id,
  userId: row.user_id,
  startedAt: instantOf(row.started_at.getTime()),
  expiresAt: instantOf(row.expires_at.getTime()),
  seenAt: instantOf((row.seen_at ?? row.started_at).getTime()),
  provenAt: instantOf((row.proven_at ?? row.started_at).getTime()),
  ...(row.device === null ? {} : { device: row.device }),
  ...(row.source === null ? {} : { from: { source: row.source, device: row.agent ?? '' } }),
});

/** Finds a session by its id, whether it is open or ended. */
export const findSessionIn =
  (pool: Pool) =>
  async (sessionId: string): Promise<Session | undefined> => {
    const { rows } = await pool.query<SessionRow>('select * from identity.session where id = $1', [sessionId]);
    return rows[0] && sessionOf(rows[0]);
  };

/** Records that the person of a session did something now. */
export const noteSeenIn =
  (pool: Pool) =>
  async (sessionId: string, now: Instant): Promise<void> => {
    const text = 'update identity.session set seen_at = $2 where id = $1 and coalesce(seen_at, started_at) < $2';
    await pool.query(text, [sessionId, now]);
  };
