import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { WaitRow } from './table.ts';

export type { WaitRow };

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const ROWS = `select id, location_id, to_char(date, 'YYYY-MM-DD') as date, user_id, seat_type_id, seats, sessions, place::text::float8 as place,
    ${['from_at', 'until_at', 'joined_at', 'offer_tell_at', 'offer_expires_at'].map(AT).join(', ')},
    offer_id, offer_slots, offer_announced from waiting.waits`;

/** The waiting-list entries of a person, by day. */
export const readWaitsOf = async (db: Pool, user: UserId): Promise<readonly WaitRow[]> =>
  (await db.query<WaitRow>(`${ROWS} where user_id = $1 order by waiting.waits.date, waiting.waits.place`, [user])).rows;

/** The list of one day, in order of joining. */
export const readWaitsOn = async (db: Pool, location: LocationId, date: LocalDate): Promise<readonly WaitRow[]> =>
  (
    await db.query<WaitRow>(`${ROWS} where location_id = $1 and date = $2 order by waiting.waits.place`, [
      location,
      date,
    ])
  ).rows;

export const readWait = async (db: Pool, id: string): Promise<WaitRow | undefined> =>
  (await db.query<WaitRow>(`${ROWS} where id = $1`, [id])).rows[0];

/** Every day with a waiting list. */
export const readWaitingDays = async (
  db: Pool,
): Promise<readonly { readonly location: LocationId; readonly date: LocalDate }[]> =>
  (
    await db.query<{ location: LocationId; date: LocalDate }>(
      `select distinct location_id as location, to_char(date, 'YYYY-MM-DD') as date from waiting.waits order by 2, 1`,
    )
  ).rows;

/** Days on which something is due: a notification, the end of an offer or of an entry. */
export const readDueWaitingDays = async (
  db: Pool,
  now: Instant,
): Promise<readonly { readonly location: LocationId; readonly date: LocalDate }[]> =>
  (
    await db.query<{ location: LocationId; date: LocalDate }>(
      `select distinct location_id as location, to_char(date, 'YYYY-MM-DD') as date from waiting.waits
        where until_at <= $1 or offer_expires_at <= $1 or (offer_tell_at <= $1 and not offer_announced) order by 2, 1`,
      [now],
    )
  ).rows;

/** The next moment after one, up to another, at which something is due: a notification, the end of an offer or of an entry. */
export const readNextWaitingMoment = async (db: Pool, after: Instant, until: Instant): Promise<Instant | undefined> =>
  (
    await db.query<{ at: Instant | null }>(
      `select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from (
         select until_at as at from waiting.waits
         union all select offer_tell_at from waiting.waits where not offer_announced
         union all select offer_expires_at from waiting.waits
       ) moments where at > $1 and at <= $2`,
      [after, until],
    )
  ).rows[0]?.at ?? undefined;
