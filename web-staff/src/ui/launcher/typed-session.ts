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
/** A session as it is typed: the duration is text until it is saved. */
export type TypedSession = Pick<RaceSession, 'name' | 'type' | 'spawn' | 'durationIsLaps'> & {
  readonly duration: string;
};
export type TypedFault = SessionFault | 'NAME';

/** A new one with its type's own name, start and duration (RACE-12 … RACE-14, RACE-17). A race is counted in minutes first. */
export const newSession = (type: RaceSession['type']): TypedSession => ({
  name: types[type],
  type,
  spawn: SPAWNS[type],
  duration: String(DURATIONS[type]),
  durationIsLaps: false,
});
/** Another type brings its own start, and its own duration and name where nobody has chosen others. */
export const retyped = <Typed extends TypedSession>(typed: Typed, type: RaceSession['type']): Typed => ({
  ...typed,
  type,
  spawn: SPAWNS[type],
  durationIsLaps: typed.durationIsLaps && type === 'RACE',
  name: typed.name === types[typed.type] ? types[type] : typed.name,
  duration: typed.duration === String(DURATIONS[typed.type]) ? String(DURATIONS[type]) : typed.duration,
});
/** What stands in the field as a number; what is no whole number counts as 0, which nobody may save. */
export const typedNumber = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

/** Of a session that has no id yet: no rule looks at it. */
const UNNAMED = RaceSessionId.parse('new');
/** The session that would be raced at that place of the list. */
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
/** The session as calls take it, without its place: that is the list's. */
export const sessionBody = (typed: TypedSession) => {
  const { name, type, spawn, duration, durationIsLaps } = typedSession(typed, 0);
  return { name, type, spawn, duration, duration_is_laps: durationIsLaps };
};
export type FaultAt = { readonly index: number; readonly fault: TypedFault };
/** What is wrong with each session, by its place in the list: the rules that the server has, and a name. */
export const typedFaults = (sessions: readonly TypedSession[], multiplayer: boolean): readonly FaultAt[] => [
  ...sessionFaults(
    sessions.map((one, ordering) => typedSession(one, ordering)),
    multiplayer,
  ),
  ...sessions.flatMap(({ name }, index) => (name.trim() === '' ? [{ index, fault: 'NAME' as const }] : [])),
];
