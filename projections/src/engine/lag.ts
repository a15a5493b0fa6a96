import { comparePositions, type EventStore, type Position, type RecordedEvent } from '@paddock/event-store/port';

/** Where a read model stands, as far as a lag is reckoned from it. */
export type Place = { readonly name: string; readonly position: string };

/** The first event after a position; undefined where the position is the end of the log. */
const firstAfter = async (
  store: Pick<EventStore, 'subscribeAll'>,
  position: Position,
): Promise<RecordedEvent | undefined> => {
  const done = new AbortController();
  try {
    for await (const message of store.subscribeAll(position, { signal: done.signal }))
      return message.kind === 'event' ? message.event : undefined;
    return undefined;
  } finally {
    done.abort();
  }
};

/**
 * Measures how late read models are: the age, in seconds, of the oldest event that each does not show yet, whether it works, stands
 * still, is built, or nobody keeps it; 0 at the end of the log. Ages are by this machine's clock: for people, metrics and
 * readiness, never to order anything.
 *
 * @returns lags by name. @throws what the store says when it is away.
 */
export const lagMeter = (store: Pick<EventStore, 'head' | 'subscribeAll'>) => {
  // What comes after a position never changes, so it is read once for as long as somebody stands there.
  let known = new Map<string, number>();
  return async (places: readonly Place[]): Promise<ReadonlyMap<string, number>> => {
    const head = await store.head();
    const next = new Map<string, number>();
    for (const position of new Set(places.map((place) => place.position))) {
      if (comparePositions(position as Position, head) >= 0) continue;
      const since = known.get(position);
      if (since !== undefined) next.set(position, since);
      else {
        const event = await firstAfter(store, position as Position);
        if (event) next.set(position, Date.parse(event.recordedAt));
      }
    }
    known = next;
    const now = Date.now();
    return new Map(
      places.map(({ name, position }) => {
        const since = next.get(position);
        return [name, since === undefined ? 0 : Math.max(0, (now - since) / 1_000) || 0] as const;
      }),
    );
  };
};
export type LagMeter = ReturnType<typeof lagMeter>;
