import type { BoardTerms, Calculation, Frame } from '@paddock/shared-domain/boards/events';
import type { RankedLap } from '@paddock/shared-domain/boards/board-ranking';
import type { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import type { BoardId, CarGroupId, CarId, LapId, LocationId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { boolean, double, instant, integer, json, nullable, text, textArray } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** A lap as boards remember it: what ranks it, and what its row shows. */
export type BoardLap = RankedLap & {
  readonly fuelLitres: number | null;
  /** The part of `millis` that a steward added. */
  readonly penaltyMillis: number;
};
/** A lap of whoever it is: nobody's until somebody is named. */
export type AnyLap = Omit<BoardLap, 'userId'> & { readonly userId: UserId | null };

/** A frozen board: since when it stands still, and the seal over its rows. */
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
    /** The whole definition, as the ranking rule takes it. */
    terms: json<BoardTerms>(),
    defined_at: instant(),
    /** What it is frozen as; null while it moves. */
    frozen: nullable(json<Frozen>()),
    reopened_at: nullable(instant()),
    /** The event that last changed anything a page of the board shows: readers keep what they made of it. */
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
  /** The event that brought it: the key of its span. */
  opened: text(),
} as const;
/** Ready to serve: somebody's best lap on a TIME board, in the order of the board. */
export const results = table('results', {
  columns: shown,
  key: ['board_id', 'user_id'],
  indexes: [{ on: '(board_id, millis, crossed_at, lap_id)' }],
});
/** The same rows through time: each stood from `from_at` on, and before `to_at`. What stands now has no end. */
export const resultSpans = table('result_spans', {
  columns: { ...shown, from_at: instant(), to_at: nullable(instant()) },
  key: ['board_id', 'user_id', 'opened'],
  // Best first for a late moment; for an early one by when they began, as hardly any of them had.
  indexes: [{ on: '(board_id, millis, crossed_at, lap_id)' }, { on: '(board_id, from_at)' }],
});
/** Terms of boards through time, and as of when they stood still. */
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
  /** Most points in one award, for ties; then who reached the total first. */
  best_award: integer(),
  reached_at: nullable(instant()),
  car_id: nullable(text<CarId>()),
  opened: text(),
} as const;
/** Teams with their points. */
export const teams = table('teams', {
  columns: {
    id: text<TeamId>(),
    ...team,
    awards: json<readonly { readonly awardId: AwardId; readonly points: number }[]>(),
    /** Who lets people in, who asks to join, and whether it races no more. */
    captain_id: nullable(text<UserId>()),
    asking_ids: textArray<UserId>(),
    archived: boolean(),
  },
  key: ['id'],
  indexes: [{ on: '(board_id, points desc, best_award desc, reached_at, id)' }],
});
/** Teams through time. */
export const teamSpans = table('team_spans', {
  columns: { id: text<TeamId>(), ...team, from_at: instant(), to_at: nullable(instant()) },
  key: ['id', 'opened'],
  indexes: [{ on: '(board_id, points desc, best_award desc, reached_at, id)' }, { on: '(board_id, from_at)' }],
});

export type BoardRow = RowIn<typeof boards>;
export type ResultRow = RowIn<typeof results>;
export type TeamRow = RowIn<typeof teams>;
