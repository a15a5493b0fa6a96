import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore, SubscriptionMessage } from '@paddock/event-store/port';
import { createRecentLog, type RecentLog } from '@paddock/event-store/recent-log';
import { createRecentReads } from '@paddock/event-store/recent-reads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let store: EventStore;
let stop: AbortController;
let asked: string[];
let ids = 0;
const append = (stream: string, expected: number | 'no-stream', count: number) =>
  store.append(
    stream,
    expected,
    Array.from({ length: count }, () => ({
      id: `00000000-0000-5000-8000-${String((ids += 1)).padStart(12, '0')}`,
      type: 'ThingDone',
      data: {},
      metadata: {},
    })),
  );
/** Reads over a memory that follows the log as far as `passes` says. What is asked of the store is written down. */
const reading = async (passes: (message: SubscriptionMessage) => boolean = () => true) => {
  const subscribeAll: EventStore['subscribeAll'] = async function* (after, options) {
    for await (const message of store.subscribeAll(after, options)) if (passes(message)) yield message;
  };
  const recent = createRecentLog({ head: store.head, subscribeAll });
  void recent.follow(stop.signal);
  await expect.poll(() => recent.position()).toBe(await store.head());
  const readStream: EventStore['readStream'] = (stream, from) => {
    asked.push(`${stream} ${from}`);
    return store.readStream(stream, from);
  };
  return { recent, reads: createRecentReads({ readStream }, recent) };
};
const seen = async (recent: RecentLog, stream: string, revision: number): Promise<void> => {
  await expect.poll(() => recent.eventsOf(stream, revision).length).toBe(1);
};
const revisionsOf = async (events: AsyncIterable<{ readonly revision: number }>, most = 100) => {
  const revisions: number[] = [];
  for await (const { revision } of events) {
    revisions.push(revision);
    if (revisions.length === most) break;
  }
  return revisions;
};

beforeEach(() => {
  [store, stop, asked] = [openInMemoryStore(), new AbortController(), []];
});
afterEach(async () => {
  stop.abort();
  await store.close();
});

describe('a read of what happened lately', () => {
  it('asks the store only for what is not remembered, and only if the reader comes to it', async () => {
    await append('day-a', 'no-stream', 2);
    const { recent, reads } = await reading();
    await append('day-a', 1, 3);
    await seen(recent, 'day-a', 4);
    expect(await revisionsOf(reads.readStream('day-a', 2), 3)).toEqual([2, 3, 4]);
    expect(asked).toEqual([]);
    expect(await revisionsOf(reads.readStream('day-a', 2))).toEqual([2, 3, 4]);
    expect(await revisionsOf(reads.readStream('day-a'))).toEqual([0, 1, 2, 3, 4]);
    expect(await revisionsOf(reads.readStream('day-b'))).toEqual([]);
    expect(asked).toEqual(['day-a 5', 'day-a 0', 'day-b 0']);
  });

  it('has all that was appended together, from the store while memory may have only a part of it', async () => {
    const { recent, reads } = await reading((message) => message.kind === 'event');
    await append('day-a', 'no-stream', 3);
    await seen(recent, 'day-a', 2);
    expect(await revisionsOf(reads.readAppend('day-a', 1))).toEqual([1, 2]);
    expect(asked).toEqual(['day-a 1']);
    // What comes in another stream shows that the append is over.
    await append('day-b', 'no-stream', 1);
    await seen(recent, 'day-b', 0);
    expect(await revisionsOf(reads.readAppend('day-a', 1))).toEqual([1, 2]);
    expect(await revisionsOf(reads.readAppend('day-c', 0))).toEqual([]);
    expect(asked).toEqual(['day-a 1', 'day-c 0']);
  });

  it('needs nothing of the store once the end of the log was reached', async () => {
    const { recent, reads } = await reading();
    await append('day-a', 'no-stream', 2);
    await seen(recent, 'day-a', 1);
    await expect.poll(() => recent.eventsOf('day-a', 1).every(recent.isWhole)).toBe(true);
    expect(await revisionsOf(reads.readAppend('day-a', 0))).toEqual([0, 1]);
    expect(asked).toEqual([]);
  });

  it('forgets the oldest events, and all of them when the log is not followed any more', async () => {
    const { recent } = await reading();
    await append('day-a', 'no-stream', 2);
    for (let at = 0; at < 10; at += 1) await append(`day-${at}`, 'no-stream', 200);
    await seen(recent, 'day-9', 199);
    expect([recent.eventsOf('day-a', 0), recent.eventsOf('day-a', 1)]).toEqual([[], []]);
    expect(recent.eventsOf('day-0', 0)).toHaveLength(200);
    stop.abort();
    await expect.poll(() => recent.eventsOf('day-0', 0)).toEqual([]);
  });
});
