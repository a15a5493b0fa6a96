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

/** The table of sessions. Every process that checks tokens reads it, so each creates it if it is missing. */
export const SESSION_TABLE = `
create schema if not exists identity;
create table if not exists identity.session (
  id text collate "C" primary key,
  user_id text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index if not exists session_user_id on identity.session (user_id);
create index if not exists session_expires_at on identity.session (expires_at);
alter table identity.session add column if not exists device text collate "C";
`;
/** Serialises all processes that create something in this schema. */
export const IDENTITY_TABLES_LOCK = `select pg_advisory_xact_lock(hashtext('paddock identity tables'))`;

/** Creates the table if it is missing; several processes may start at once. One simple query is one transaction. */
export const createSessionTable = async (pool: Pool): Promise<void> => {
  await pool.query(`${IDENTITY_TABLES_LOCK}; ${SESSION_TABLE}`);
};

/** Finds a session by its id, whether it is open or ended. */
export const findSessionIn =
  (pool: Pool) =>
  async (sessionId: string): Promise<Session | undefined> => {
    const { rows } = await pool.query<SessionRow>('select * from identity.session where id = $1', [sessionId]);
    return rows[0] && sessionOf(rows[0]);
  };
