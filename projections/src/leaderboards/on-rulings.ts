import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { LapEvent, LapEventOf } from '@paddock/shared-domain/laps/events';
import { change, type Effect, type ReadingHandler, rowKey, type RowKey, type Rows } from '../engine/projection.ts';
import { boardKeys, boardsOf, lapKeys, lapsOf, pageKeys, putOnPage, standingKeys, takeOffPage } from './driven.ts';
import { lapEntries } from './memory.ts';
import { momentIs, momentKey, momentOf } from './moment.ts';
import { lapCounts, lapsAre, type Now } from './standings.ts';
import { type AnyLap, type BoardLap, results } from './table.ts';

type Ruling = Exclude<LapEvent, { type: 'LapRecorded' }>;
export type Standing = {
  readonly approved: boolean;
  readonly userId: UserId | null;
  readonly penaltyMillis: number;
  /** What a later witness knows of it; left out where it stays. */
  readonly tyre?: string | undefined;
  readonly fuelLitres?: number | undefined;
};

const others = (event: Ruling): readonly UserId[] =>
  event.type === 'LapReattributed' && event.data.toUserId !== null ? [event.data.toUserId] : [];
/** Whether a lap is what a board shows of its driver: only then must their other laps be looked at. */
const isShown = (rows: Rows, lap: AnyLap, userId: UserId): boolean =>
  boardsOf(rows, lap.trackId).some(
    ({ id }) => rows.get(results, { board_id: id, user_id: userId })?.lap_id === lap.lapId,
  );

/** A lap that stands otherwise now: approved or not, another person's, or with another penalty. */
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
      tyre: lap.tyre ?? after.tyre ?? null,
      fuelLitres: lap.fuelLitres ?? after.fuelLitres ?? null,
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

const detailed = lapRuled<LapEventOf<'WitnessAdded'>>((before, { data: { tyre, fuelLitres } }) => ({
  ...before,
  tyre,
  fuelLitres,
}));
const tellsMore = ({ data: { agrees, tyre, fuelLitres } }: LapEventOf<'WitnessAdded'>): boolean =>
  agrees && (tyre !== undefined || fuelLitres !== undefined);
/** Fuel and tyre come with the witness that knows them; the others change nothing here. */
export const lapDetailed: ReadingHandler<LapEventOf<'WitnessAdded'>> = {
  reads: (event, rows) => (tellsMore(event) ? detailed.reads(event, rows) : []),
  changes: (event, rows) => (tellsMore(event) ? detailed.changes(event, rows) : []),
};

/** The rows of whoever drove it, looked at anew where the lap was their row, and of whoever it counts for now. */
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
