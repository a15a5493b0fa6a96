import type { Pool } from 'pg';
import {
  findSessionIn,
  IDENTITY_CHANNEL,
  noteSeenIn,
  type Session,
  sessionOf,
  type SessionRow,
} from '@paddock/kit/accounts/session-rows';
import type { IdentityRecords, SessionRecords } from './records.ts';

const COLUMNS = 'id, user_id, started_at, expires_at, device, agent, source';
const valuesOf = ({ sessionId, userId, startedAt, expiresAt, device, from }: Session) => [
  sessionId,
  userId,
  startedAt,
  expiresAt,
  device ?? null,
  from?.device ?? null,
  from?.source ?? null,
];

export const postgresSessions = (pool: Pool): SessionRecords => {
  /** Rows and notification in one statement: other processes are notified of exactly those sessions that ended. */
  const endWhere = async (condition: string, values: readonly unknown[]): Promise<void> => {
    const text = `with ended as (delete from identity.session where ${condition} returning user_id)
      select pg_notify('${IDENTITY_CHANNEL}', user_id) from (select distinct user_id from ended) accounts`;
    await pool.query(text, [...values]);
  };
  return {
    open: async (session) => {
      await pool.query(
        `insert into identity.session (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`,
        valuesOf(session),
      );
    },
    find: findSessionIn(pool),
    noteSeen: noteSeenIn(pool),
    noteProven: async (sessionId, now) => {
      const text = `with proven as (update identity.session set proven_at = $2, seen_at = $2 where id = $1 returning user_id)
        select pg_notify('${IDENTITY_CHANNEL}', user_id) from proven`;
      await pool.query(text, [sessionId, now]);
    },
    running: async (userId, now) => {
      const { rows } = await pool.query<SessionRow>(
        'select * from identity.session where user_id = $1 and expires_at > $2 order by started_at desc, id',
        [userId, now],
      );
      return rows.map(sessionOf);
    },
    end: (sessionId) => endWhere('id = $1', [sessionId]),
    endAll: (userId, but) => endWhere('user_id = $1 and id is distinct from $2', [userId, but ?? null]),
    announce: async (userId) => void (await pool.query('select pg_notify($1, $2)', [IDENTITY_CHANNEL, userId])),
    removeExpired: (now) => endWhere('expires_at <= $1', [now]),
  };
};

const TAKE_OVER = `with mine as (select 1 from identity.credential where user_id = $2 and hash = $8),
  ended as (delete from identity.session where user_id = $2 and exists (select 1 from mine) returning user_id),
  opened as (
    insert into identity.session (${COLUMNS})
    select $1, $2, $3::timestamptz, $4::timestamptz, $5, $6, $7 where exists (select 1 from mine) returning user_id
  )
  select user_id, pg_notify('${IDENTITY_CHANNEL}', user_id) from opened`;

/** Ends and opens in one statement, so that password and sessions are of the same moment. */
export const takeOverIn =
  (pool: Pool): IdentityRecords['takeOver'] =>
  async (session, passwordHash) =>
    (await pool.query(TAKE_OVER, [...valuesOf(session), passwordHash])).rows.length > 0;
