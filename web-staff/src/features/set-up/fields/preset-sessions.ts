import {
  DURATIONS,
  type RaceSession,
  type SessionFault,
  sessionFaults,
  Spawn,
  SPAWNS,
} from '@paddock/shared-domain/launcher/race-sessions';
import { RaceSessionId } from '@paddock/shared-domain/launcher/ids';
import { messages } from '../../../messages/en.ts';
import { type Json, NOT_A_VALUE, type Typed } from './field.ts';

/** A session of a preset as it is typed: its place in the list is its order. */
export type PresetSession = Pick<RaceSession, 'name' | 'type' | 'spawn'> & {
  readonly duration: string;
  readonly duration_is_laps: boolean;
};
type Kept = Omit<PresetSession, 'duration'> & { readonly duration: number | string };
const words = messages.launcher.event;
const PLACE = RaceSessionId.parse('preset');

/** The rows of the form; undefined where the preset leaves the event's own sessions. */
export const sessionsOf = (typed: Typed): readonly PresetSession[] | undefined =>
  Array.isArray(typed)
    ? (typed as unknown as readonly Kept[]).map(({ name, type, spawn, duration, duration_is_laps: inLaps }) => ({
        name,
        type,
        spawn,
        duration: String(duration),
        duration_is_laps: inLaps,
      }))
    : undefined;

const minutesOf = (duration: string): number => (/^\d{1,3}$/.test(duration.trim()) ? Number(duration) : 0);
const asRun = ({ duration, duration_is_laps: durationIsLaps, ...session }: PresetSession, ordering: number) => ({
  ...session,
  durationIsLaps,
  ordering,
  duration: minutesOf(duration),
  sessionId: PLACE,
});
/** What is wrong with each row, by its place: the rule that the server has, and a name. */
export const rowFaults = (
  rows: readonly PresetSession[],
): readonly { readonly index: number; readonly fault: SessionFault | 'NAME' }[] => [
  ...sessionFaults(rows.map(asRun), false),
  ...rows.flatMap(({ name }, index) => (name.trim() === '' ? [{ index, fault: 'NAME' as const }] : [])),
];
/** Where sessions of a type may start from. */
export const spawnsOf = (row: PresetSession): readonly Spawn[] =>
  Spawn.options.filter(
    (spawn) => !sessionFaults([asRun({ ...row, spawn }, 0)], false).some(({ fault }) => fault === 'SPAWN_NOT_OF_TYPE'),
  );
/** A new row with its type's own name, start and duration (RACE-12 … RACE-14, RACE-17). */
export const newRow = (type: RaceSession['type']): PresetSession => ({
  name: words.types[type],
  type,
  spawn: SPAWNS[type],
  duration: String(DURATIONS[type]),
  duration_is_laps: false,
});
/** Another type brings its own start, and its own name and duration where nobody has chosen others. */
export const retyped = (row: PresetSession, type: RaceSession['type']): PresetSession => ({
  name: row.name === words.types[row.type] ? words.types[type] : row.name,
  type,
  spawn: SPAWNS[type],
  duration: row.duration === String(DURATIONS[row.type]) ? String(DURATIONS[type]) : row.duration,
  duration_is_laps: row.duration_is_laps && type === 'RACE',
});

/** The list as the call takes it. */
export const sessionsValue = (typed: Typed): Json | typeof NOT_A_VALUE => {
  const rows = sessionsOf(typed);
  if (rows === undefined) return null;
  if (rowFaults(rows).length > 0) return NOT_A_VALUE;
  return rows.map((row) => ({ ...row, name: row.name.trim(), duration: minutesOf(row.duration) }));
};
