import type { BoardTerms, Calculation, Frame } from '@paddock/shared-domain/boards/events';
import type { RankedLap } from '@paddock/shared-domain/boards/board-ranking';
import type { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import type { BoardId, CarGroupId, CarId, LapId, LocationId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, double, instant, integer, json, nullable, text, textArray } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** A lap as boards remember it: what ranks it, and what its row shows. */
export type BoardLap = RankedLap & { readonly fuelLitres: number | null };

export const boards = table('boards', {
  columns: {
    id: text<BoardId>(),
    name: text(),
    description: text(),
    calculation: text<Calculation>(),
    location_id: nullable(text<LocationId>()),
    active: boolean(),
    since: instant(),
    until: nullable(instant()),
    frame: text<Frame>(),
    track_id: nullable(text<TrackId>()),
    car_group_id: nullable(text<CarGroupId>()),
    /** The whole definition, as the ranking rule takes it. */
    terms: json<BoardTerms>(),
    defined_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id)' }],
});

/** Ready to serve: somebody's best lap on a TIME board, in the order of the board. */
export const results = table('results', {
  columns: {
    board_id: text<BoardId>(),
    user_id: text<UserId>(),
    millis: integer(),
    crossed_at: instant(),
    lap_id: text<LapId>(),
    car_id: text<CarId>(),
    fuel_litres: nullable(double()),
    ballast_kg: integer(),
    tyre: nullable(text()),
  },
  key: ['board_id', 'user_id'],
  indexes: [{ on: '(board_id, millis, crossed_at, lap_id)' }],
});

/** Teams with their points. */
export const teams = table('teams', {
  columns: {
    id: text<TeamId>(),
    board_id: text<BoardId>(),
    name: text(),
    member_ids: textArray<UserId>(),
    flag_code: nullable(text()),
    approved: boolean(),
    points: integer(),
    /** Most points in one award, for ties; then who reached the total first. */
    best_award: integer(),
    reached_at: nullable(instant()),
    car_id: nullable(text<CarId>()),
    awards: json<readonly { readonly awardId: AwardId; readonly points: number }[]>(),
  },
  key: ['id'],
  indexes: [{ on: '(board_id, points desc, best_award desc, reached_at, id)' }],
});

/** What the fold needs beside the rows it serves: which boards and drivers a track has ... */
export const trackEntries = table('track_entries', {
  columns: { track_id: text<TrackId>(), board_ids: textArray<BoardId>(), user_ids: textArray<UserId>() },
  key: ['track_id'],
});
/** ... the groups of a car ... */
export const carEntries = table('car_entries', {
  columns: { car_id: text<CarId>(), group_ids: textArray<CarGroupId>() },
  key: ['car_id'],
});
/** ... every lap, for what is decided about it later ... */
export const lapEntries = table('lap_entries', {
  columns: {
    lap_id: text<LapId>(),
    approved: boolean(),
    lap: json<Omit<BoardLap, 'userId'> & { readonly userId: UserId | null }>(),
  },
  key: ['lap_id'],
});
/** ... and somebody's approved laps on a track, for a board that is defined, or a best that falls. */
export const drives = table('drives', {
  columns: { track_id: text<TrackId>(), user_id: text<UserId>(), laps: json<readonly BoardLap[]>() },
  key: ['track_id', 'user_id'],
});

export type BoardRow = RowIn<typeof boards>;
export type ResultRow = RowIn<typeof results>;
export type TeamRow = RowIn<typeof teams>;
