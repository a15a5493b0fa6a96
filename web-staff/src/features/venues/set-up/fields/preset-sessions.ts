import type { RaceSession } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { type FaultAt, sessionBody, typedFaults, type TypedSession } from '../../../../ui/launcher/typed-session.ts';
import { type Json, NOT_A_VALUE, type Typed } from './field.ts';

/** A session of a preset, typed or stored: its place in the list is its order. */
type Kept = Pick<RaceSession, 'name' | 'type' | 'spawn'> & {
  readonly duration: number | string;
  readonly duration_is_laps?: boolean;
  readonly durationIsLaps?: boolean;
};

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

/** What is wrong with each row; a preset may also have sessions for a seat alone. */
export const rowFaults = (rows: readonly TypedSession[]): readonly FaultAt[] => typedFaults(rows, false);

/** The list as the API takes it. */
export const sessionsValue = (typed: Typed): Json | typeof NOT_A_VALUE => {
  const rows = sessionsOf(typed);
  if (rows === undefined) return null;
  return rowFaults(rows).length > 0 ? NOT_A_VALUE : rows.map(sessionBody);
};
