import { type RaceSession, sessionFaults } from '@paddock/shared-domain/launcher/race-sessions';
import { RaceSessionId } from '@paddock/shared-domain/launcher/ids';
import { type TypedFault, typedNumber, type TypedSession } from '../../../ui/typed-session.ts';
import { type Json, NOT_A_VALUE, type Typed } from './field.ts';

/** A session of a preset as it is typed, or as the preset has it: its place in the list is its order. */
type Kept = Pick<RaceSession, 'name' | 'type' | 'spawn'> & {
  readonly duration: number | string;
  readonly duration_is_laps?: boolean;
  readonly durationIsLaps?: boolean;
};
const PLACE = RaceSessionId.parse('preset');

/** The rows of the form; undefined where the preset leaves the event's own sessions. */
export const sessionsOf = (typed: Typed): readonly TypedSession[] | undefined =>
  Array.isArray(typed)
    ? (typed as unknown as readonly Kept[]).map(
        ({ name, type, spawn, duration, duration_is_laps: kept = false, durationIsLaps = kept }) => ({
          name,
          type,
          spawn,
          duration: String(duration),
          durationIsLaps,
        }),
      )
    : undefined;

const asRun = (session: TypedSession, ordering: number): RaceSession => ({
  ...session,
  ordering,
  duration: typedNumber(session.duration),
  sessionId: PLACE,
});
/** What is wrong with each row, by its place: the rule that the server has, and a name. */
export const rowFaults = (
  rows: readonly TypedSession[],
): readonly { readonly index: number; readonly fault: TypedFault }[] => [
  ...sessionFaults(rows.map(asRun), false),
  ...rows.flatMap(({ name }, index) => (name.trim() === '' ? [{ index, fault: 'NAME' as const }] : [])),
];

/** The list as the call takes it. */
export const sessionsValue = (typed: Typed): Json | typeof NOT_A_VALUE => {
  const rows = sessionsOf(typed);
  if (rows === undefined) return null;
  if (rowFaults(rows).length > 0) return NOT_A_VALUE;
  return rows.map(({ name, type, spawn, duration, durationIsLaps }) => ({
    name: name.trim(),
    type,
    spawn,
    duration: typedNumber(duration),
    duration_is_laps: durationIsLaps,
  }));
};
