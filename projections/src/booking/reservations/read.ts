import type { LocationId, MembershipId, ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { ScheduleRow } from '../schedule-rows.ts';

/** `subscription_id`: the membership whose credits paid for it. */
export type ReservationRow = ScheduleRow & { readonly subscription_id: MembershipId | null };

/** Filter of a list of reservations; every field is optional and narrows. */
export type ReservationFilter = {
  readonly user?: UserId | undefined;
  readonly seat?: SeatId | undefined;
  readonly location?: LocationId | undefined;
  /** At one of these; undefined for everywhere. */
  readonly locations?: readonly LocationId[] | undefined;
  /** On one of these seats, the result of a search by name. */
  readonly seats?: readonly SeatId[] | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
  /** Venue-local days that begin with this text: `2026`, `2026-11`, `2026-11-21`. */
  readonly datePrefix?: string | undefined;
  /** Only these starts, each at its location (SLOT-16). */
  readonly starts?: readonly { readonly location: LocationId; readonly startsAt: Instant }[] | undefined;
  /** Include blackouts: staff only (rule A-060). */
  readonly blackouts: boolean;
  readonly order: 'asc' | 'desc';
};

const COLUMNS = `id, location_id, to_char(date, 'YYYY-MM-DD') as date, seat_id, state, user_id, paid, cost_cents, checkout_id, notes, attendance, attendance_by,
  (select membership_id from reservations.credit_holds hold where hold.id = entries.id) as subscription_id,
  to_char(attendance_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as attendance_at,
  to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`;

const WHERE = `where state = any($1)
  and ($2::text is null or user_id = $2) and ($3::text is null or seat_id = $3)
  and ($4::text is null or location_id = $4)
  and ($5::timestamptz is null or starts_at >= $5) and ($6::timestamptz is null or starts_at < $6)
  and ($7::text is null or starts_with(to_char(date, 'YYYY-MM-DD'), $7))
  and ($8::text[] is null or (location_id, starts_at) in (select * from unnest($8::text[], $9::timestamptz[])))
  and ($10::text[] is null or seat_id = any($10))
  and ($11::text[] is null or location_id = any($11))`;

const valuesOf = ({
  user,
  seat,
  location,
  locations,
  seats,
  from,
  until,
  datePrefix,
  starts,
  blackouts,
}: ReservationFilter): unknown[] => [
  blackouts ? ['reserved', 'blackout'] : ['reserved'],
  user ?? null,
  seat ?? null,
  location ?? null,
  from ?? null,
  until ?? null,
  datePrefix ?? null,
  starts?.map((start) => start.location) ?? null,
  starts?.map((start) => start.startsAt) ?? null,
  seats ?? null,
  locations ?? null,
];

/** Matching reservations, in order of start and seat. `limit` and `offset` page. */
export const readReservations = async (
  db: Pool,
  filter: ReservationFilter,
  page?: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ReservationRow[]; count: number }> => {
  const direction = filter.order === 'asc' ? 'asc' : 'desc';
  const [rows, count] = await Promise.all([
    db.query<ReservationRow>(
      `select ${COLUMNS} from reservations.entries ${WHERE}
        order by reservations.entries.starts_at ${direction}, seat_id ${direction}${page ? ' limit $12 offset $13' : ''}`,
      [...valuesOf(filter), ...(page ? [page.limit, page.offset] : [])],
    ),
    db.query<{ count: number }>(`select count(*)::int as count from reservations.entries ${WHERE}`, valuesOf(filter)),
  ]);
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 };
};

/** One reservation, hold or blackout by id. */
export const readReservation = async (db: Pool, id: ReservationId): Promise<ReservationRow | undefined> =>
  (await db.query<ReservationRow>(`select ${COLUMNS} from reservations.entries where id = $1`, [id])).rows[0];
