import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import {
  DURATIONS,
  type RaceSession,
  type SessionFault,
  sessionFaults,
  SPAWNS,
} from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { messages } from '../../messages/en.ts';

const { types } = messages.launcher.event;
/** A session as typed: the duration is text until it is saved. */
export type TypedSession = Pick<RaceSession, 'name' | 'type' | 'spawn' | 'durationIsLaps'> & {
  readonly duration: string;
};
export type TypedFault = SessionFault | 'NAME';

/**
 * A new session with its type's name, start and duration (RACE-12 … RACE-14, RACE-17). A race begins with a duration in minutes.
 */
export const newSession = (type: RaceSession['type']): TypedSession => ({
  name: types[type],
  type,
  spawn: SPAWNS[type],
  duration: String(DURATIONS[type]),
  durationIsLaps: false,
});
/** The session with another type: it gets that type's start, and its duration and name where nobody changed them. */
export const retyped = <Typed extends TypedSession>(typed: Typed, type: RaceSession['type']): Typed => ({
  ...typed,
  type,
  spawn: SPAWNS[type],
  durationIsLaps: typed.durationIsLaps && type === 'RACE',
  name: typed.name === types[typed.type] ? types[type] : typed.name,
  duration: typed.duration === String(DURATIONS[typed.type]) ? String(DURATIONS[type]) : typed.duration,
});
/** The number in the field; a text that is not a whole number counts as 0, which validation rejects. */
export const typedNumber = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

/** The id of a session that has none yet; no rule reads it. */
const UNNAMED = RaceSessionId.parse('new');
/** The session at a place of the list, for validation. */
export const typedSession = (
  { name, type, spawn, duration, durationIsLaps }: TypedSession,
  ordering: number,
  sessionId = UNNAMED,
): RaceSession => ({
  sessionId,
  ordering,
  name: name.trim(),
  type,
  spawn,
  duration: typedNumber(duration),
  durationIsLaps,
});
/** The session as the API takes it, without its place, which the list gives. */
export const sessionBody = (typed: TypedSession) => {
  const { name, type, spawn, duration, durationIsLaps } = typedSession(typed, 0);
  return { name, type, spawn, duration, duration_is_laps: durationIsLaps };
};
export type FaultAt = { readonly index: number; readonly fault: TypedFault };
/** What is wrong with each session, by its place in the list: the server's rules, and a missing name. */
export const typedFaults = (sessions: readonly TypedSession[], multiplayer: boolean): readonly FaultAt[] => [
  ...sessionFaults(
    sessions.map((one, ordering) => typedSession(one, ordering)),
    multiplayer,
  ),
  ...sessions.flatMap(({ name }, index) => (name.trim() === '' ? [{ index, fault: 'NAME' as const }] : [])),
];
