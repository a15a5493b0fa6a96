import type { CarGroupId, CarId, LapId, LocationId, TrackId, UserId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { Witness } from '../laps/events.ts';
import type { SessionType } from '../assetto-corsa/race-sessions.ts';
import type { BoardTerms } from './events.ts';

/** An approved lap with a driver, as boards use it. */
export type RankedLap = {
  readonly lapId: LapId;
  readonly userId: UserId;
  readonly millis: number;
  readonly crossedAt: Instant;
  readonly locationId: LocationId;
  readonly trackId: TrackId;
  readonly carId: CarId;
  /** The car's groups when the lap was recorded. */
  readonly groupIds: readonly CarGroupId[];
  readonly session: SessionType;
  readonly tyre: string | null;
  readonly ballastKg: number;
  /** Witnesses whose last statement agrees (`laps/seen-by.ts`). */
  readonly seenBy: readonly Witness[];
};

/** Faster first; of equal times the earlier, then the smaller id: a record must be beaten to change (launcher.md 8.2). */
export const compareLaps = (
  a: Pick<RankedLap, 'millis' | 'crossedAt' | 'lapId'>,
  b: Pick<RankedLap, 'millis' | 'crossedAt' | 'lapId'>,
): number => a.millis - b.millis || order(a.crossedAt, b.crossedAt) || order(a.lapId, b.lapId);
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const admits = <Value>(wanted: Value | null, value: Value): boolean => wanted === null || wanted === value;

/** Whether a lap counts on a TIME board: its track, its seat's venue, its car, and the time range without its end. */
export const countsOn = (board: BoardTerms, lap: RankedLap): boolean =>
  board.calculation === 'TIME' &&
  board.trackId === lap.trackId &&
  admits(board.locationId, lap.locationId) &&
  admits(board.carId, lap.carId) &&
  (board.carGroupId === null || lap.groupIds.includes(board.carGroupId)) &&
  (board.sessions === null || board.sessions.includes(lap.session)) &&
  (board.tyres === null || (lap.tyre !== null && board.tyres.includes(lap.tyre))) &&
  (board.ballastMinKg === null || lap.ballastKg >= board.ballastMinKg) &&
  lap.seenBy.length >= (board.minWitnesses ?? 0) &&
  lap.crossedAt >= board.since &&
  (board.until === null || lap.crossedAt < board.until);

/** The best of a person's laps on a board. */
export const bestOn = <Lap extends RankedLap>(board: BoardTerms, laps: readonly Lap[]): Lap | undefined =>
  laps.filter((lap) => countsOn(board, lap)).sort(compareLaps)[0];

/** Ranks of sorted values: equal ones share a rank and the next one skips (1, 1, 3; rule A-114). */
export const sharedRanks = (values: readonly number[]): readonly number[] => {
  const ranks: number[] = [];
  values.forEach((value, index) =>
    ranks.push(index > 0 && value === values[index - 1] ? (ranks[index - 1] ?? 1) : index + 1),
  );
  return ranks;
};
