import { pause } from '@paddock/event-store/pause';
import type { EventStore, Position, RecordedEvent } from '@paddock/event-store/port';

/** A live subscriber that stores what it receives, in order. */
export type LogFollower = {
  readonly seen: readonly RecordedEvent[];
  /** How often it was told that it has caught up. */
  readonly caughtUp: () => number;
  /** Resolves when it has received so many events of interest, or none for `quietMs`. */
  until(count: number, quietMs?: number): Promise<void>;
  untilCaughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Follows a log from a position and stores the events that interest the test. */
export const follow = (
  store: EventStore,
  after: Position,
  interesting: (event: RecordedEvent) => boolean,
  paceMs: (event: RecordedEvent) => number = () => 0,
): LogFollower => {
  const seen: RecordedEvent[] = [];
  const stopped = new AbortController();
  let caughtUp = 0;
  const running = (async () => {
    for await (const message of store.subscribeAll(after, { signal: stopped.signal })) {
      if (message.kind === 'caught-up') caughtUp += 1;
      else if (interesting(message.event)) {
        seen.push(message.event);
        const wait = paceMs(message.event);
        if (wait > 0) await pause(wait);
      }
    }
  })();
  // A subscription that ends unasked has failed: reject what waits for it.
  const failed = running.then(() =>
    stopped.signal.aborted
      ? new Promise<never>(() => undefined)
      : Promise.reject(new Error('The subscription ended by itself.')),
  );
  failed.catch(() => undefined);
  const orFailure = (wait: () => Promise<void>) => Promise.race([wait(), failed]);
  return {
    seen,
    caughtUp: () => caughtUp,
    until: (count, quietMs = 20_000) =>
      orFailure(async () => {
        for (let had = -1, since = performance.now(); seen.length < count; await pause(5)) {
          if (seen.length !== had) [had, since] = [seen.length, performance.now()];
          else if (performance.now() - since > quietMs) return;
        }
      }),
    untilCaughtUp: () =>
      orFailure(async () => {
        while (caughtUp === 0) await pause(5);
      }),
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
};
