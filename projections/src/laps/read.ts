import type { CarId, LapId, LocationId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import { SAME_PACE } from '@paddock/shared-domain/laps/verdict';
import type { Pool } from 'pg';
import type { LapRow } from './table.ts';

export type { LapRow };
export { readSameTimes, type SameTime } from './read-same-times.ts';
export { readHeldAsTooFast, readPace } from './read-pace.ts';

/** Filter of a list of laps; undefined does not narrow. */
export type LapFilter = {
  readonly user: UserId | undefined;
  readonly approved: boolean | undefined;
  readonly track: TrackId | undefined;
  /** Only these cars, those of a group. */
  readonly cars: readonly CarId[] | undefined;
  /** Laps on one of these tracks or with one of these cars, the result of a search by name. */
  readonly found: { readonly tracks: readonly TrackId[]; readonly cars: readonly CarId[] } | undefined;
  /** Only the fastest approved lap of each driver with each car on each track, and one that waits if it is faster still. */
  readonly best: boolean;
  /** Laps that wait for a decision: staff only; undefined for both kinds. */
  readonly held: boolean | undefined;
  /** Driven at one of these; undefined for everywhere. */
  readonly locations?: readonly LocationId[] | undefined;
};
export type RankedLapRow = Omit<LapRow, 'page'> & {
  readonly rank: number | null;
  readonly personal_best: boolean;
  readonly fastest: boolean;
  readonly track_record: boolean;
};

const COLUMNS = `l.id, user_id, location_id, seat_id, l.track_id, car_id, board_id, session, millis, tyre, fuel_litres, ballast_kg,
  verdict, reasons, approved, held, penalty_millis, to_char(crossed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as crossed_at`;
/** Whether a lap is its driver's best; as `RECORD`, one lookup in an index of the bests. A lap without a driver is neither. */
const BEST = `exists (select 1 from laps.bests p where p.track_id = l.track_id and p.car_id = l.car_id
  and p.user_id = l.user_id and p.best_lap_id = l.id)`;
/** The fastest of its driver's laps there that are approved or wait. */
const FASTEST = `((l.approved or l.held) and l.user_id is not null and not exists (select 1 from laps.laps f
  where f.user_id = l.user_id and f.track_id = l.track_id and f.car_id = l.car_id and (f.approved or f.held)
  and (f.millis, f.crossed_at, f.id) < (l.millis, l.crossed_at, l.id)))`;
const RECORD = `l.id is not distinct from (select r.best_lap_id from laps.bests r where r.track_id = l.track_id
  order by r.best_millis, r.best_at, r.best_lap_id limit 1)`;
const WHERE = `where ($1::text is null or user_id = $1) and ($2::boolean is null or approved = $2)
  and ($3::text is null or l.track_id = $3) and ($4::text[] is null or car_id = any($4))
  and ($5::text[] is null or l.track_id = any($5) or car_id = any($6)) and ($7::boolean is null or held = $7) and (not $8::boolean or ${BEST} or (l.held and ${FASTEST}))
  and ($9::text[] is null or location_id = any($9))`;
const valuesOf = ({ user, approved, track, cars, found, best, held, locations }: LapFilter): unknown[] => [
  user ?? null,
  approved ?? null,
  track ?? null,
  cars ?? null,
  found?.tracks ?? null,
  found?.cars ?? [],
  held ?? null,
  best,
  locations ?? null,
];

/**
 * A page of laps, newest or fastest first. `rank` is set only if track and cars are given: the rank of the lap among all racers'
 * best approved laps there (rule A-118).
 */
export const readLaps = async (
  db: Pool,
  filter: LapFilter,
  order: 'rank' | '-created',
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly RankedLapRow[]; readonly count: number }> => {
  const ranked = filter.track !== undefined && filter.cars !== undefined;
  const rank = ranked
    ? `case when approved then 1 + (select count(distinct b.user_id) from laps.bests b
         where b.track_id = $3 and b.car_id = any($4) and b.best_millis < l.millis and b.user_id is distinct from l.user_id)::int end`
    : 'null::int';
  const by = order === 'rank' ? 'not l.approved, l.millis, l.crossed_at, l.id' : 'l.crossed_at desc, l.id';
  const [rows, count] = await Promise.all([
    db.query<RankedLapRow>(
      `select ${COLUMNS}, ${rank} as rank, ${BEST} as personal_best, ${FASTEST} as fastest, ${RECORD} as track_record
         from laps.laps l ${WHERE} order by ${by} limit $10 offset $11`,
      [...valuesOf(filter), limit, offset],
    ),
    db.query<{ count: number }>(`select count(*)::int as count from laps.laps l ${WHERE}`, valuesOf(filter)),
  ]);
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 };
};

