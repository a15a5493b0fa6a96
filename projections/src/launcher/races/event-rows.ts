import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { EventChanges } from '@paddock/shared-domain/launcher/race-event';
import type { RaceSession } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { EventRow } from './table.ts';

/** A session in API names, without its id (RACE-03). */
export const sessionOnWire = (event: RaceEventId, session: RaceSession) => ({
  event,
  name: session.name,
  type: session.type,
  spawn: session.spawn,
  ordering: session.ordering,
  duration: session.duration,
  duration_is_laps: session.durationIsLaps,
});
/** The settings of an event beside its sessions, in API names (RACE-01). */
export const termsOnWire = (row: EventRow) => ({
  track: row.track_id,
  penalties: row.penalties,
  fixed_setup: row.fixed_setup,
  drift_mode: row.drift_mode,
  assists: row.assist_id,
  preset: row.preset_id,
});
/** What the next start changes, in API names. */
export const nextStartOnWire = (
  event: RaceEventId,
  { trackId, rules, assistId, presetId, sessions }: EventChanges,
): NonNullable<RaceEvent['next_start']> => ({
  ...(trackId === undefined ? {} : { track: trackId }),
  ...(rules && { penalties: rules.penalties, fixed_setup: rules.fixedSetup, drift_mode: rules.driftMode }),
  ...(assistId === undefined ? {} : { assists: assistId }),
  ...(presetId === undefined ? {} : { preset: presetId }),
  ...(sessions && { sessions: sessions.map((one) => ({ id: one.sessionId, ...sessionOnWire(event, one) })) }),
});
