import { serialiseAppend } from '../append-rules.ts';
import { START, comparePositions, type EventStore, type Position, type RecordedEvent } from '../port.ts';
import { subscribeByPages } from '../subscribe-by-pages.ts';
import { wholeStream } from '../whole-stream.ts';
import { appendInMemory } from './append-in-memory.ts';
import { createInMemoryLog, type InMemoryLog } from './in-memory-log.ts';

/** Hooks for tests. A hook that throws makes the call fail there. One that waits delays it. */
export type InMemoryFaults = {
  /** Before the write: after a failure here nothing is written. */
  beforeAppend?(stream: string): void | Promise<void>;
  /** After the write and before the answer: a failure here is an unknown outcome. */
  afterAppend?(stream: string): void | Promise<void>;
  beforeRead?(stream: string): void | Promise<void>;
};

/** The event store of fast tests: it answers as the real ones do and stores nothing on disk. Pass a log to share or reopen it. */
export const openInMemoryStore = (
  options: { readonly log?: InMemoryLog; readonly faults?: InMemoryFaults; readonly now?: () => Date } = {},
): EventStore => {
  const { log = createInMemoryLog(), faults = {}, now = () => new Date() } = options;
  const closed = new AbortController();
  const paged = { wakeUp: log.wakeUp, isTransient: () => false, readPage: pageReader(log) };
  return {
    append: async (stream, expected, events) => {
      const batch = serialiseAppend(stream, expected, events);
      await faults.beforeAppend?.(stream);
      const appended = appendInMemory(log, stream, expected, batch, now().toISOString());
      await faults.afterAppend?.(stream);
      return appended;
    },
    readStream: (stream, from = 0) =>
      wholeStream(
        stream,
        from,
        (async function* () {
          await faults.beforeRead?.(stream);
          yield* (log.streams.get(stream) ?? []).filter(({ revision }) => revision >= from);
        })(),
      ),
    revisionsOf: async (stream, type, { count, among }) => {
      await faults.beforeRead?.(stream);
      return (log.streams.get(stream) ?? [])
        .slice(-among)
        .filter((event) => event.type === type)
        .map(({ revision }) => revision)
        .reverse()
        .slice(0, count);
    },
    eventsAt: (positions) => {
      const wanted = new Set(positions);
      return Promise.resolve(log.events.filter(({ position }) => wanted.has(position)));
    },
    subscribeAll: (after, { signal }) => subscribeByPages(paged, after, AbortSignal.any([signal, closed.signal])),
    head: () => Promise.resolve(log.events.at(-1)?.position ?? START),
    storeId: () => Promise.resolve(log.storeId),
    close: () => Promise.resolve(closed.abort()),
  };
};

const pageReader =
  (log: InMemoryLog) =>
  (after: Position, limit: number): Promise<readonly RecordedEvent[]> => {
    const start = firstAfter(log.events, after);
    return Promise.resolve(log.events.slice(start, start + limit));
  };

/** Index of the first event after a position (binary search). */
const firstAfter = (events: readonly RecordedEvent[], after: Position): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePositions(events[middle]!.position, after) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
