/** Allowed difference between a server's clock and a lap's own time: packet jitter, in ms (launcher.md 7). */
export const CLOCK_TOLERANCE_MILLIS = 150;
/** Assumed delay of a packet, in ms, if nothing is known: 0.51 s was measured in 310 pairs (launcher.md 3), plus a margin. */
export const LATE_PACKET_MILLIS = 1_000;
/** Longest measured packet delay that is accepted, in ms: servers on bad links stall for seconds. A longer gap was a stop. */
export const MOST_LATE_MILLIS = 10_000;

/** A lap with the time since its slot's previous crossing, in ms; null if unknown. */
type Measured = { readonly millis: number; readonly gapMs: number | null };

/**
 * Whether the time between two crossings rules a lap out (rule CLOCK): no lap is faster than the time that passed. A gap that is
 * too short is excused if the previous packet was that late. In a race, where a lap's own clock never stops, a gap that is longer
 * by more than a late packet means that the lap took longer than it says. Live laps and laps of a file are judged alike.
 *
 * @param excessBefore how late the previous crossing may have been received, in ms; undefined if unknown.
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
 * How late a crossing may have been received, in ms, so that the next gap is not doubted because of it: the lateness before, plus
 * how much longer the gap was than the lap. After two late packets in a row the gap between them looks normal, and the third is
 * short by both. A gap longer than any packet delay was a stop, and says nothing.
 */
export const latenessAfter = (before: number | undefined, { millis, gapMs }: Measured): number | undefined => {
  if (gapMs === null) return undefined;
  const late = Math.max((before ?? LATE_PACKET_MILLIS) + gapMs - millis, 0);
  return late > MOST_LATE_MILLIS ? LATE_PACKET_MILLIS : late;
};

/** How many gaps and slots must agree on a server's clock, and the share of all gaps that must. */
const LEAST_GAPS = 6;
const LEAST_SLOTS = 2;
const MOST_OF_ALL = 0.7;
/**
 * By how much the clock of a server makes every gap longer than the lap, in ms, negative if shorter; 0 if it is right. One car
 * alone does not prove it: most gaps, of at least two cars, must differ by the same. If that would excuse race laps that took
 * longer than they say, it takes three cars.
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
