import type { EventStore, Position, RecordedEvent } from './port.ts';

/** Every event after a position up to the present end of the log. */
export async function* readLog(store: EventStore, after: Position): AsyncGenerator<RecordedEvent> {
  const ended = new AbortController();
  try {
    for await (const message of store.subscribeAll(after, { signal: ended.signal })) {
      if (message.kind === 'caught-up') return;
      yield message.event;
    }
  } finally {
    ended.abort();
  }
}
