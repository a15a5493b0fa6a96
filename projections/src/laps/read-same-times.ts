import type { CarId, LapId, LocationId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { SessionType } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { Pool } from 'pg';

/** A known lap, with what is needed to see whether another report is about it. */
export type SameTime = {
  readonly lapId: LapId;
  readonly carId: CarId;
  readonly session: SessionType;
  readonly millis: number;
  readonly cut: boolean;
  readonly crossedAt: Instant;
  readonly run: string | null;
};
/** Most laps read. No file has more laps with equal times, to the millisecond. */
const MOST = 5_000;

/** Laps of a track at a location with one of these times, before penalties. `imported`: only laps without a run. */
export const readSameTimes = async (
  db: Pool,
  {
    locationId,
    trackId,
    millis,
    imported = false,
  }: {
    readonly locationId: LocationId;
    readonly trackId: TrackId;
    readonly millis: readonly number[];
    readonly imported?: boolean;
  },
): Promise<readonly SameTime[]> =>
  (
    await db.query<SameTime>(
      `select id as "lapId", car_id as "carId", session, millis - penalty_millis as millis, 'CUT' = any(reasons) as cut, run,
         to_char(crossed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "crossedAt"
         from laps.laps where location_id = $1 and track_id = $2 and millis - penalty_millis = any($3::int[]) and (not $4 or run is null)
        order by crossed_at desc, id limit ${MOST}`,
      [locationId, trackId, millis, imported],
    )
  ).rows;
