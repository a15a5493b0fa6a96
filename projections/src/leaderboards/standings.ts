import { bestOn } from '@paddock/shared-domain/boards/board-ranking';
import type { BoardId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import { announce, change, type Effect, rowKey, type RowKey, type Rows } from '../engine/projection.ts';
import { type BoardLap, type BoardRow, boards, drives, results, type ResultRow, trackEntries } from './table.ts';

export const boardsOfTrack = (rows: Rows, trackId: TrackId): readonly BoardRow[] =>
  (rows.get(trackEntries, { track_id: trackId })?.board_ids ?? []).flatMap((id) => rows.get(boards, { id }) ?? []);

/** The rows a change of somebody's laps on a track rests on. */
export const readsOfTrack = (rows: Rows, trackId: TrackId): readonly RowKey[] => [
  rowKey(trackEntries, { track_id: trackId }),
  ...(rows.get(trackEntries, { track_id: trackId })?.board_ids ?? []).map((id) => rowKey(boards, { id })),
];

const resultOf = (boardId: BoardId, lap: BoardLap): ResultRow => ({
  board_id: boardId,
  user_id: lap.userId,
  millis: lap.millis,
  crossed_at: lap.crossedAt,
  lap_id: lap.lapId,
  car_id: lap.carId,
  fuel_litres: lap.fuelLitres,
  ballast_kg: lap.ballastKg,
  tyre: lap.tyre,
});

/** Somebody's row on a board, from all their laps on its track; none without a lap that counts. */
export const standingOn = (board: Pick<BoardRow, 'id' | 'terms'>, userId: UserId, laps: readonly BoardLap[]): Effect =>
  change(results, { board_id: board.id, user_id: userId }, () => {
    const best = bestOn(board.terms, laps);
    return best && resultOf(board.id, best);
  });

export const lookAgainAt = ({ id, location_id: location }: Pick<BoardRow, 'id' | 'location_id'>): Effect[] => [
  announce('leaderboards', { board: id }),
  ...(location === null ? [] : [announce('leaderboards', { location })]),
];

/** Somebody's laps on a track become these: their rows on all boards of the track follow. */
export const driverHas = (rows: Rows, trackId: TrackId, userId: UserId, laps: readonly BoardLap[]): Effect[] => [
  change(drives, { track_id: trackId, user_id: userId }, () => ({ track_id: trackId, user_id: userId, laps })),
  ...(rows.get(trackEntries, { track_id: trackId })?.user_ids.includes(userId) ? [] : [known(trackId, userId)]),
  ...boardsOfTrack(rows, trackId).flatMap((board) => [standingOn(board, userId, laps), ...lookAgainAt(board)]),
];

const known = (trackId: TrackId, userId: UserId): Effect =>
  change(trackEntries, { track_id: trackId }, (row) => ({
    track_id: trackId,
    board_ids: row?.board_ids ?? [],
    user_ids: [...(row?.user_ids ?? []), userId],
  }));
