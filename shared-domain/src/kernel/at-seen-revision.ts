import { type Decider, refuse } from './decider.ts';
import type { Command, DomainEvent } from './message.ts';

/** The stream revision of the record that a form was filled from. Absent for callers that write regardless. */
export type Seen = { readonly seenRevision?: number | undefined };
/** A state with the place of its last event in the stream, and the revision that a form is filled from. */
export type Counted<State> = State & Count;
type Count = { readonly place: number; readonly revision: number };
type WithSeen<C extends Command> = C extends Command ? Omit<C, 'data'> & { readonly data: C['data'] & Seen } : never;

/**
 * Optimistic concurrency for forms: if two people have the same record open, the second save is refused and overwrites nothing.
 * The inner decider never sees the revision, so no event contains it. Events in `beside` do not count as changes of the form:
 * points awarded on a board, for example, do not block an edit of its terms.
 *
 * @param carried what an event says of both numbers that closes a book: a fold may begin with it.
 */
export const atSeenRevision = <
  State extends object,
  Event extends DomainEvent,
  C extends Command,
  Reason extends string,
>(
  decider: Decider<State | undefined, Event, C, Reason>,
  beside: ReadonlySet<Event['type']> = new Set(),
  carried: (event: Event) => Count | undefined = () => undefined,
): Decider<Counted<State> | undefined, Event, WithSeen<C>, Reason | 'TermsMoved'> => ({
  category: decider.category,
  initialState: undefined,
  evolve: (state, event) => {
    const next = decider.evolve(state, event);
    const count = carried(event);
    if (count !== undefined) return next && { ...next, place: count.place, revision: count.revision };
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
