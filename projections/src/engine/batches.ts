import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position, RecordedEvent } from '@paddock/event-store/port';

/** Events in log order, and whether they reach the end of the log. */
export type Batch = { readonly events: readonly RecordedEvent[]; readonly caughtUp: boolean };

/**
 * Shortest time between two batches, in milliseconds. A single event is delivered at once; under load, events gather into one
 * round of transactions. Too short to be visible on a screen.
 */
const PACE = 10;

/** Most events read ahead of the batch being applied. Reading is faster than writing, so more would only fill memory. */
const READ_AHEAD = 4_000;

/**
 * The subscription in batches. Events are read ahead into a bounded buffer without waiting for the database, because a store
 * drops a consumer that reads too slowly. A full buffer pauses the reading.
 *
 * @param size most events of a batch. Available events are delivered at once, even if they are fewer.
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
