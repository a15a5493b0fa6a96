import { accept, type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { AssistId } from './ids.ts';
import type { AssistEvent, AssistTerms } from './setup-events.ts';

/** Stream `assist-{id}`: the driving aids of an event (RACE-04, ruling A-135). */
export type Assist = AssistTerms | undefined;
export type DefineAssist = Command<'DefineAssist', AssistTerms & { readonly assistId: AssistId }>;

export const assistDecider: Decider<Assist, AssistEvent, DefineAssist, never> = {
  category: 'assist',
  initialState: undefined,
  evolve: evolveBy<Assist, AssistEvent>({ AssistDefined: (_, { data: { assistId: _id, ...terms } }) => terms }),
  decide: decideBy<Assist, AssistEvent, DefineAssist, never>({
    DefineAssist: ({ data }, assist) => {
      const { assistId: _id, ...terms } = data;
      return JSON.stringify(terms) === JSON.stringify(assist) ? accept() : accept({ type: 'AssistDefined', data });
    },
  }),
};
