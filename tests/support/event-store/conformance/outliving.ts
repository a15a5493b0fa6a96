import { expect, it } from 'vitest';
import { follow } from './log-follower.ts';
import { logFaults } from './log-faults.ts';
import { allOf, freshStream, laps } from './sample-events.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** For stores with a server that can be stopped: appends during the outage, the subscription across it, and a resend after it. */
export const outlivingBehaviour = (under: () => StoreUnderTest): void => {
  it('continues after its server was away: nothing is lost, doubled or reordered', async () => {
    const { store, restart } = under();
    if (!restart) throw new Error('This store was opened without a way to take its server away.');
    const stream = freshStream();
    const follower = follow(store, await store.head(), (event) => event.stream === stream);
    const batches = Array.from({ length: 40 }, () => laps(3));
    let revision = (await store.append(stream, 'no-stream', batches[0]!)).revision;
    const away = restart();
    for (const batch of batches.slice(1)) revision = (await store.append(stream, revision, batch)).revision;
    await away;
    expect((await store.append(stream, 'no-stream', batches[0]!)).revision).toBe(2);
    await follower.until(120);
    await follower.stop();
    const ids = batches.flat().map(({ id }) => id);
    expect((await allOf(store.readStream(stream))).map(({ id }) => id)).toEqual(ids);
    expect(logFaults(follower.seen, ids)).toEqual([]);
  });
};
