import { bestOn, compareLaps, countsOn } from '@paddock/shared-domain/boards/board-ranking';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { announce, change, type Effect, type Rows } from '../../engine/projection.ts';
import { type BoardLap, type BoardRow, boards, results, type ResultRow, resultSpans } from './table.ts';

/** The current event: its log position and its moment. */
export type Now = { readonly position: string; readonly at: Instant };

const rowOf = (boardId: BoardId, lap: BoardLap, { position }: Now): ResultRow => ({
  board_id: boardId,
  user_id: lap.userId,
  millis: lap.millis,
  crossed_at: lap.crossedAt,
  lap_id: lap.lapId,
  car_id: lap.carId,
  fuel_litres: lap.fuelLitres,
  ballast_kg: lap.ballastKg,
  tyre: lap.tyre,
  opened: position,
});

/** Ends a span. An empty span was never visible and is deleted. */
export const ended = <Span extends { readonly from_at: Instant; readonly to_at: Instant | null }>(
  span: Span | undefined,
  at: Instant,
): Span | undefined => (span === undefined || span.from_at === at ? undefined : { ...span, to_at: at });

/** Replaces a person's row on a board with that of `lap`, or removes it; the former row goes to the board's history. */
const stands = (
  { id, location_id: location }: Pick<BoardRow, 'id' | 'location_id'>,
  userId: UserId,
  before: ResultRow | undefined,
  lap: BoardLap | undefined,
  now: Now,
): Effect[] => {
  const key = { board_id: id, user_id: userId };
  const next = lap && rowOf(id, lap, now);
  return [
    change(results, key, () => next),
    ...(before === undefined
      ? []
      : [change(resultSpans, { ...key, opened: before.opened }, (span) => ended(span, now.at))]),
    ...(next === undefined
      ? []
      : [change(resultSpans, { ...key, opened: next.opened }, () => ({ ...next, from_at: now.at, to_at: null }))]),
    change(boards, { id }, (row) => row && { ...row, changed: now.position }),
    announce('leaderboards', { board: id }),
    ...(location === null ? [] : [announce('leaderboards', { location })]),
  ];
};
const shows = (row: ResultRow | undefined, lap: BoardLap | undefined): boolean =>
  row?.lap_id === lap?.lapId &&
  row?.millis === lap?.millis &&
  row?.fuel_litres === lap?.fuelLitres &&
  row?.tyre === lap?.tyre;

/** A lap that counts moves its driver up if it is their best; otherwise nothing changes (launcher.md 8.2). */
export const lapCounts = (rows: Rows, board: BoardRow, lap: BoardLap, now: Now): Effect[] => {
  const before = rows.get(results, { board_id: board.id, user_id: lap.userId });
  if (!countsOn(board.terms, lap)) return [];
  const better =
    before === undefined ||
    compareLaps(lap, { millis: before.millis, crossedAt: before.crossed_at, lapId: before.lap_id }) < 0;
  return better ? stands(board, lap.userId, before, lap, now) : [];
};

/** New facts about a lap that counts: its row shows them, or the lap may now become a row. */
export const lapGrows = (rows: Rows, board: BoardRow, lap: BoardLap, now: Now): Effect[] => {
  const before = rows.get(results, { board_id: board.id, user_id: lap.userId });
  if (before?.lap_id !== lap.lapId) return lapCounts(rows, board, lap, now);
  return shows(before, lap) ? [] : stands(board, lap.userId, before, lap, now);
};

/** A person's row on a board, computed from all their approved laps on its track. */
export const lapsAre = (
  rows: Rows,
  board: Pick<BoardRow, 'id' | 'location_id' | 'terms'>,
  userId: UserId,
  laps: readonly BoardLap[],
  now: Now,
): Effect[] => {
  const before = rows.get(results, { board_id: board.id, user_id: userId });
  const best = bestOn(board.terms, laps);
  return shows(before, best) ? [] : stands(board, userId, before, best, now);
};
