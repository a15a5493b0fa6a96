import { CLOCK_TOLERANCE_MILLIS } from './results-reasons.ts';

/** The latest that a datagram was ever measured to come, in ms, and some more: 0.51 s in 310 pairs (LAUNCHER 3). */
export const LATE_PACKET_MILLIS = 1_000;

/**
 * Whether the time between two crossings says that a lap cannot be (rule CLOCK): nobody drives faster than time passes. A gap that is too
 * short is excused by the packet before it having come that late. In a race, where the lap's own clock never stands still, a gap that is
 * longer by more than a late packet is a lap that took longer than it says.
 *
 * @param excessBefore how late the crossing before may have been heard, in ms; undefined where nothing is known of it.
 */
export const clockDoubted = ({
  race,
  millis,
  gapMs,
  excessBefore,
}: {
  readonly race: boolean;
  readonly millis: number;
  readonly gapMs: number | null;
  readonly excessBefore: number | undefined;
}): boolean => {
  if (gapMs === null) return false;
  const excused = Math.min(Math.max(excessBefore ?? LATE_PACKET_MILLIS, 0), LATE_PACKET_MILLIS);
  if (gapMs < millis - CLOCK_TOLERANCE_MILLIS - excused) return true;
  return race && gapMs > millis + CLOCK_TOLERANCE_MILLIS + LATE_PACKET_MILLIS;
};

/**
 * How late a crossing may have been heard, in ms, so that the next gap is not doubted for it: as late as the one before, and by how much
 * longer the gap was than the lap. Two late ones in a row add up to nothing between them, and the third comes short by both.
 */
export const latenessAfter = (
  before: number | undefined,
  { millis, gapMs }: { readonly millis: number; readonly gapMs: number | null },
): number | undefined =>
  gapMs === null
    ? undefined
    : Math.min(Math.max((before ?? LATE_PACKET_MILLIS) + gapMs - millis, 0), LATE_PACKET_MILLIS);
