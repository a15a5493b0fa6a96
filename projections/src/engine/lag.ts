import { comparePositions, type EventStore, type Position, type RecordedEvent } from '@paddock/event-store/port';

/** Position of a read model, from which its lag is computed. */
export type Place = { readonly name: string; readonly position: string };

/** The first event after a position; undefined at the end of the log. */
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
 * Measures how late read models are: the age in seconds of the oldest event that each has not applied, whether it runs, is
 * halted, is being rebuilt or has no process; 0 at the end of the log. Ages use this machine's clock: for people, metrics and
 * readiness, never for ordering.
 *
 * @returns lags by name. @throws the error of the store.
 */
export const lagMeter = (store: Pick<EventStore, 'head' | 'subscribeAll'>) => {
  // The event after a position never changes, so it is cached while a read model is at that position.
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
