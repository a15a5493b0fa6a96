import type { EventStore, RecordedEvent } from './port.ts';
import type { RecentLog } from './recent-log.ts';

/** Reads for the work that follows an event: what happened lately is in memory. Events never change, so memory is never wrong. */
export type RecentReads = Pick<EventStore, 'readStream'> &
  Pick<RecentLog, 'listen'> & {
    /**
     * The event at a revision and everything that was appended with it, in order; later events of the stream may follow.
     *
     * @throws as `readStream`.
     */
    readAppend(stream: string, revision: number): AsyncIterable<RecordedEvent>;
  };

/** @param recent without it, everything is read from the store. */
export const createRecentReads = (
  store: Pick<EventStore, 'readStream'>,
  recent?: Pick<RecentLog, 'eventsOf' | 'isWhole' | 'listen'>,
): RecentReads => ({
  listen: (after, listener) => recent?.listen(after, listener),
  readStream: async function* (stream, from = 0) {
    let next = from;
    // A reader that leaves before the end of these asks the store nothing.
    for (const event of recent?.eventsOf(stream, from) ?? []) {
      next = event.revision + 1;
      yield event;
    }
    yield* store.readStream(stream, next);
  },
  readAppend: async function* (stream, revision) {
    const known = recent?.eventsOf(stream, revision) ?? [];
    const last = known.at(-1);
    if (last !== undefined && recent?.isWhole(last) === true) yield* known;
    else yield* store.readStream(stream, revision);
  },
});
