import { RevisionConflict, type EventStore, type ExpectedRevision } from '@paddock/event-store/port';
import { follow } from './log-follower.ts';
import { logFaults } from './log-faults.ts';
import { freshStream, lap } from './sample-events.ts';

export type Storm = {
  readonly writers: number;
  readonly eventsEach: number;
  readonly quietMs?: number;
  readonly contested?: boolean;
};

/**
 * Runs many writers over several stores on one log. Each appends to its own stream, and now and then to one stream that all share. One
 * subscriber listens from the start, a second one starts in the middle.
 * @returns the number of acknowledged events, and every fault of what the subscribers received (see `logFaults`).
 */
export const runWriterStorm = async (
  stores: readonly EventStore[],
  subscriber: EventStore,
  { writers, eventsEach, quietMs = 20_000, contested = true }: Storm,
): Promise<{ readonly acknowledged: number; readonly faults: readonly string[] }> => {
  const category = freshStream('storm');
  const ours = ({ stream }: { stream: string }) => stream.startsWith(category);
  const follower = follow(subscriber, await subscriber.head(), ours);
  await follower.untilCaughtUp();
  const acknowledged: string[] = [];
  const write = async (writer: number): Promise<void> => {
    const store = stores[writer % stores.length]!;
    let expected: ExpectedRevision = 'no-stream';
    for (let written = 0; written < eventsEach;) {
      const batch = Array.from({ length: Math.min(1 + (written % 3), eventsEach - written) }, (_, index) =>
        lap({ writer, n: written + index }),
      );
      expected = (await store.append(`${category}_${writer}`, expected, batch)).revision;
      acknowledged.push(...batch.map(({ id }) => id));
      written += batch.length;
      if (contested && written % 16 === 0) acknowledged.push(...(await fight(store, `${category}_shared`)));
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await follower.until(acknowledged.length, quietMs);
  await follower.stop();
  const faults = logFaults(follower.seen, acknowledged);
  const middle = follower.seen[Math.floor(follower.seen.length / 2)]!;
  const late = follow(subscriber, middle.position, ours);
  const rest = follower.seen.slice(follower.seen.indexOf(middle) + 1);
  await late.until(rest.length, quietMs);
  await late.stop();
  if (late.seen.some((event, index) => event.id !== rest[index]?.id) || late.seen.length !== rest.length)
    faults.push(`resumed in the middle: saw ${late.seen.length} events, not the same ${rest.length}`);
  return { acknowledged: acknowledged.length, faults };
};

/** Appends one event to the shared stream; after each conflict it retries at the revision that the store reports. */
const fight = async (store: EventStore, stream: string): Promise<readonly string[]> => {
  const event = lap({ contested: true });
  for (let expected: ExpectedRevision = 'no-stream'; ;) {
    try {
      await store.append(stream, expected, [event]);
      return [event.id];
    } catch (error) {
      if (!(error instanceof RevisionConflict) || error.actual === undefined) throw error;
      expected = error.actual;
    }
  }
};
