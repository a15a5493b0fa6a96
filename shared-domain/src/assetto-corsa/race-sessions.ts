import { z } from 'zod';
import { RaceSessionId } from '../kernel/ids.ts';

export const SessionType = z.enum(['HOTLAP', 'PRACTICE', 'QUALIFYING', 'RACE']);
export type SessionType = z.infer<typeof SessionType>;

/** RACE-11. */
export const Spawn = z.enum(['PIT', 'START', 'HOTLAP_START']);
export type Spawn = z.infer<typeof Spawn>;

/** One session of a race event (RACE-03). `duration` is in minutes, or in laps with `durationIsLaps`. */
export const RaceSession = z.object({
  sessionId: RaceSessionId,
  name: z.string().trim().min(1).max(60),
  type: SessionType,
  spawn: Spawn,
  ordering: z.int().min(0).max(99),
  duration: z.int().min(1).max(240),
  durationIsLaps: z.boolean(),
});
export type RaceSession = z.infer<typeof RaceSession>;

/** The default start position of each type (RACE-17, rule A-137). */
export const SPAWNS: { readonly [Type in SessionType]: Spawn } = {
  HOTLAP: 'HOTLAP_START',
  PRACTICE: 'PIT',
  QUALIFYING: 'PIT',
  RACE: 'START',
};
/** The default name of each type. */
export const SESSION_NAMES: { readonly [Type in SessionType]: string } = {
  HOTLAP: 'Hotlap',
  PRACTICE: 'Practice',
  QUALIFYING: 'Qualifying',
  RACE: 'Race',
};
/** The default duration of each type: minutes, or laps for a race (RACE-12 … RACE-14). */
export const DURATIONS: { readonly [Type in SessionType]: number } = {
  HOTLAP: 10,
  PRACTICE: 25,
  QUALIFYING: 10,
  RACE: 10,
};

/** Minutes of a timed session in the event's total (RACE-15, rule A-136): 25 counts as 26. Laps count zero. */
export const countedMinutes = ({
  duration,
  durationIsLaps,
}: Pick<RaceSession, 'duration' | 'durationIsLaps'>): number => (durationIsLaps ? 0 : Math.round(duration + 1.2));

/**
 * Expected minutes of a session: its counted minutes, or its laps if the lap time is known. For forecasts only; the event's total
 * uses `countedMinutes`.
 *
 * @param lapMillis the usual lap time there; null if unknown, then laps count zero.
 */
export const expectedMinutes = (
  session: Pick<RaceSession, 'duration' | 'durationIsLaps'>,
  lapMillis: number | null,
): number => (session.durationIsLaps ? (session.duration * (lapMillis ?? 0)) / 60_000 : countedMinutes(session));

/** The allowed start positions of a type (launcher.md 2.3). */
export const spawnsOf = (type: SessionType): readonly Spawn[] =>
  Spawn.options.filter(
    (spawn) => !((spawn === 'HOTLAP_START' && type !== 'HOTLAP') || (spawn === 'START' && type === 'QUALIFYING')),
  );

/** Why a list of sessions cannot be run (launcher.md 2.6). */
export type SessionFault =
  | 'NO_SESSIONS'
  | 'HOTLAP_IN_PARTY'
  | 'LAPS_ONLY_IN_RACE'
  | 'DURATION_RANGE'
  | 'SPAWN_NOT_OF_TYPE'
  | 'ORDERING_TWICE';

/** The faults of each session, by its index; independent of who drives. */
export const sessionFaults = (
  sessions: readonly RaceSession[],
  multiplayer: boolean,
): readonly { readonly index: number; readonly fault: SessionFault }[] => {
  const seen = new Set<number>();
  return sessions.flatMap(({ type, spawn, duration, durationIsLaps, ordering }, index) => {
    const faults: SessionFault[] = [];
    if (multiplayer && type === 'HOTLAP') faults.push('HOTLAP_IN_PARTY');
    if (durationIsLaps && type !== 'RACE') faults.push('LAPS_ONLY_IN_RACE');
    if (duration < 1 || duration > (durationIsLaps ? 200 : 240)) faults.push('DURATION_RANGE');
    if (!spawnsOf(type).includes(spawn)) faults.push('SPAWN_NOT_OF_TYPE');
    if (seen.has(ordering)) faults.push('ORDERING_TWICE');
    seen.add(ordering);
    return faults.map((fault) => ({ index, fault }));
  });
};
