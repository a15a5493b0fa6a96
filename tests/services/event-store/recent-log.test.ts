import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore, Position, RecordedEvent } from '@paddock/event-store/port';
import { createRecentLog, type RecentLog } from '@paddock/event-store/recent-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let store: EventStore;
let stop: AbortController;
let ids = 0;
const revisions = new Map<string, number>();
const write = async (stream: string): Promise<Position> => {
  const known = revisions.get(stream);
  const id = `00000000-0000-5000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const events = [{ id, type: 'ThingDone', data: {}, metadata: {} }];
  const { revision, position } = await store.append(stream, known ?? 'no-stream', events);
  revisions.set(stream, revision);
  return position;
};
const following = async (most?: number): Promise<{ readonly recent: RecentLog; readonly ended: Promise<void> }> => {
  const recent = createRecentLog(store, most);
  const ended = recent.follow(stop.signal);
  await expect.poll(() => recent.position()).toBe(await store.head());
  return { recent, ended };
};
const reached = async (recent: RecentLog, position: Position): Promise<void> => {
  await expect.poll(() => recent.position()).toBe(position);
};

beforeEach(() => {
  [store, stop] = [openInMemoryStore(), new AbortController()];
  revisions.clear();
});
afterEach(async () => {
  stop.abort();
  await store.close();
});

describe('the streams that moved lately', () => {
  it('are known to be unchanged only up to what was seen, and not once they moved', async () => {
    await write('user-a');
    const { recent } = await following();
    const asOf = recent.position() as Position;
    const read = { revision: 0, asOf };
    const other = await write('user-b');
    await reached(recent, other);
    expect(recent.isUnchanged('user-a', read, other)).toBe(true);
    const moved = await write('user-a');
    // It is not seen yet, or it is seen and has moved.
    expect(recent.isUnchanged('user-a', read, moved)).toBe(false);
    await reached(recent, moved);
    expect(recent.isUnchanged('user-a', read, moved)).toBe(false);
    expect(recent.isUnchanged('user-a', read, other)).toBe(false);
    expect(recent.isUnchanged('user-a', { revision: 1, asOf }, moved)).toBe(true);
    // What was read when that position was visible needs no memory.
    expect(recent.isUnchanged('user-c', { revision: 4, asOf: moved }, moved)).toBe(true);
  });

  it('say nothing about what was read before memory begins, or before what is forgotten', async () => {
    const before = await write('user-a');
    await write('user-a');
    const { recent } = await following(2);
    await reached(recent, await write('user-b'));
    const last = recent.position() as Position;
    expect(recent.isUnchanged('user-a', { revision: 0, asOf: before }, last)).toBe(false);
    const read = { revision: 1, asOf: last };
    for (const stream of ['user-c', 'user-d']) await reached(recent, await write(stream));
    // Only user-b is forgotten, which moved when this was read: nothing that moved since is forgotten.
    expect(recent.isUnchanged('user-a', read, recent.position() as Position)).toBe(true);
    for (const stream of ['user-e', 'user-f']) await reached(recent, await write(stream));
    expect(recent.isUnchanged('user-a', read, recent.position() as Position)).toBe(false);
  });

  it('are forgotten when the log is not followed any more', async () => {
    const position = await write('user-a');
    const { recent, ended } = await following();
    const later = await write('user-b');
    await reached(recent, later);
    stop.abort();
    await ended;
    expect(recent.position()).toBeUndefined();
    expect(recent.isUnchanged('user-a', { revision: 0, asOf: position }, later)).toBe(false);
  });

  it('tell a listener of every event after a position once, and when they are not followed any more', async () => {
    await write('user-z');
    const { recent, ended } = await following();
    const start = recent.position() as Position;
    const known = [await write('user-a'), await write('user-b')];
    await reached(recent, known[1] as Position);
    const told: (Position | 'lost')[] = [];
    const listener = {
      event: ({ position }: RecordedEvent) => void told.push(position),
      lost: () => void told.push('lost'),
    };
    const end = recent.listen(known[0] as Position, listener);
    expect(told).toEqual([known[1]]);
    const later = [await write('user-c'), await write('user-a')];
    await reached(recent, later[1] as Position);
    expect(told).toEqual([known[1], ...later]);
    end?.();
    await reached(recent, await write('user-a'));
    expect(told).toHaveLength(3);
    // What came before memory begins cannot be told.
    expect(recent.listen('0' as Position, listener)).toBeUndefined();
    expect(recent.listen(start, listener)).toBeDefined();
    expect(told).toHaveLength(8);
    stop.abort();
    await ended;
    expect(told.slice(8)).toEqual(['lost']);
    expect(recent.listen(start, listener)).toBeUndefined();
  });

  it('tell a listener that is ahead of them only what it has not had', async () => {
    const { recent } = await following();
    const told: Position[] = [];
    const first = await write('user-a');
    // It has read this one itself, and may not have been seen here yet.
    recent.listen(first, { event: ({ position }) => void told.push(position), lost: () => undefined });
    const second = await write('user-a');
    await reached(recent, second);
    expect(told).toEqual([second]);
  });
});
