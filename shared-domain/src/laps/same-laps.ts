import { type Instant, millisOf } from '../kernel/time.ts';

/** A lap in a file or in the venue; `crossedAt` of a file is by its own clock, which may be wrong for the whole file. */
export type SeenLap = {
  readonly carId: string;
  readonly session: string;
  readonly millis: number;
  readonly cut: boolean;
  readonly crossedAt: Instant;
};

/** Two clocks show the same distances between laps of one session, within this many ms. */
const TOGETHER_MILLIS = 5_000;
/** People give the end of a session to the minute. */
const MINUTE_AND_MORE = 120_000;
const HALF_HOUR = 1_800_000;
/** A clock in another time zone, or with other summer time, differs by half hours, at most by this many. */
const MOST_ZONES = 27 * HALF_HOUR + MINUTE_AND_MORE;

/** Whether two moments may be the same if one of the clocks is set to another time zone. */
export const maybeOneMoment = (one: Instant, other: Instant): boolean => {
  const apart = Math.abs(millisOf(one) - millisOf(other));
  const off = apart % HALF_HOUR;
  return apart <= MOST_ZONES && Math.min(off, HALF_HOUR - off) <= MINUTE_AND_MORE;
};
/** From this many laps on, whose distances agree between two clocks, no other evidence is needed. */
export const ENOUGH = 3;

/**
 * Which laps of a file exist already, from whatever source: same car, session and time to the millisecond, and the same distances
 * between laps on both clocks. Laps with equal times are matched by their cuts first, then by order. Each existing lap matches at
 * most one of the file.
 *
 * @param spread how far two laps of one session may differ in that, in ms: more than a moment if the file has no clock.
 */
export const sameLaps = <There extends SeenLap>(
  filed: readonly SeenLap[],
  there: readonly There[],
  spread: number = TOGETHER_MILLIS,
): ReadonlyMap<number, There> => {
  const pairs = filed.flatMap((lap, at) =>
    there.flatMap((other) =>
      other.carId === lap.carId && other.session === lap.session && other.millis === lap.millis
        ? [{ at, other, by: millisOf(other.crossedAt) - millisOf(lap.crossedAt), cutAlike: other.cut === lap.cut }]
        : [],
    ),
  );
  // 1. The clock difference that most laps agree on; of equally good ones the smallest.
  const sorted = pairs.toSorted((one, other) => one.by - other.by);
  let best: typeof pairs = [];
  const lapsOf = (some: readonly (typeof pairs)[number][]): number => new Set(some.map(({ at }) => at)).size;
  for (let from = 0, to = 0; from < sorted.length; from += 1) {
    while (to < sorted.length && (sorted[to]?.by ?? 0) - (sorted[from]?.by ?? 0) <= spread) to += 1;
    if (to - from < lapsOf(best)) continue;
    const some = sorted.slice(from, to);
    const nearer = Math.abs(sorted[from]?.by ?? 0) < Math.abs(best[0]?.by ?? Number.POSITIVE_INFINITY);
    if (lapsOf(some) > lapsOf(best) || (lapsOf(some) === lapsOf(best) && nearer)) best = some;
  }
  // 2. One or two laps with equal times may be chance: then the moment must agree as well.
  const likely =
    lapsOf(best) >= ENOUGH
      ? best
      : best.filter(({ at, other }) => maybeOneMoment((filed[at] as SeenLap).crossedAt, other.crossedAt));
  // 3. Match each with at most one.
  const found = new Map<number, There>();
  const taken = new Set<There>();
  const take = (wanted: (pair: (typeof pairs)[number]) => boolean): void => {
    for (const pair of likely.toSorted((one, other) => one.at - other.at || one.by - other.by))
      if (wanted(pair) && !found.has(pair.at) && !taken.has(pair.other)) {
        found.set(pair.at, pair.other);
        taken.add(pair.other);
      }
  };
  take(({ cutAlike }) => cutAlike);
  take(() => true);
  return found;
};
