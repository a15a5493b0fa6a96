import { accept, type Decider, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PresetId } from './ids.ts';
import { sessionFaults } from './race-sessions.ts';
import { RaceSessionId } from './ids.ts';
import type { PresetEvent, PresetTerms } from './setup-events.ts';

/** Stream `preset-{id}`: what an event may be set up with at once (ruling A-135). */
export type Preset = PresetTerms | undefined;
export type DefinePreset = Command<'DefinePreset', PresetTerms & { readonly presetId: PresetId }>;
export type PresetRefusal = 'SessionsNotRunnable';

const PLACE = RaceSessionId.parse('preset');

export const presetDecider: Decider<Preset, PresetEvent, DefinePreset, PresetRefusal> = {
  category: 'preset',
  initialState: undefined,
  evolve: evolveBy<Preset, PresetEvent>({ PresetDefined: (_, { data: { presetId: _id, ...terms } }) => terms }),
  decide: decideBy<Preset, PresetEvent, DefinePreset, PresetRefusal>({
    // Whether a hotlap may be run depends on the event it is copied into (ruling A-137).
    DefinePreset: ({ data }, preset) => {
      const faults = sessionFaults(
        (data.sessions ?? []).map((session) => ({ ...session, sessionId: PLACE })),
        false,
      );
      if (faults.length > 0) return refuse('SessionsNotRunnable');
      const { presetId: _id, ...terms } = data;
      return JSON.stringify(terms) === JSON.stringify(preset) ? accept() : accept({ type: 'PresetDefined', data });
    },
  }),
};
