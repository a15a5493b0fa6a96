import { randomUUID } from 'node:crypto';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { type EventStore, RevisionConflict } from '@paddock/event-store/port';
import { position } from '../support/builders/brands.ts';
import type { StormOptions } from './booking-storm.ts';

type Mutant = Partial<Pick<StormOptions, 'storeOf' | 'commandsOf' | 'afterAppend' | 'resends'>>;
const losesAnswers: Mutant = {
  resends: 20,
  afterAppend: (random) => {
    if (random() < 0.03) throw new Error('The answer was lost.');
  },
};
const onConflict =
  (act: (store: EventStore, ...call: Parameters<EventStore['append']>) => ReturnType<EventStore['append']>) =>
  (store: EventStore): EventStore => ({
    ...store,
    append: async (...call) => {
      try {
        return await store.append(...call);
      } catch (error) {
        if (error instanceof RevisionConflict) return act(store, ...call);
        throw error;
      }
    },
  });
const handling = (handle: (inner: Commands, ...call: Parameters<Commands['handle']>) => unknown) => (inner: Commands) =>
  ({ ...inner, handle: (...call: Parameters<Commands['handle']>) => handle(inner, ...call) }) as Commands;

/** Bugs of the command handler and of its use of the store, each put around the real code (goal G20). */
export const STORM_MUTANTS: Readonly<Record<string, Mutant>> = {
  'append without a revision check': {
    storeOf: onConflict(async (store, stream, _expected, events) => {
      for (let last = -1; ;) {
        for await (const { revision } of store.readStream(stream, last + 1)) last = revision;
        try {
          return await store.append(stream, last === -1 ? 'no-stream' : last, events);
        } catch (error) {
          if (!(error instanceof RevisionConflict)) throw error;
        }
      }
    }),
  },
  'a conflict taken for a success': {
    storeOf: onConflict((_store, _stream, expected, events) =>
      Promise.resolve({
        revision: (expected === 'no-stream' ? -1 : expected) + events.length,
        position: position('1'),
      }),
    ),
  },
  'decide again under a new id after an unknown append': {
    ...losesAnswers,
    resends: 0,
    commandsOf: handling(async (inner, decider, id, wanted, context) => {
      try {
        return await inner.handle(decider, id, wanted, context);
      } catch {
        return inner.handle(decider, id, wanted, { ...context, commandId: `${context.commandId}:again` });
      }
    }),
  },
  'skip the command-id check': {
    ...losesAnswers,
    commandsOf: handling((inner, decider, id, wanted, context) =>
      inner.handle(decider, id, wanted, { ...context, commandId: `${context.commandId}:${randomUUID()}` }),
    ),
  },
  'new event ids and the present revision on a retry': {
    storeOf: (store) => ({
      ...store,
      append: async (stream, expected, events) => {
        const { revision } = await store.append(stream, expected, events);
        // One time in fifty, as if the first answer was lost.
        if (revision % 50 !== 0) return { revision, position: position('1') };
        return store.append(
          stream,
          revision,
          events.map((event) => ({ ...event, id: randomUUID() })),
        );
      },
    }),
  },
  'one append for each seat of a group': {
    commandsOf: handling(async (inner, decider, id, wanted, context) => {
      let answer = await inner.handle(decider, id, wanted.slice(0, 1), context);
      for (const [index, one] of wanted.slice(1).entries()) {
        if (answer.outcome !== 'accepted') return answer;
        answer = await inner.handle(decider, id, [one], { ...context, commandId: `${context.commandId}+${index}` });
      }
      return answer;
    }),
  },
};
