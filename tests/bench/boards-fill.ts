import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  type ExpectedRevision,
  type Position,
  type RecordedEvent,
  START,
} from '@paddock/event-store/port';

/** Events that are appended at once: more than any venue has people. */
const WINDOW = 512;

/**
 * Appends a story through the port, each event to its stream at the expected revision. Returns the number of events and the head of the
 * log.
 */
export const fill = async (
  store: EventStore,
  story: Iterable<RecordedEvent>,
  onProgress: (count: number) => void,
): Promise<{ readonly count: number; readonly position: Position }> => {
  const revisions = new Map<string, ExpectedRevision>();
  let count = 0;
  const append = async (events: readonly RecordedEvent[]): Promise<void> => {
    const streams = new Map<string, RecordedEvent[]>();
    for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    await Promise.all(
      [...streams].map(async ([stream, own]) => {
        const batch = own.map(({ type, data, metadata }) => ({ id: randomUUID(), type, data, metadata }));
        const { revision } = await store.append(stream, revisions.get(stream) ?? 'no-stream', batch);
        revisions.set(stream, revision);
      }),
    );
    count += events.length;
    onProgress(count);
  };
  let window: RecordedEvent[] = [];
  for (const event of story) {
    window.push(event);
    if (window.length < WINDOW) continue;
    await append(window);
    window = [];
  }
  await append(window);
  return { count, position: (await store.head()) ?? START };
};
