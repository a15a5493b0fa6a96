import type { BoardEvent, BoardTerms, TeamEvent } from '@paddock/shared-domain/boards/events';
import type { BoardId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import {
  announce,
  change,
  type Effect,
  type ReadingHandler,
  rowKey,
  type RowKey,
  type Rows,
} from '../engine/projection.ts';
import { lookAgainAt, standingOn } from './standings.ts';
import { type BoardRow, boards, drives, results, type TeamRow, teams, trackEntries } from './table.ts';

type Of<Type extends string, Event = BoardEvent | TeamEvent> = Extract<Event, { type: Type }>;

const usersOf = (rows: Rows, trackId: TrackId | null): readonly UserId[] =>
  trackId === null ? [] : (rows.get(trackEntries, { track_id: trackId })?.user_ids ?? []);
const tracksOf = (rows: Rows, id: BoardId, trackId: TrackId | null): readonly TrackId[] => {
  const before = rows.get(boards, { id })?.track_id ?? null;
  return [...new Set([before, trackId])].filter((track) => track !== null);
};

/** A board is defined, or anew: it forgets its old track, and everybody who drove on the new one is looked at. */
export const boardDefined: ReadingHandler<Of<'BoardDefined'>> = {
  reads: ({ data: { boardId, trackId } }, rows): readonly RowKey[] => [
    rowKey(boards, { id: boardId }),
    ...tracksOf(rows, boardId, trackId).map((track) => rowKey(trackEntries, { track_id: track })),
    ...usersOf(rows, trackId).map((user) => rowKey(drives, { track_id: trackId as TrackId, user_id: user })),
  ],
  changes: ({ data, metadata }, rows) => {
    const { boardId, ...terms }: { boardId: BoardId } & BoardTerms = data;
    const before = rows.get(boards, { id: boardId });
    const board: BoardRow = {
      id: boardId,
      name: terms.name,
      description: terms.description,
      calculation: terms.calculation,
      location_id: terms.locationId,
      active: terms.active,
      since: terms.since,
      until: terms.until,
      frame: terms.frame,
      track_id: terms.trackId,
      car_group_id: terms.carGroupId,
      terms,
      defined_at: before?.defined_at ?? metadata.at,
    };
    const left = before !== undefined && before.track_id !== terms.trackId ? before.track_id : null;
    return [
      change(boards, { id: boardId }, () => board),
      ...usersOf(rows, left).map((user) => change(results, { board_id: boardId, user_id: user }, () => undefined)),
      ...(left === null ? [] : [listed(left, (ids) => ids.filter((id) => id !== boardId))]),
      ...(terms.trackId === null
        ? []
        : [listed(terms.trackId, (ids) => (ids.includes(boardId) ? ids : [...ids, boardId]))]),
      ...usersOf(rows, terms.trackId).map((user) =>
        standingOn(board, user, rows.get(drives, { track_id: terms.trackId as TrackId, user_id: user })?.laps ?? []),
      ),
      ...lookAgainAt(board),
      announce('leaderboards', { all: 'all' }),
    ];
  },
};

const listed = (trackId: TrackId, boardIds: (present: readonly BoardId[]) => readonly BoardId[]): Effect =>
  change(trackEntries, { track_id: trackId }, (row) => ({
    track_id: trackId,
    user_ids: row?.user_ids ?? [],
    board_ids: boardIds(row?.board_ids ?? []),
  }));

const onTeam = (id: TeamRow['id'], boardId: BoardId | undefined, fold: (row: TeamRow) => TeamRow): Effect[] => [
  change(teams, { id }, (row) => row && fold(row)),
  ...(boardId === undefined ? [] : [announce('leaderboards', { board: boardId })]),
];
const scored = (row: TeamRow, awards: TeamRow['awards']): TeamRow => ({
  ...row,
  awards,
  points: awards.reduce((sum, { points }) => sum + points, 0),
  best_award: awards.reduce((most, { points }) => Math.max(most, points), 0),
});

export const onTeams = {
  TeamFormed: ({ data }: Of<'TeamFormed'>): Effect[] => [
    change(teams, { id: data.teamId }, () => ({
      id: data.teamId,
      board_id: data.boardId,
      name: data.name,
      member_ids: data.memberIds,
      flag_code: data.flagCode,
      approved: data.approved,
      points: 0,
      best_award: 0,
      reached_at: null,
      car_id: null,
      awards: [],
    })),
    announce('leaderboards', { board: data.boardId }),
  ],
  TeamJoined: ({ data }: Of<'TeamJoined'>): Effect[] =>
    onTeam(data.teamId, undefined, (row) => ({ ...row, member_ids: [...row.member_ids, data.userId] })),
  TeamLeft: ({ data }: Of<'TeamLeft'>): Effect[] =>
    onTeam(data.teamId, undefined, (row) => ({
      ...row,
      member_ids: row.member_ids.filter((id) => id !== data.userId),
    })),
  TeamApproved: ({ data }: Of<'TeamApproved'>): Effect[] =>
    onTeam(data.teamId, undefined, (row) => ({ ...row, approved: true })),
  TeamSuspended: ({ data }: Of<'TeamSuspended'>): Effect[] =>
    onTeam(data.teamId, undefined, (row) => ({ ...row, approved: false })),
  PointsAwarded: ({ data }: Of<'PointsAwarded'>): Effect[] =>
    onTeam(data.teamId, data.boardId, (row) => ({
      ...scored(row, [...row.awards, { awardId: data.awardId, points: data.points }]),
      reached_at: data.awardedAt,
      car_id: data.carId ?? row.car_id,
    })),
  PointsWithdrawn: ({ data }: Of<'PointsWithdrawn'>): Effect[] =>
    onTeam(data.teamId, data.boardId, (row) =>
      scored(
        row,
        row.awards.filter(({ awardId }) => awardId !== data.awardId),
      ),
    ),
};
