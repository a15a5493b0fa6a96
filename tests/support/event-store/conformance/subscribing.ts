import { expect, it } from 'vitest';
import { comparePositions, START, type EventStore } from '@paddock/event-store/port';
import { follow } from './log-follower.ts';
import { logFaults } from './log-faults.ts';
import { freshStream, laps } from './sample-events.ts';
import type { StoreUnderTest } from './store-under-test.ts';
import { runWriterStorm } from './writer-storm.ts';

const inStream = (stream: string) => (event: { stream: string }) => event.stream === stream;

export const subscribingBehaviour = (under: () => StoreUnderTest): void => {
  it('sends a subscriber the existing events, says that it has caught up, then sends the new events', async () => {
    const [{ store }, stream, events] = [under(), freshStream(), laps(20)];
    const before = await store.head();
    await store.append(stream, 'no-stream', events.slice(0, 10));
    const follower = follow(store, before, inStream(stream));
    await follower.untilCaughtUp();
    expect(follower.seen).toHaveLength(10);
    await store.append(stream, 9, events.slice(10));
    await follower.until(20);
    await follower.stop();
    expect(follower.seen.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(follower.caughtUp()).toBeGreaterThan(0);
  });

  it('says that it has caught up on a log without new events', async () => {
    const { store } = under();
    const follower = follow(store, await store.head(), () => true);
    await follower.untilCaughtUp();
    await follower.stop();
    expect(follower.seen).toEqual([]);
  });

  it('never sends a system event, even from the start of the log', async () => {
    const [{ store }, stream] = [under(), freshStream()];
    await store.append(stream, 'no-stream', laps(1));
    const follower = follow(store, START, () => true);
    await follower.untilCaughtUp();
    await follower.stop();
    expect(follower.seen.some(inStream(stream))).toBe(true);
    expect(follower.seen.filter(({ stream: name, type }) => name.startsWith('$') || type.startsWith('$'))).toEqual([]);
  });

  it('resumes after any position without losing or repeating an event', async () => {
    const [{ store }, stream] = [under(), freshStream()];
    const before = await store.head();
    await store.append(stream, 'no-stream', laps(7));
    await store.append(stream, 6, laps(5));
    const all = await seenAfter(store, before, stream, 12);
    for (const [index, { position }] of all.entries())
      expect((await seenAfter(store, position, stream, 11 - index)).map(({ id }) => id)).toEqual(
        all.slice(index + 1).map(({ id }) => id),
      );
  });

  it('ends a subscription when its signal is aborted, even while it waits for events', async () => {
    const { store } = under();
    for (let round = 0; round < 120; round += 1) {
      const follower = follow(store, await store.head(), () => true);
      if (round % 2 === 0) await follower.untilCaughtUp();
      await follower.stop();
    }
    expect((await store.append(freshStream(), 'no-stream', laps(1))).revision).toBe(0);
  });

  it('answers 120 appends and reads of its head while a subscriber is connected', async () => {
    const { store } = under();
    const follower = follow(store, await store.head(), () => true);
    await follower.untilCaughtUp();
    // A server limits the calls of a connection to fewer than this, so a call that is left open is noticed.
    for (let round = 0; round < 120; round += 1) {
      const { position } = await store.append(freshStream(), 'no-stream', laps(1));
      expect(comparePositions(await store.head(), position)).toBeGreaterThanOrEqual(0);
    }
    await follower.stop();
  });

  it('sends a subscriber every event of 16 writers exactly once and in order', async () => {
    const { store, another } = under();
    const stores = [store, await another(), await another(), await another()];
    const { acknowledged, faults } = await runWriterStorm(stores, stores[1]!, { writers: 16, eventsEach: 320 });
    await Promise.all(stores.slice(1).map((other) => other.close()));
    expect(acknowledged).toBeGreaterThan(5_000);
    expect(faults).toEqual([]);
  });

  it('sends every event to a consumer that is far slower than the writers', async () => {
    const [{ store }, stream] = [under(), freshStream()];
    const slow = follow(store, await store.head(), inStream(stream), ({ revision }) =>
      revision % 100 === 0 ? 250 : 0,
    );
    await slow.untilCaughtUp();
    const acknowledged: string[] = [];
    for (let from = 0; from < 2_000; from += 20) {
      const batch = laps(20);
      await store.append(stream, from === 0 ? 'no-stream' : from - 1, batch);
      acknowledged.push(...batch.map(({ id }) => id));
    }
    await slow.until(2_000);
    await slow.stop();
    expect(logFaults(slow.seen, acknowledged)).toEqual([]);
  });
};

const seenAfter = async (
  store: EventStore,
  ...[after, stream, count]: [Parameters<EventStore['subscribeAll']>[0], string, number]
) => {
  const follower = follow(store, after, inStream(stream));
  await follower.until(count);
  await follower.untilCaughtUp();
  await follower.stop();
  return follower.seen;
};
