import { z } from 'zod';
import { event } from '../kernel/message.ts';
import { line } from '../kernel/text.ts';
import { AssistId, PresetId } from './ids.ts';
import { RaceSession } from '../assetto-corsa/race-sessions.ts';

/** A session of a preset: it gets a new id in the event that it is copied into. */
export const PresetSession = RaceSession.omit({ sessionId: true });
export type PresetSession = z.infer<typeof PresetSession>;

const name = line(60).pipe(z.string().min(1));
/** What a preset copies into the form (rule A-135); null leaves a field unchanged. */
const presetTerms = {
  name,
  penalties: z.boolean().nullable(),
  fixedSetup: z.boolean().nullable(),
  driftMode: z.boolean().nullable(),
  assistId: AssistId.nullable(),
  sessions: z.array(PresetSession).max(20).nullable(),
};
export const PresetTerms = z.object(presetTerms);
export type PresetTerms = z.infer<typeof PresetTerms>;

/** Keys and values of the simulator's assists file, such as `ABS: 1` or `DAMAGE: 50` (launcher.md 2.4). */
export const AssistSettings = z
  .record(z.string().regex(/^[A-Z_]{1,40}$/), z.number().min(0).max(1000))
  .refine((settings) => Object.keys(settings).length <= 40, 'Use at most 40 settings.');
export type AssistSettings = z.infer<typeof AssistSettings>;
const assistTerms = { name, settings: AssistSettings };
export const AssistTerms = z.object(assistTerms);
export type AssistTerms = z.infer<typeof AssistTerms>;

/** A preset of race events, or its new values, in the stream `preset-{id}`: all fields, so that only the last event counts. */
export const PresetDefined = event('PresetDefined', { presetId: PresetId, ...presetTerms });
export const presetEvents = [PresetDefined] as const;
export type PresetEvent = z.infer<(typeof presetEvents)[number]>;

/** A named set of driving aids, or its new values: all fields, so that only the last event counts. */
export const AssistDefined = event('AssistDefined', { assistId: AssistId, ...assistTerms });
export const assistEvents = [AssistDefined] as const;
export type AssistEvent = z.infer<(typeof assistEvents)[number]>;
