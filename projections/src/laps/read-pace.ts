import type { CarId, LapId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { SAME_PACE } from '@paddock/shared-domain/laps/verdict';
import type { Pool } from 'pg';

/** A lap whose plausibility is checked. */
export type Paced = {
  readonly lapId: LapId;
  readonly trackId: TrackId;
  readonly carId: CarId;
  readonly userId: UserId | null;
  readonly run: string | null;
  readonly millis: number;
  readonly crossedAt: Instant;
};
export type Pace = {
  /** In ms; null if there is no lap to compare with. */
  readonly recordMillis: number | null;
  readonly recordStints: number;
  /**
   * The record among laps that a server reported or a person approved: laps reported by a rig are compared with it. Null without
   * such laps.
   */
  readonly provenMillis: number | null;
  readonly provenStints: number;
  readonly company: boolean;
};

/** How many of the fastest laps of a car on a track are compared: more than one stint has, fewer than a season. */
const MOST = 500;
/** Without a run: laps of one driver at most this far apart belong to one drive. */
const DRIVE = `interval '30 minutes'`;
/** A driver's own laps of the same evening are not used: a forged lap would justify the next one. */
const AROUND = `$6::timestamptz - interval '12 hours' and $6::timestamptz + interval '12 hours'`;
const stint = (row: string): string => `coalesce(${row}.run, to_char(${row}.crossed_at, 'YYYY-MM-DD'))`;
const driven = (row: string): string => `(${row}.millis - ${row}.penalty_millis)`;
/** The drive has an earlier lap, so this is not an out lap. */
const FLYING = `exists (select 1 from laps.laps e where e.user_id = l.user_id and e.track_id = l.track_id and e.car_id = l.car_id
  and e.id <> l.id and e.run is not distinct from l.run and e.crossed_at < l.crossed_at and e.crossed_at >= l.crossed_at - ${DRIVE})`;

/** The fastest laps to compare with: proven ones, or those reported by rigs alone. */
const ground = (proven: boolean): string =>
  `(select ${driven('l')} as millis, l.user_id, ${stint('l')} as stint, l.verdict <> 'approved' as said, ${proven} as proven
      from laps.laps l
     where l.track_id = $1 and l.car_id = $2 and l.approved and l.user_id is not null and l.id <> $3
       and (l.of_rig and l.verdict = 'approved') = ${!proven}
       and (l.verdict <> 'approved' or (${FLYING}
         and not (l.user_id is not distinct from $4 and l.crossed_at between ${AROUND})))
     order by l.millis limit ${MOST})`;

/**
 * What a lap is compared with: the fastest approved lap of another driver or day that was not an out lap, and how many stints
 * drove such laps. Laps approved by a person are always used. A single lap that only the rules approved is not. Laps reported by
 * a rig alone are kept apart: with a rig's key somebody could forge laps, each of which makes the next one plausible. `company`:
 * its driver has another lap of the same pace in the same run, not known to be bad.
 */
export const readPace = async (db: Pool, lap: Paced): Promise<Pace> => {
  const { rows } = await db.query<Pace>(
    `with ground as (${ground(true)} union all ${ground(false)})
     select case when count(*) > 1 or bool_or(said) then min(millis) end as "recordMillis",
       count(distinct (user_id, stint))::int as "recordStints",
       case when count(*) filter (where proven) > 1 or bool_or(said) then min(millis) filter (where proven) end as "provenMillis",
       (count(distinct (user_id, stint)) filter (where proven))::int as "provenStints",
       exists (select 1 from laps.laps o where o.user_id = $4 and o.track_id = $1 and o.car_id = $2 and o.id <> $3
         and o.run is not distinct from $5 and o.crossed_at between ${AROUND}
         and (o.approved or o.held) and $7 >= ${SAME_PACE} * ${driven('o')} and ${driven('o')} >= ${SAME_PACE} * $7) as company
       from ground`,
    [lap.trackId, lap.carId, lap.lapId, lap.userId, lap.run, lap.crossedAt, lap.millis],
  );
  const [pace] = rows;
  return pace ?? { recordMillis: null, recordStints: 0, provenMillis: null, provenStints: 0, company: false };
};

/** Laps of a car on a track that wait because they were too fast, fastest first. Default: all cars and tracks. */
export const readHeldAsTooFast = async (
  db: Pool,
  { trackId, carId }: { readonly trackId?: TrackId | undefined; readonly carId?: CarId | undefined },
): Promise<readonly Paced[]> =>
  (
    await db.query<Paced>(
      `select l.id as "lapId", l.track_id as "trackId", l.car_id as "carId", l.user_id as "userId", l.run, ${driven('l')} as millis,
         to_char(l.crossed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "crossedAt"
         from laps.laps l where l.held and 'TOO_FAST' = any(l.reasons)
          and ($1::text is null or l.track_id = $1) and ($2::text is null or l.car_id = $2)
        order by l.millis, l.id limit 500`,
      [trackId ?? null, carId ?? null],
    )
  ).rows;
