import type { CarId, LapId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { SAME_PACE } from '@paddock/shared-domain/laps/verdict';
import type { Pool } from 'pg';

/** A lap whose likelihood is asked for. */
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
  /** ms; null where nothing stands that a lap can be measured by. */
  readonly recordMillis: number | null;
  readonly recordStints: number;
  /** The record among laps that a server told or a person approved: laps that a rig tells are compared with it. Null without such laps. */
  readonly provenMillis: number | null;
  readonly provenStints: number;
  readonly company: boolean;
};

/** The fastest laps of a car on a track that are looked at: more than one stint has, fewer than a season. */
const MOST = 500;
/** Laps of one driver that are no further apart belong to one drive, where no run says so. */
const DRIVE = `interval '30 minutes'`;
/** What a driver does in one evening is no yardstick for that driver: who forges laps would make every one the ground of the next. */
const AROUND = `$6::timestamptz - interval '12 hours' and $6::timestamptz + interval '12 hours'`;
const stint = (row: string): string => `coalesce(${row}.run, to_char(${row}.crossed_at, 'YYYY-MM-DD'))`;
const driven = (row: string): string => `(${row}.millis - ${row}.penalty_millis)`;
/** A lap before it of the same drive: it was no out lap. */
const FLYING = `exists (select 1 from laps.laps e where e.user_id = l.user_id and e.track_id = l.track_id and e.car_id = l.car_id
  and e.id <> l.id and e.run is not distinct from l.run and e.crossed_at < l.crossed_at and e.crossed_at >= l.crossed_at - ${DRIVE})`;

/** The fastest laps that a lap is measured by: those that are proven, or those that rigs alone told. */
const ground = (proven: boolean): string =>
  `(select ${driven('l')} as millis, l.user_id, ${stint('l')} as stint, l.verdict <> 'approved' as said, ${proven} as proven
      from laps.laps l
     where l.track_id = $1 and l.car_id = $2 and l.approved and l.user_id is not null and l.id <> $3
       and (l.of_rig and l.verdict = 'approved') = ${!proven}
       and (l.verdict <> 'approved' or (${FLYING}
         and not (l.user_id is not distinct from $4 and l.crossed_at between ${AROUND})))
     order by l.millis limit ${MOST})`;

/**
 * What a lap is measured by: the fastest approved lap of another driver or another day that was no out lap, and how many stints drove such
 * laps. Every lap is compared with laps that a person approved. A single lap that only the rules approved is not used. Laps that only a rig
 * told are kept apart: with a rig's key somebody could forge laps, each of which makes the next one likely. `company` is
 * another lap of its own driver and run of the same pace that is not known to be bad.
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

/** Laps of a car on a track that wait because they were too fast, fastest first; of every car and track where none is named. */
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
