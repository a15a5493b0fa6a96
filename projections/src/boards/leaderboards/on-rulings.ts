import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { LapEvent } from '@paddock/shared-domain/laps/events';
import { change, type Effect, type ReadingHandler, rowKey, type RowKey, type Rows } from '../../engine/projection.ts';
import {
  boardKeys,
  boardsOf,
  isShown,
  lapKeys,
  lapsOf,
  pageKeys,
  putOnPage,
  standingKeys,
  takeOffPage,
} from './driven.ts';
import { lapEntries } from './memory.ts';
import { momentIs, momentKey, momentOf } from './moment.ts';
import { lapCounts, lapsAre, type Now } from './standings.ts';
import type { AnyLap, BoardLap } from './table.ts';

type Ruling = Exclude<LapEvent, { type: 'LapRecorded' | 'WitnessAdded' }>;
export type Standing = {
  readonly approved: boolean;
  readonly userId: UserId | null;
  readonly penaltyMillis: number;
};

const others = (event: Ruling): readonly UserId[] =>
  event.type === 'LapReattributed' && event.data.toUserId !== null ? [event.data.toUserId] : [];
/** A lap changed: its approval, its driver or its penalty. */
export const lapRuled = <Event extends Ruling>(
  next: (before: Standing, event: Event) => Standing,
): ReadingHandler<Event> => ({
  reads: (event, rows): readonly RowKey[] => {
    const entry = rows.get(lapEntries, { lap_id: event.data.lapId });
    const keys = [momentKey, rowKey(lapEntries, { lap_id: event.data.lapId })];
    if (entry === undefined) return keys;
    const { lap } = entry;
    const { trackId, userId } = lap;
    const users = [...(userId === null ? [] : [userId]), ...others(event)];
    return [
      ...keys,
      ...boardKeys(rows, trackId),
      ...users.flatMap((user) => [...pageKeys(trackId, user), ...standingKeys(rows, trackId, user)]),
      ...(userId !== null && isShown(rows, lap, userId) ? lapKeys(rows, trackId, userId) : []),
    ];
  },
  changes: (event, rows) => {
    const entry = rows.get(lapEntries, { lap_id: event.data.lapId });
    if (entry === undefined) return [];
    const { lap, approved, page } = entry;
    const after = next({ approved, userId: lap.userId, penaltyMillis: lap.penaltyMillis }, event);
    const ruled: AnyLap = {
      ...lap,
      userId: after.userId,
      millis: lap.millis - lap.penaltyMillis + after.penaltyMillis,
      penaltyMillis: after.penaltyMillis,
    };
    const now: Now = { position: event.position, at: momentOf(rows, event) };
    const moved = after.userId !== lap.userId;
    const put = moved && after.userId !== null ? putOnPage(rows, ruled, after.userId) : { page, effects: [] };
    const counting = after.approved && after.userId !== null ? { ...ruled, userId: after.userId } : undefined;
    return [
      change(lapEntries, { lap_id: lap.lapId }, () => ({
        lap_id: lap.lapId,
        approved: after.approved,
        page: put.page,
        lap: ruled,
      })),
      ...(moved && lap.userId !== null ? [takeOffPage(lap, page, lap.userId)] : []),
      ...put.effects,
      ...standingsAfter(rows, lap, counting, now),
      momentIs(now.at),
    ];
  },
});

/** The rows of its former driver, computed again if the lap was their row, and of the driver it counts for now. */
const standingsAfter = (rows: Rows, before: AnyLap, counting: BoardLap | undefined, now: Now): Effect[] => {
  const { trackId, userId, lapId } = before;
  const boards = boardsOf(rows, trackId);
  const shown = userId !== null && isShown(rows, before, userId);
  if (!shown) return counting === undefined ? [] : boards.flatMap((board) => lapCounts(rows, board, counting, now));
  const stays = counting?.userId === userId ? [counting] : [];
  const laps = [...lapsOf(rows, trackId, userId).filter((other) => other.lapId !== lapId), ...stays];
  return boards.flatMap((board) => [
    ...lapsAre(rows, board, userId, laps, now),
    ...(counting === undefined || counting.userId === userId ? [] : lapCounts(rows, board, counting, now)),
  ]);
};
