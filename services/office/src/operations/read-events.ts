import type { EventStore, RecordedEvent } from '@paddock/event-store/port';

type Place = { readonly stream: string; readonly revision: number };

/** Reads the events at given positions, each stream once, from its first to its last. */
export const readEvents = async (
  store: Pick<EventStore, 'readStream'>,
  places: readonly Place[],
): Promise<ReadonlyMap<string, RecordedEvent>> => {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { stream, revision } of places) {
    const span = spans.get(stream) ?? { from: revision, to: revision };
    spans.set(stream, { from: Math.min(span.from, revision), to: Math.max(span.to, revision) });
  }
  const found = new Map<string, RecordedEvent>();
  await Promise.all(
    [...spans].map(async ([stream, { from, to }]) => {
      for await (const event of store.readStream(stream, from)) {
        if (event.revision > to) return;
        found.set(event.id, event);
      }
    }),
  );
  return found;
};
