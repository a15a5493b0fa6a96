import type { TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import { change, type Effect, rowKey, type RowKey, type Rows } from '../../engine/projection.ts';
import { drivePages, drives, lapEntries, PAGE, pageOf, trackDrivers, trackEntries } from './memory.ts';
import { type AnyLap, type BoardLap, type BoardRow, boards, results } from './table.ts';

const pages = (length: number): readonly number[] =>
  Array.from({ length: Math.ceil(length / PAGE) }, (_, page) => page);

export const boardsOf = (rows: Rows, trackId: TrackId): readonly BoardRow[] =>
  (rows.get(trackEntries, { track_id: trackId })?.board_ids ?? []).flatMap((id) => rows.get(boards, { id }) ?? []);
export const boardKeys = (rows: Rows, trackId: TrackId): readonly RowKey[] => [
  rowKey(trackEntries, { track_id: trackId }),
  ...(rows.get(trackEntries, { track_id: trackId })?.board_ids ?? []).map((id) => rowKey(boards, { id })),
];
/** A person's rows on the boards of a track. */
export const standingKeys = (rows: Rows, trackId: TrackId, userId: UserId): readonly RowKey[] =>
  (rows.get(trackEntries, { track_id: trackId })?.board_ids ?? []).map((board) =>
    rowKey(results, { board_id: board, user_id: userId }),
  );

/** Whether a lap is its driver's row on a board: only then must their other laps be compared. */
export const isShown = (rows: Rows, lap: AnyLap, userId: UserId): boolean =>
  boardsOf(rows, lap.trackId).some(
    ({ id }) => rows.get(results, { board_id: id, user_id: userId })?.lap_id === lap.lapId,
  );

export const driversOf = (rows: Rows, trackId: TrackId): readonly UserId[] =>
  pages(rows.get(trackEntries, { track_id: trackId })?.drivers ?? 0).flatMap(
    (page) => rows.get(trackDrivers, { track_id: trackId, page })?.user_ids ?? [],
  );
export const driverKeys = (rows: Rows, trackId: TrackId): readonly RowKey[] =>
  pages(rows.get(trackEntries, { track_id: trackId })?.drivers ?? 0).map((page) =>
    rowKey(trackDrivers, { track_id: trackId, page }),
  );

const idsOf = (rows: Rows, trackId: TrackId, userId: UserId) =>
  pages(rows.get(drives, { track_id: trackId, user_id: userId })?.laps ?? 0).flatMap(
    (page) => rows.get(drivePages, { track_id: trackId, user_id: userId, page })?.lap_ids ?? [],
  );
/** All laps of a person on a track, whatever their verdict. */
export const lapKeys = (rows: Rows, trackId: TrackId, userId: UserId): readonly RowKey[] => [
  rowKey(drives, { track_id: trackId, user_id: userId }),
  ...pages(rows.get(drives, { track_id: trackId, user_id: userId })?.laps ?? 0).map((page) =>
    rowKey(drivePages, { track_id: trackId, user_id: userId, page }),
  ),
  ...idsOf(rows, trackId, userId).map((id) => rowKey(lapEntries, { lap_id: id })),
];
/** The approved ones. */
export const lapsOf = (rows: Rows, trackId: TrackId, userId: UserId): readonly BoardLap[] =>
  idsOf(rows, trackId, userId).flatMap((id) => {
    const entry = rows.get(lapEntries, { lap_id: id });
    return entry?.approved === true ? [{ ...entry.lap, userId }] : [];
  });

/** The keys that {@link putOnPage} reads. */
export const pageKeys = (trackId: TrackId, userId: UserId): readonly RowKey[] => [
  rowKey(trackEntries, { track_id: trackId }),
  rowKey(drives, { track_id: trackId, user_id: userId }),
];
/** Adds a lap to its driver's laps on the track, on the page that it returns. */
export const putOnPage = (
  rows: Rows,
  { lapId, trackId }: AnyLap,
  userId: UserId,
): { page: number; effects: Effect[] } => {
  const key = { track_id: trackId, user_id: userId };
  const known = rows.get(drives, key);
  const count = known?.laps ?? 0;
  const page = pageOf(count);
  const drivers = rows.get(trackEntries, { track_id: trackId })?.drivers ?? 0;
  return {
    page,
    effects: [
      change(drives, key, () => ({ ...key, laps: count + 1 })),
      change(drivePages, { ...key, page }, (row) => ({ ...key, page, lap_ids: [...(row?.lap_ids ?? []), lapId] })),
      ...(known === undefined ? newDriver(trackId, userId, pageOf(drivers)) : []),
    ],
  };
};
const newDriver = (trackId: TrackId, userId: UserId, page: number): Effect[] => [
  change(trackEntries, { track_id: trackId }, (row) => ({
    track_id: trackId,
    board_ids: row?.board_ids ?? [],
    drivers: (row?.drivers ?? 0) + 1,
  })),
  change(trackDrivers, { track_id: trackId, page }, (row) => ({
    track_id: trackId,
    page,
    user_ids: [...(row?.user_ids ?? []), userId],
  })),
];
/** Removes a lap from its page; the other laps stay on theirs. */
export const takeOffPage = ({ lapId, trackId }: AnyLap, page: number, userId: UserId): Effect =>
  change(
    drivePages,
    { track_id: trackId, user_id: userId, page },
    (row) => row && { ...row, lap_ids: row.lap_ids.filter((id) => id !== lapId) },
  );
