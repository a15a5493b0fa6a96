import type { BoardId, CarGroupId, CarId, LapId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, instant, integer, json, text, textArray } from '../../engine/column.ts';
import { table } from '../../engine/table.ts';
import type { AnyLap } from './table.ts';

/** Ids on one page of a list. Paging avoids writing a whole list that grows for years. */
export const PAGE = 64;
export const pageOf = (index: number): number => Math.floor(index / PAGE);

/** Rows that only the fold reads. First: the latest moment in the log so far. */
export const moments = table('moments', { columns: { id: text<'now'>(), at: instant() }, key: ['id'] });
/** The boards of a track, and how many people drove on it. */
export const trackEntries = table('track_entries', {
  columns: { track_id: text<TrackId>(), board_ids: textArray<BoardId>(), drivers: integer() },
  key: ['track_id'],
});
/** Who drove on a track, by page. */
export const trackDrivers = table('track_drivers', {
  columns: { track_id: text<TrackId>(), page: integer(), user_ids: textArray<UserId>() },
  key: ['track_id', 'page'],
});
/** The groups of a car. */
export const carEntries = table('car_entries', {
  columns: { car_id: text<CarId>(), group_ids: textArray<CarGroupId>() },
  key: ['car_id'],
});
/** Every lap, for later decisions about it, and its page. */
export const lapEntries = table('lap_entries', {
  columns: { lap_id: text<LapId>(), approved: boolean(), page: integer(), lap: json<AnyLap>() },
  key: ['lap_id'],
});
/** A person's laps on a track, for a new board or a best lap that is rejected. */
export const drives = table('drives', {
  columns: { track_id: text<TrackId>(), user_id: text<UserId>(), laps: integer() },
  key: ['track_id', 'user_id'],
});
export const drivePages = table('drive_pages', {
  columns: { track_id: text<TrackId>(), user_id: text<UserId>(), page: integer(), lap_ids: textArray<LapId>() },
  key: ['track_id', 'user_id', 'page'],
});
export const memory = [moments, trackEntries, trackDrivers, carEntries, lapEntries, drives, drivePages] as const;
