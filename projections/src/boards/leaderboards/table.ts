import type { BoardTerms, Calculation, Frame } from '@paddock/shared-domain/boards/events';
import type { RankedLap } from '@paddock/shared-domain/boards/board-ranking';
import type { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import type { BoardId, CarGroupId, CarId, LapId, LocationId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { boolean, double, instant, integer, json, nullable, text, textArray } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** A lap as boards store it: what ranks it, and what its row shows. */
export type BoardLap = RankedLap & {
  readonly fuelLitres: number | null;
  /** The part of `millis` that a steward added. */
  readonly penaltyMillis: number;
};
/** A lap that may have no driver yet. */
export type AnyLap = Omit<BoardLap, 'userId'> & { readonly userId: UserId | null };

/** A frozen board: since when, and the seal over its rows. */
export type Frozen = { readonly asOf: Instant; readonly rows: number; readonly hash: string };

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
    /** The whole definition, as the ranking rule expects it. */
    terms: json<BoardTerms>(),
    defined_at: instant(),
    /** Since when it is frozen, with the seal; null if it is not. */
    frozen: nullable(json<Frozen>()),
    reopened_at: nullable(instant()),
    /** The event that last changed a page of the board: readers cache what they built from it. */
    changed: text(),
    opened: text(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id)' }],
});

const shown = {
  board_id: text<BoardId>(),
  user_id: text<UserId>(),
  millis: integer(),
  crossed_at: instant(),
  lap_id: text<LapId>(),
  car_id: text<CarId>(),
  fuel_litres: nullable(double()),
  ballast_kg: integer(),
  tyre: nullable(text()),
  /** The event that created it: the key of its span. */
  opened: text(),
} as const;
/** Ready to serve: each person's best lap on a TIME board, in the order of the board. */
export const results = table('results', {
  columns: shown,
  key: ['board_id', 'user_id'],
  indexes: [{ on: '(board_id, millis, crossed_at, lap_id)' }],
});
/** The same rows with their history: valid from `from_at`, until before `to_at`. The present row has no `to_at`. */
export const resultSpans = table('result_spans', {
  columns: { ...shown, from_at: instant(), to_at: nullable(instant()) },
  key: ['board_id', 'user_id', 'opened'],
  // The first index is for late moments. The second is for early ones, when few spans had begun.
  indexes: [{ on: '(board_id, millis, crossed_at, lap_id)' }, { on: '(board_id, from_at)' }],
});
/** History of the terms of boards, and of when they were frozen. */
export const boardSpans = table('board_spans', {
  columns: {
    board_id: text<BoardId>(),
    opened: text(),
    terms: json<BoardTerms>(),
    frozen_as_of: nullable(instant()),
    from_at: instant(),
    to_at: nullable(instant()),
  },
  key: ['board_id', 'opened'],
});

const team = {
  board_id: text<BoardId>(),
  name: text(),
  member_ids: textArray<UserId>(),
  flag_code: nullable(text()),
  approved: boolean(),
  points: integer(),
  /** Most points in one award breaks ties, then who reached the total first. */
  best_award: integer(),
  reached_at: nullable(instant()),
  car_id: nullable(text<CarId>()),
  opened: text(),
} as const;
export const teams = table('teams', {
  columns: {
    id: text<TeamId>(),
    ...team,
    awards: json<readonly { readonly awardId: AwardId; readonly points: number }[]>(),
    /** Who accepts members, who asked to join, and whether it is retired. */
    captain_id: nullable(text<UserId>()),
    asking_ids: textArray<UserId>(),
    archived: boolean(),
  },
  key: ['id'],
  indexes: [{ on: '(board_id, points desc, best_award desc, reached_at, id)' }],
});
export const teamSpans = table('team_spans', {
  columns: { id: text<TeamId>(), ...team, from_at: instant(), to_at: nullable(instant()) },
  key: ['id', 'opened'],
  indexes: [{ on: '(board_id, points desc, best_award desc, reached_at, id)' }, { on: '(board_id, from_at)' }],
});

export type BoardRow = RowIn<typeof boards>;
export type ResultRow = RowIn<typeof results>;
export type TeamRow = RowIn<typeof teams>;
