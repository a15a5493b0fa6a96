import { clockDoubted } from './crossing-clock.ts';
import type { SessionType } from '../assetto-corsa/race-sessions.ts';
import type { VerdictReason } from './verdict.ts';

/**
 * The rules that need the session: UNPROVEN_RACE, because a race without cuts proves nothing while cuts are punished at once, and
 * CLOCK, as for a live lap.
 */
export const sessionReasons = ({
  session,
  raceCutsCounted,
  millis,
  gapMillis,
  late,
}: {
  readonly session: SessionType;
  /** The server's configuration had `RACE_GAS_PENALTY_DISABLED=1`. */
  readonly raceCutsCounted: boolean;
  readonly millis: number;
  /** ms; corrected if the server's clock is wrong. */
  readonly gapMillis: number | null;
  /** How late the previous crossing may have been written, in ms; null or absent if unknown. */
  readonly late?: number | null;
}): VerdictReason[] => {
  const race = session === 'RACE';
  return [
    ...(race && !raceCutsCounted ? (['UNPROVEN_RACE'] as const) : []),
    ...(clockDoubted({ race, millis, gapMs: gapMillis, excessBefore: late ?? undefined }) ? (['CLOCK'] as const) : []),
  ];
};
