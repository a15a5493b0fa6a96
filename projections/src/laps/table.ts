import type { BoardId, CarId, LapId, LocationId, SeatId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { SessionType } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { Verdict, VerdictReason } from '@paddock/shared-domain/laps/verdict';
import { bigint, boolean, double, instant, integer, nullable, text, textArray } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Every lap, for lists; ids only. */
export const laps = table('laps', {
  columns: {
    id: text<LapId>(),
    user_id: nullable(text<UserId>()),
    location_id: text<LocationId>(),
    seat_id: nullable(text<SeatId>()),
    track_id: text<TrackId>(),
    car_id: text<CarId>(),
    board_id: nullable(text<BoardId>()),
    /** The run of the lap; null for an import. */
    run: nullable(text()),
    session: text<SessionType>(),
    millis: integer(),
    tyre: nullable(text()),
    fuel_litres: nullable(double()),
    ballast_kg: integer(),
    crossed_at: instant(),
    verdict: text<Verdict>(),
    reasons: textArray<VerdictReason>(),
    approved: boolean(),
    /** Shown to staff only, until somebody decides. */
    held: boolean(),
    /** Reported by the rig alone (and its game's files), not by a server or a person. */
    of_rig: boolean(),
    /** The part of `millis` that a steward added. */
    penalty_millis: integer(),
    /** Its page among its driver's laps with the car on the track. */
    page: integer(),
  },
  key: ['id'],
  indexes: [
    { on: '(user_id, crossed_at desc, id)' },
    { on: '(user_id, track_id, millis)' },
    { on: '(track_id, crossed_at desc, id)' },
    { on: '(crossed_at desc, id)' },
    { on: '(crossed_at desc, id) where held' },
    { on: '(track_id, car_id, millis) where approved' },
  ],
});

/** A person's best approved lap with one car on one track. */
export const bests = table('bests', {
  columns: {
    track_id: text<TrackId>(),
    car_id: text<CarId>(),
    user_id: text<UserId>(),
    best_millis: integer(),
    best_at: instant(),
    best_lap_id: text<LapId>(),
  },
  key: ['track_id', 'car_id', 'user_id'],
  indexes: [{ on: '(track_id, best_millis, best_at, best_lap_id)' }, { on: '(car_id)' }],
});
/** A person's laps with the car there: how many, and which, by page. For a best lap that is rejected. */
export const stints = table('stints', {
  columns: { track_id: text<TrackId>(), car_id: text<CarId>(), user_id: text<UserId>(), laps: integer() },
  key: ['track_id', 'car_id', 'user_id'],
});
export const stintPages = table('stint_pages', {
  columns: {
    track_id: text<TrackId>(),
    car_id: text<CarId>(),
    user_id: text<UserId>(),
    page: integer(),
    lap_ids: textArray<LapId>(),
  },
  key: ['track_id', 'car_id', 'user_id', 'page'],
});

/** Customer laps by track, and driven time by car (AVAIL-11, AVAIL-12). */
export const trackTotals = table('track_totals', {
  columns: { track_id: text<TrackId>(), laps: integer() },
  key: ['track_id'],
});
export const carTotals = table('car_totals', {
  columns: { car_id: text<CarId>(), millis: bigint() },
  key: ['car_id'],
});

export type LapRow = RowIn<typeof laps>;
export type BestRow = RowIn<typeof bests>;
