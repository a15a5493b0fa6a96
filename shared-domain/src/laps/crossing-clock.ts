/** A lap may take this much longer by a server's clock than it says, or shorter: jitter of a packet, in ms (launcher.md 7). */
export const CLOCK_TOLERANCE_MILLIS = 150;
/** How late a packet may have come of which nothing else is known, in ms: 0.51 s was measured in 310 pairs (launcher.md 3), and some more. */
export const LATE_PACKET_MILLIS = 1_000;
/** How late a packet may have come where that was measured, in ms; servers on bad links stall for seconds. What is longer was a stop. */
export const MOST_LATE_MILLIS = 10_000;

/** A lap with the time since its slot's crossing before, in ms; null where nothing is known of that. */
type Measured = { readonly millis: number; readonly gapMs: number | null };

/**
 * Whether the time between two crossings says that a lap cannot be (rule CLOCK): nobody drives faster than time passes. A gap that is too
 * short is excused by the packet before it having come that late. In a race, where the lap's own clock never stands still, a gap that is
 * longer by more than a late packet is a lap that took longer than it says. Laps that are heard and laps of a file are judged alike.
 *
 * @param excessBefore how late the crossing before may have been heard, in ms; undefined where nothing is known of it.
 * @param offset by how much the server's clock makes every gap longer, in ms: see {@link serverOffset}.
 */
export const clockDoubted = ({
  race,
  millis,
  gapMs,
  excessBefore,
  offset = 0,
}: Measured & {
  readonly race: boolean;
  readonly excessBefore: number | undefined;
  readonly offset?: number;
}): boolean => {
  if (gapMs === null) return false;
  const gap = gapMs - offset;
  const excused = Math.min(Math.max(excessBefore ?? LATE_PACKET_MILLIS, 0), MOST_LATE_MILLIS);
  if (gap < millis - CLOCK_TOLERANCE_MILLIS - excused) return true;
  return race && gap > millis + CLOCK_TOLERANCE_MILLIS + LATE_PACKET_MILLIS;
};

/**
 * How late a crossing may have been heard, in ms, so that the next gap is not doubted for it: as late as the one before, and by how much
 * longer the gap was than the lap. Two late ones in a row add up to nothing between them, and the third comes short by both. A gap that is
 * longer than any packet is late was a stop, which says nothing.
 */
export const latenessAfter = (before: number | undefined, { millis, gapMs }: Measured): number | undefined => {
  if (gapMs === null) return undefined;
  const late = Math.max((before ?? LATE_PACKET_MILLIS) + gapMs - millis, 0);
  return late > MOST_LATE_MILLIS ? LATE_PACKET_MILLIS : late;
};

/** Gaps, and slots, that have to say the same of a server's clock; and the part of all that has to. */
const LEAST_GAPS = 6;
const LEAST_SLOTS = 2;
const MOST_OF_ALL = 0.7;
/**
 * By how much the clock of a whole server makes every gap longer than the lap, in ms, negative where it makes it shorter; 0 where it does
 * not. One car that says otherwise than the clock is no such server: most gaps, of two cars at least, have to be off by the same. Where
 * that would excuse laps that took longer than they say, in a race, it takes three cars.
 */
export const serverOffset = (
  laps: readonly (Measured & { readonly slot: number | null })[],
  { race }: { readonly race: boolean },
): number => {
  const off = laps.flatMap(({ slot, millis, gapMs }) =>
    gapMs === null || Math.abs(gapMs - millis) > MOST_LATE_MILLIS ? [] : [{ slot, by: gapMs - millis }],
  );
  const middle = off.map(({ by }) => by).toSorted((one, other) => one - other)[off.length >> 1] ?? 0;
  const alike = off.filter(({ by }) => Math.abs(by - middle) <= CLOCK_TOLERANCE_MILLIS);
  const slots = new Set(alike.map(({ slot }) => slot)).size;
  if (Math.abs(middle) <= CLOCK_TOLERANCE_MILLIS || off.length < LEAST_GAPS) return 0;
  if (alike.length < MOST_OF_ALL * off.length || slots < LEAST_SLOTS) return 0;
  return middle < 0 || (race && slots > LEAST_SLOTS) ? middle : 0;
};
