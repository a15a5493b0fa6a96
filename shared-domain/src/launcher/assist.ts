import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { AssistId } from './ids.ts';
import type { AssistEvent, AssistTerms } from './setup-events.ts';

/** Stream `assist-{id}`: the driving aids of an event (RACE-04, rule A-135). */
export type Assist = AssistTerms | undefined;
export type DefineAssist = Command<'DefineAssist', AssistTerms & { readonly assistId: AssistId }>;
/** Absent fields stay; `settings` replaces all of them. Events that name the set use its content at the time of their start. */
export type ReviseAssist = Command<
  'ReviseAssist',
  {
    readonly assistId: AssistId;
    readonly terms: { readonly [Term in keyof AssistTerms]?: AssistTerms[Term] | undefined };
  }
>;
export type AssistCommand = DefineAssist | ReviseAssist;
export type AssistRefusal = 'AssistUnknown';

const keep = (assistId: AssistId, terms: AssistTerms, assist: Assist): Decision<AssistEvent, AssistRefusal> => {
  const isSame = terms.name === assist?.name && JSON.stringify(terms.settings) === JSON.stringify(assist.settings);
  return isSame ? accept() : accept({ type: 'AssistDefined', data: { assistId, ...terms } });
};

export const assistDecider = atSeenRevision({
  category: 'assist',
  initialState: undefined,
  evolve: evolveBy<Assist, AssistEvent>({ AssistDefined: (_, { data: { assistId: _id, ...terms } }) => terms }),
  decide: decideBy<Assist, AssistEvent, AssistCommand, AssistRefusal>({
    DefineAssist: ({ data: { assistId, ...terms } }, assist) => keep(assistId, terms, assist),
    ReviseAssist: ({ data: { assistId, terms } }, assist) => {
      if (assist === undefined) return refuse('AssistUnknown');
      return keep(assistId, { name: terms.name ?? assist.name, settings: terms.settings ?? assist.settings }, assist);
    },
  }),
});
