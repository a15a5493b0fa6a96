import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';

/** Streams with a cached fold: more than a venue has runs at once. */
const KEPT = 64;

/**
 * Folds a stream up to a revision and caches the fold, so that a follower of the log reads each event once. A state before the
 * cached one is folded from the start.
 */
export const createStreamReader = <State, Event extends DomainEvent>(
  { store, decode }: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  category: string,
  initial: State,
  evolve: (state: State, event: Recorded<Event>) => State | Promise<State>,
) => {
  const kept = new Map<string, { readonly revision: number; readonly state: State }>();
  return async (id: string, upTo = Number.MAX_SAFE_INTEGER): Promise<State> => {
    const known = kept.get(id);
    let { revision, state } = known !== undefined && known.revision <= upTo ? known : { revision: -1, state: initial };
    for await (const recorded of store.readStream(`${category}-${id}`, revision + 1)) {
      if (recorded.revision > upTo) break;
      state = await evolve(state, decode(recorded) as Recorded<Event>);
      ({ revision } = recorded);
    }
    kept.delete(id);
    kept.set(id, { revision, state });
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return state;
  };
};
