import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PresetId } from './ids.ts';
import { RaceSessionId } from '../kernel/ids.ts';
import { sessionFaults } from '../assetto-corsa/race-sessions.ts';
import type { PresetEvent, PresetTerms } from './setup-events.ts';

/** Stream `preset-{id}`: settings that can be copied into an event at once (rule A-135). */
export type Preset = { readonly terms: PresetTerms } | undefined;
export type DefinePreset = Command<'DefinePreset', PresetTerms & { readonly presetId: PresetId }>;
/** Absent fields stay. Events that were set up with the preset keep their copies. */
export type RevisePreset = Command<
  'RevisePreset',
  { readonly presetId: PresetId; readonly terms: Partial<PresetTerms> }
>;
export type PresetCommand = DefinePreset | RevisePreset;
export type PresetRefusal = 'SessionsNotRunnable' | 'PresetUnknown';

const PLACE = RaceSessionId.parse('preset');

const keep = (presetId: PresetId, terms: PresetTerms, preset: Preset): Decision<PresetEvent, PresetRefusal> => {
  // Whether a hotlap is allowed depends on the event it is copied into (rule A-137).
  const sessions = (terms.sessions ?? []).map((session) => ({ ...session, sessionId: PLACE }));
  if (sessionFaults(sessions, false).length > 0) return refuse('SessionsNotRunnable');
  return JSON.stringify(terms) === JSON.stringify(preset?.terms)
    ? accept()
    : accept({ type: 'PresetDefined', data: { presetId, ...terms } });
};

export const presetDecider = atSeenRevision({
  category: 'preset',
  initialState: undefined,
  evolve: evolveBy<Preset, PresetEvent>({ PresetDefined: (_, { data: { presetId: _id, ...terms } }) => ({ terms }) }),
  decide: decideBy<Preset, PresetEvent, PresetCommand, PresetRefusal>({
    DefinePreset: ({ data: { presetId, ...terms } }, preset) => keep(presetId, terms, preset),
    RevisePreset: ({ data: { presetId, terms } }, preset) =>
      preset === undefined ? refuse('PresetUnknown') : keep(presetId, { ...preset.terms, ...terms }, preset),
  }),
});
