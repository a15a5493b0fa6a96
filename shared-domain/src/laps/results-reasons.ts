import type { SessionType } from './events.ts';
import type { VerdictReason } from './verdict.ts';

/** A lap may take this much longer by the server's clock than it says, or shorter: jitter of a packet, in ms (LAUNCHER 7). */
export const CLOCK_TOLERANCE_MILLIS = 150;

/**
 * The rules that need the session: UNPROVEN_RACE, as the absence of cuts in a race proves nothing while a cut is punished on
 * the spot, and CLOCK, as nobody drives faster than time passes. A long gap is a stop, not a fault.
 */
export const sessionReasons = ({
  session,
  raceCutsCounted,
  millis,
  gapMillis,
}: {
  readonly session: SessionType;
  /** `RACE_GAS_PENALTY_DISABLED=1` stood in the server's configuration. */
  readonly raceCutsCounted: boolean;
  readonly millis: number;
  readonly gapMillis: number | null;
}): VerdictReason[] => [
  ...(session === 'RACE' && !raceCutsCounted ? (['UNPROVEN_RACE'] as const) : []),
  ...(gapMillis !== null && gapMillis < millis - CLOCK_TOLERANCE_MILLIS ? (['CLOCK'] as const) : []),
];
