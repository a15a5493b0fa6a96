import type { Preset, RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { EventForm } from './mutations.ts';
import { draftOf, presetDrafts, type SessionDraft, sessionForms } from './session-drafts.ts';

export type EventDraft = Pick<
  RaceEvent,
  'track' | 'penalties' | 'fixed_setup' | 'drift_mode' | 'preset' | 'assists'
> & { readonly sessions: readonly SessionDraft[] };

export const eventDraft = (event: RaceEvent): EventDraft => ({
  track: event.track,
  penalties: event.penalties,
  fixed_setup: event.fixed_setup,
  drift_mode: event.drift_mode,
  preset: event.preset,
  assists: event.assists,
  sessions: event.sessions.toSorted((a, b) => a.ordering - b.ordering).map(draftOf),
});
/** The event with the changes that wait for the next start. */
export const draftToCome = (event: RaceEvent): EventDraft =>
  eventDraft({ ...event, ...withoutGaps(event.next_start ?? {}) });
const withoutGaps = (said: NonNullable<RaceEvent['next_start']>): Partial<RaceEvent> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
/** Copies the values that the preset sets; the others stay (rule A-135). */
export const withPreset = (draft: EventDraft, preset: Preset, multiplayer = true): EventDraft => ({
  ...draft,
  preset: preset.id,
  penalties: preset.penalties ?? draft.penalties,
  fixed_setup: preset.fixed_setup ?? draft.fixed_setup,
  drift_mode: preset.drift_mode ?? draft.drift_mode,
  assists: preset.assists ?? draft.assists,
  sessions: preset.sessions === null ? draft.sessions : presetDrafts(preset.sessions, multiplayer),
});
/** The whole form as saved, with the new list of sessions (RACE-08). */
export const eventForm = ({ sessions, ...draft }: EventDraft): EventForm => ({
  ...draft,
  sessions: sessionForms(sessions),
});
