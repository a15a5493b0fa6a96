import { type Decider, refuse } from './decider.ts';
import type { Command, DomainEvent } from './message.ts';

/** What a form was drawn from: the revision of the record's stream. Left out by callers that write regardless. */
export type Seen = { readonly seenRevision?: number | undefined };
/** A state with the place of its last event in the stream, and the revision that a form is drawn from. */
export type Counted<State> = State & { readonly place: number; readonly revision: number };
type WithSeen<C extends Command> = C extends Command ? Omit<C, 'data'> & { readonly data: C['data'] & Seen } : never;

/**
 * Two people may have the same record open. Whoever saves second, from a form drawn before the first one's change, is told so and
 * nothing is overwritten. The decider behind it never sees the revision, so that it stands in no event. Events `beside` the form are
 * none of its changes: points that are awarded on a board while its terms are edited stand in nobody's way.
 */
export const atSeenRevision = <
  State extends object,
  Event extends DomainEvent,
  C extends Command,
  Reason extends string,
>(
  decider: Decider<State | undefined, Event, C, Reason>,
  beside: ReadonlySet<Event['type']> = new Set(),
): Decider<Counted<State> | undefined, Event, WithSeen<C>, Reason | 'TermsMoved'> => ({
  category: decider.category,
  initialState: undefined,
  evolve: (state, event) => {
    const next = decider.evolve(state, event);
    const place = (state?.place ?? -1) + 1;
    return next && { ...next, place, revision: beside.has(event.type) ? (state?.revision ?? place) : place };
  },
  decide: (command, state) => {
    const { seenRevision, ...data } = command.data as object & Seen;
    if (seenRevision !== undefined && state !== undefined && seenRevision !== state.revision)
      return refuse('TermsMoved');
    return decider.decide({ ...command, data } as unknown as C, state);
  },
});
