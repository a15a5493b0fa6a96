import { clockDoubted } from './crossing-clock.ts';
import type { SessionType } from '../assetto-corsa/race-sessions.ts';
import type { VerdictReason } from './verdict.ts';

/**
 * The rules that need the session: UNPROVEN_RACE, as the absence of cuts in a race proves nothing while a cut is punished on
 * the spot, and CLOCK, as a lap that is heard is judged.
 */
export const sessionReasons = ({
  session,
  raceCutsCounted,
  millis,
  gapMillis,
  late,
}: {
  readonly session: SessionType;
  /** `RACE_GAS_PENALTY_DISABLED=1` stood in the server's configuration. */
  readonly raceCutsCounted: boolean;
  readonly millis: number;
  /** ms; of a server whose clock is off, what it would be without that. */
  readonly gapMillis: number | null;
  /** How late the crossing before may have been written, in ms; null or left out where nothing is known of it. */
  readonly late?: number | null;
}): VerdictReason[] => {
  const race = session === 'RACE';
  return [
    ...(race && !raceCutsCounted ? (['UNPROVEN_RACE'] as const) : []),
    ...(clockDoubted({ race, millis, gapMs: gapMillis, excessBefore: late ?? undefined }) ? (['CLOCK'] as const) : []),
  ];
};
