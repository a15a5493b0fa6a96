import { type Decider, refuse } from './decider.ts';
import type { Command, DomainEvent } from './message.ts';

/** What a form was drawn from: the revision of the record's stream. Left out by callers that write regardless. */
export type Seen = { readonly seenRevision?: number | undefined };
/** A state with the revision of its last event. */
export type Counted<State> = State & { readonly revision: number };
type WithSeen<C extends Command> = C extends Command ? Omit<C, 'data'> & { readonly data: C['data'] & Seen } : never;

/**
 * Two people may have the same record open. Whoever saves second, from a form drawn before the first one's change, is told so and
 * nothing is overwritten. The decider behind it never sees the revision, so that it stands in no event.
 */
export const atSeenRevision = <
  State extends object,
  Event extends DomainEvent,
  C extends Command,
  Reason extends string,
>(
  decider: Decider<State | undefined, Event, C, Reason>,
): Decider<Counted<State> | undefined, Event, WithSeen<C>, Reason | 'TermsMoved'> => ({
  category: decider.category,
  initialState: undefined,
  evolve: (state, event) => {
    const next = decider.evolve(state, event);
    return next && { ...next, revision: (state?.revision ?? -1) + 1 };
  },
  decide: (command, state) => {
    const { seenRevision, ...data } = command.data as object & Seen;
    if (seenRevision !== undefined && state !== undefined && seenRevision !== state.revision)
      return refuse('TermsMoved');
    return decider.decide({ ...command, data } as unknown as C, state);
  },
});
