import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position, RecordedEvent } from '@paddock/event-store/port';

/** What has arrived: events in order, and whether the log's end was reached with them. */
export type Batch = { readonly events: readonly RecordedEvent[]; readonly caughtUp: boolean };

/**
 * Shortest time between two batches of a log that trickles, in milliseconds. An event that comes alone is handed out at once;
 * under load events gather instead of costing a round of transactions each. Far below what a screen can show.
 */
const PACE = 10;

/** Events read ahead of a batch that is being taken: more would only fill memory, since reading is quicker than writing. */
const READ_AHEAD = 4_000;

/**
 * The subscription in batches. It is read ahead into a bounded buffer without waiting for the database, because a server
 * drops a consumer that reads too slowly; a full buffer holds it back.
 *
 * @param size most events of a batch. Whatever is there is handed out at once.
 */
export async function* batches(
  store: EventStore,
  after: Position,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const most = Math.max(size, READ_AHEAD);
  let buffer: RecordedEvent[] = [];
  let caughtUpAt = -1;
  let done = false;
  let failure: unknown;
  let handedOutAt = -PACE;
  let wakeReader = () => {};
  let wakeWriter = () => {};
  const pump = (async () => {
    for await (const message of store.subscribeAll(after, { signal: both })) {
      if (message.kind === 'event') buffer.push(message.event);
      else caughtUpAt = buffer.length;
      wakeReader();
      if (buffer.length >= most) await new Promise<void>((resolve) => (wakeWriter = resolve));
      if (both.aborted) break;
    }
  })()
    .catch((error: unknown) => (failure = error))
    .finally(() => {
      done = true;
      wakeReader();
    });
  const wakeAll = () => {
    wakeReader();
    wakeWriter();
  };
  both.addEventListener('abort', wakeAll);
  try {
    while (!signal.aborted) {
      if (buffer.length || caughtUpAt >= 0) {
        const early = handedOutAt + PACE - performance.now();
        if (early > 0 && buffer.length < size) await sleep(early);
        handedOutAt = performance.now();
        const events = buffer.slice(0, size);
        buffer = buffer.slice(size);
        const caughtUp = caughtUpAt >= 0 && caughtUpAt <= events.length;
        caughtUpAt = caughtUp ? -1 : caughtUpAt >= 0 ? caughtUpAt - events.length : -1;
        if (buffer.length < most) wakeWriter();
        yield { events, caughtUp };
      } else if (done) {
        if (failure !== undefined && !signal.aborted) throw failure;
        return;
      } else await new Promise<void>((resolve) => (wakeReader = resolve));
    }
  } finally {
    stop.abort();
    both.removeEventListener('abort', wakeAll);
    await pump;
  }
}