export type TrackFacts = {
  readonly laps: number;
  /** The best approved lap ever, at any venue. */
  readonly record: { readonly millis: number; readonly userId: UserId; readonly carId: CarId } | undefined;
};
/** Laps and record of every track that was driven. */
export const readTrackFacts = async (db: Pool): Promise<ReadonlyMap<TrackId, TrackFacts>> => {
  const { rows } = await db.query<{
    track_id: TrackId;
    laps: number;
    best_millis: number | null;
    user_id: UserId | null;
    car_id: CarId | null;
  }>(
    `select t.track_id, t.laps, b.best_millis, b.user_id, b.car_id from laps.track_totals t
       left join lateral (select best_millis, user_id, car_id from laps.bests
         where bests.track_id = t.track_id order by best_millis, best_at, best_lap_id limit 1) b on true`,
  );
  return new Map(
    rows.map(({ track_id, laps, best_millis: millis, user_id: userId, car_id: carId }) => [
      track_id,
      { laps, record: millis === null || userId === null || carId === null ? undefined : { millis, userId, carId } },
    ]),
  );
};

/** Driven time of every car, in ms. */
export const readCarMillis = async (db: Pool): Promise<ReadonlyMap<CarId, number>> => {
  const { rows } = await db.query<{ car_id: CarId; millis: string }>('select car_id, millis from laps.car_totals');
  return new Map(rows.map(({ car_id, millis }) => [car_id, Number(millis)]));
};

export const readLap = async (db: Pool, id: LapId): Promise<Omit<LapRow, 'page'> | undefined> =>
  (await db.query<Omit<LapRow, 'page'>>(`select ${COLUMNS} from laps.laps l where l.id = $1`, [id])).rows[0];

const reasons = (row: string): string => `array_remove(${row}.reasons, 'NO_USER')`;
const driven = (row: string): string => `(${row}.millis - ${row}.penalty_millis)`;
/** Laps that wait for the same reasons as one of these, by its id: one explanation covers all. */
export const readAlike = async (db: Pool, ids: readonly LapId[]): Promise<ReadonlyMap<LapId, readonly LapId[]>> => {
  const { rows } = await db.query<{ id: LapId; others: LapId[] }>(
    `select l.id, array_agg(o.id order by o.crossed_at, o.id) as others from laps.laps l join laps.laps o
         on o.held and o.id <> l.id and o.track_id = l.track_id and o.car_id = l.car_id
        and ${reasons('o')} @> ${reasons('l')} and ${reasons('o')} <@ ${reasons('l')}
        and (not 'TOO_FAST' = any(l.reasons) or ${driven('o')} >= ${SAME_PACE} * ${driven('l')})
        and (array_remove(${reasons('l')}, 'TOO_FAST') = '{}' or (o.location_id = l.location_id and o.run is not distinct from l.run
          and o.crossed_at between l.crossed_at - interval '12 hours' and l.crossed_at + interval '12 hours'))
      where l.held and l.id = any($1) group by l.id`,
    [ids],
  );
  return new Map(rows.map(({ id, others }) => [id, others]));
};

/** Tracks on which one of these cars has an approved lap. */
export const readTracksOfCars = async (db: Pool, cars: readonly CarId[]): Promise<ReadonlySet<TrackId>> => {
  const { rows } = await db.query<{ track_id: TrackId }>(
    'select distinct track_id from laps.bests where car_id = any($1::text[])',
    [cars],
  );
  return new Set(rows.map(({ track_id: track }) => track));
};

/** How many of the newest laps define a usual lap. */
const USUAL = 60;
/** The median of the newest approved laps on a track, in ms; null if there are none. */
export const readUsualLap = async (db: Pool, track: TrackId): Promise<number | null> => {
  const { rows } = await db.query<{ millis: number | null }>(
    `select percentile_disc(0.5) within group (order by millis) as millis
       from (select millis from laps.laps where track_id = $1 and approved order by crossed_at desc limit $2) newest`,
    [track, USUAL],
  );
  return rows[0]?.millis ?? null;
};
