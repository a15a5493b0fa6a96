import { type Instant, millisOf } from '../kernel/time.ts';

/** A lap as a file tells it or as the venue has it; `crossedAt` of a file is by its own clock, which may be off as a whole. */
export type SeenLap = {
  readonly carId: string;
  readonly session: string;
  readonly millis: number;
  readonly cut: boolean;
  readonly crossedAt: Instant;
};

/** Two clocks tell the laps of one session apart by the same, within so many ms. */
const TOGETHER_MILLIS = 5_000;
/** Who says when a session ended says it to the minute. */
const MINUTE_AND_MORE = 120_000;
const HALF_HOUR = 1_800_000;
/** A clock in another zone, or with another summer, is off by half hours, and by no more than these. */
const MOST_ZONES = 27 * HALF_HOUR + MINUTE_AND_MORE;

/** Whether two moments may be one by two clocks of which one may be set to another time zone. */
export const maybeOneMoment = (one: Instant, other: Instant): boolean => {
  const apart = Math.abs(millisOf(one) - millisOf(other));
  const off = apart % HALF_HOUR;
  return apart <= MOST_ZONES && Math.min(off, HALF_HOUR - off) <= MINUTE_AND_MORE;
};
/** Laps of one clock that agree with others by another from which on nothing else need be known. */
export const ENOUGH = 3;

/**
 * Which laps of a file are there already, by whatever way they came: same car, session and time to the millisecond, and as far apart by the
 * two clocks as the others of the file. Two laps of one time are told apart by their cuts first, then by their order. One lap is one
 * lap: each of those that are there speaks for one of the file.
 *
 * @param spread how far two laps of one session may differ in that: more than a moment where the file has no clock, in ms.
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
  // 1. The difference of the two clocks that most laps agree on, the smallest of those that are as good.
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
  // 2. One or two laps of one time may be chance: then the moment has to say so as well.
  const likely =
    lapsOf(best) >= ENOUGH
      ? best
      : best.filter(({ at, other }) => maybeOneMoment((filed[at] as SeenLap).crossedAt, other.crossedAt));
  // 3. Each with one.
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
