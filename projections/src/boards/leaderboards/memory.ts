import type { BoardId, CarGroupId, CarId, LapId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, instant, integer, json, text, textArray } from '../../engine/column.ts';
import { table } from '../../engine/table.ts';
import type { AnyLap } from './table.ts';

/** Ids on one page of a list: a list that grows for years is never written whole. */
export const PAGE = 64;
export const pageOf = (index: number): number => Math.floor(index / PAGE);

/** What the fold needs beside the rows it serves: the moment up to which the log is folded ... */
export const moments = table('moments', { columns: { id: text<'now'>(), at: instant() }, key: ['id'] });
/** ... which boards a track has, and how many people drove on it ... */
export const trackEntries = table('track_entries', {
  columns: { track_id: text<TrackId>(), board_ids: textArray<BoardId>(), drivers: integer() },
  key: ['track_id'],
});
/** ... who they are ... */
export const trackDrivers = table('track_drivers', {
  columns: { track_id: text<TrackId>(), page: integer(), user_ids: textArray<UserId>() },
  key: ['track_id', 'page'],
});
/** ... the groups of a car ... */
export const carEntries = table('car_entries', {
  columns: { car_id: text<CarId>(), group_ids: textArray<CarGroupId>() },
  key: ['car_id'],
});
/** ... every lap, for what is decided about it later, and the page it stands on ... */
export const lapEntries = table('lap_entries', {
  columns: { lap_id: text<LapId>(), approved: boolean(), page: integer(), lap: json<AnyLap>() },
  key: ['lap_id'],
});
/** ... and how many laps somebody has ever had on a track, and which: for a board that is defined, or a best that falls. */
export const drives = table('drives', {
  columns: { track_id: text<TrackId>(), user_id: text<UserId>(), laps: integer() },
  key: ['track_id', 'user_id'],
});
export const drivePages = table('drive_pages', {
  columns: { track_id: text<TrackId>(), user_id: text<UserId>(), page: integer(), lap_ids: textArray<LapId>() },
  key: ['track_id', 'user_id', 'page'],
});
export const memory = [moments, trackEntries, trackDrivers, carEntries, lapEntries, drives, drivePages] as const;
