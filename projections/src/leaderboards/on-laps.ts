import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { LapEvent, LapEventOf } from '@paddock/shared-domain/laps/events';
import { change, type Effect, type ReadingHandler, rowKey, type Rows } from '../engine/projection.ts';
import { driverHas, readsOfTrack } from './standings.ts';
import { type BoardLap, carEntries, drives, lapEntries } from './table.ts';

const lapsOf = (rows: Rows, lap: BoardLap, userId: UserId): readonly BoardLap[] =>
  rows.get(drives, { track_id: lap.trackId, user_id: userId })?.laps ?? [];
const withLap = (rows: Rows, lap: BoardLap): Effect[] =>
  driverHas(rows, lap.trackId, lap.userId, [
    ...lapsOf(rows, lap, lap.userId).filter(({ lapId }) => lapId !== lap.lapId),
    lap,
  ]);
const withoutLap = (rows: Rows, lap: BoardLap): Effect[] =>
  driverHas(
    rows,
    lap.trackId,
    lap.userId,
    lapsOf(rows, lap, lap.userId).filter(({ lapId }) => lapId !== lap.lapId),
  );

export const lapRecorded: ReadingHandler<LapEventOf<'LapRecorded'>> = {
  reads: ({ data }, rows) => [
    rowKey(carEntries, { car_id: data.carId }),
    ...readsOfTrack(rows, data.trackId),
    ...(data.userId === null ? [] : [rowKey(drives, { track_id: data.trackId, user_id: data.userId })]),
  ],
  changes: ({ data }, rows) => {
    const { lapId, userId, millis, crossedAt, locationId, trackId, carId, session, tyre, ballastKg, fuelLitres } = data;
    const groupIds = rows.get(carEntries, { car_id: carId })?.group_ids ?? [];
    const lap = {
      lapId,
      userId,
      millis,
      crossedAt,
      locationId,
      trackId,
      carId,
      groupIds,
      session,
      tyre,
      ballastKg,
      fuelLitres,
    };
    const approved = data.verdict === 'approved';
    return [
      change(lapEntries, { lap_id: lapId }, () => ({ lap_id: lapId, approved, lap })),
      ...(approved && userId !== null ? withLap(rows, { ...lap, userId }) : []),
    ];
  },
};

type Decided = Exclude<LapEvent, { type: 'LapRecorded' | 'WitnessAdded' }>;
type Standing = { readonly approved: boolean; readonly userId: UserId | null };

/** A lap that stands otherwise now: approved or not, or another person's. Its rows are taken back and made anew. */
export const lapDecided = <Event extends Decided>(
  next: (before: Standing, event: Event) => Standing,
): ReadingHandler<Event> => ({
  reads: (event, rows) => {
    const entry = rows.get(lapEntries, { lap_id: event.data.lapId });
    const track = entry?.lap.trackId;
    const users = entry && [entry.lap.userId, ...(event.type === 'LapReattributed' ? [event.data.toUserId] : [])];
    return [
      rowKey(lapEntries, { lap_id: event.data.lapId }),
      ...(track === undefined ? [] : readsOfTrack(rows, track)),
      ...(users ?? []).flatMap((user) =>
        user === null || track === undefined ? [] : [rowKey(drives, { track_id: track, user_id: user })],
      ),
    ];
  },
  changes: (event, rows) => {
    const entry = rows.get(lapEntries, { lap_id: event.data.lapId });
    if (entry === undefined) return [];
    const { lap } = entry;
    const before = { approved: entry.approved, userId: lap.userId };
    const after = next(before, event);
    return [
      change(lapEntries, { lap_id: lap.lapId }, () => ({
        lap_id: lap.lapId,
        approved: after.approved,
        lap: { ...lap, userId: after.userId },
      })),
      ...(before.approved && before.userId !== null ? withoutLap(rows, { ...lap, userId: before.userId }) : []),
      ...(after.approved && after.userId !== null ? withLap(rows, { ...lap, userId: after.userId }) : []),
    ];
  },
});
