import { compareLaps } from '@paddock/shared-domain/boards/board-ranking';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { change, type Effect, rowKey, type RowKey, type Rows } from '../engine/projection.ts';
import { type BestRow, bests, type LapRow, laps, stintPages, stints } from './table.ts';

/** Ids on one page. Paging avoids writing all laps of a driver at once. */
const PAGE = 64;
const keyOf = ({ track_id, car_id }: LapRow, user_id: UserId) => ({ track_id, car_id, user_id });
const pagesOf = (count: number): readonly number[] =>
  Array.from({ length: Math.ceil(count / PAGE) }, (_, page) => page);

/** The rows that {@link counts} and {@link listed} read. */
export const bestKeys = (lap: LapRow, user: UserId): readonly RowKey[] => [
  rowKey(stints, keyOf(lap, user)),
  rowKey(bests, keyOf(lap, user)),
];
/** The rows that {@link countsNoMore} reads: all the driver's laps, if this one is their best. */
export const otherKeys = (rows: Rows, lap: LapRow, user: UserId): readonly RowKey[] => {
  const key = keyOf(lap, user);
  if (rows.get(bests, key)?.best_lap_id !== lap.id) return [];
  return pagesOf(rows.get(stints, key)?.laps ?? 0).flatMap((page) => [
    rowKey(stintPages, { ...key, page }),
    ...(rows.get(stintPages, { ...key, page })?.lap_ids ?? []).map((id) => rowKey(laps, { id })),
  ]);
};

/** Adds a lap to its driver's laps; the returned page is to be stored in the lap. */
export const listed = (rows: Rows, lap: LapRow, user: UserId): { page: number; effects: Effect[] } => {
  const key = keyOf(lap, user);
  const count = rows.get(stints, key)?.laps ?? 0;
  const page = Math.floor(count / PAGE);
  return {
    page,
    effects: [
      change(stints, key, () => ({ ...key, laps: count + 1 })),
      change(stintPages, { ...key, page }, (row) => ({ ...key, page, lap_ids: [...(row?.lap_ids ?? []), lap.id] })),
    ],
  };
};
export const unlisted = (lap: LapRow, user: UserId): Effect =>
  change(
    stintPages,
    { ...keyOf(lap, user), page: lap.page },
    (row) => row && { ...row, lap_ids: row.lap_ids.filter((id) => id !== lap.id) },
  );

const asBest = (lap: LapRow, user: UserId): BestRow => ({
  ...keyOf(lap, user),
  best_millis: lap.millis,
  best_at: lap.crossed_at,
  best_lap_id: lap.id,
});
const compare = (one: BestRow, other: BestRow): number =>
  compareLaps(
    { millis: one.best_millis, crossedAt: one.best_at, lapId: one.best_lap_id },
    { millis: other.best_millis, crossedAt: other.best_at, lapId: other.best_lap_id },
  );

/** An approved lap replaces its driver's best if it is faster. */
export const counts = (lap: LapRow, user: UserId): Effect =>
  change(bests, keyOf(lap, user), (row) => {
    const best = asBest(lap, user);
    return row === undefined || compare(best, row) < 0 ? best : row;
  });
/** A lap changed. If it was its driver's best, chooses the best again from the others, and from this one if it still counts. */
export const countsNoMore = (rows: Rows, lap: LapRow, user: UserId, stays?: LapRow): Effect[] => {
  const key = keyOf(lap, user);
  if (rows.get(bests, key)?.best_lap_id !== lap.id) return stays === undefined ? [] : [counts(stays, user)];
  const others = pagesOf(rows.get(stints, key)?.laps ?? 0)
    .flatMap((page) => rows.get(stintPages, { ...key, page })?.lap_ids ?? [])
    .flatMap((id) => (id === lap.id ? [] : (rows.get(laps, { id }) ?? [])))
    .filter(({ approved }) => approved);
  const [best] = [...others, ...(stays === undefined ? [] : [stays])].map((each) => asBest(each, user)).sort(compare);
  return [change(bests, key, () => best)];
};
