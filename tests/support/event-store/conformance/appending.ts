import { expect, it } from 'vitest';
import { RevisionConflict, type EventStore } from '@paddock/event-store/port';
import { allOf, freshStream, lap, laps } from './sample-events.ts';
import type { StoreUnderTest } from './store-under-test.ts';

export const conflictOf = async (appending: Promise<unknown>): Promise<RevisionConflict> => {
  const error = await appending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RevisionConflict);
  return error as RevisionConflict;
};

const idsOf = async (store: EventStore, stream: string) => (await allOf(store.readStream(stream))).map(({ id }) => id);

export const appendingBehaviour = (under: () => StoreUnderTest): void => {
  it('starts a stream at revision 0 and continues it without gaps', async () => {
    const [{ store }, stream, events] = [under(), freshStream(), laps(5)];
    const first = await store.append(stream, 'no-stream', events.slice(0, 2));
    const second = await store.append(stream, first.revision, events.slice(2));
    expect([first.revision, second.revision]).toEqual([1, 4]);
    const read = await allOf(store.readStream(stream));
    expect(read.map(({ id, revision }) => [id, revision])).toEqual(events.map(({ id }, index) => [id, index]));
    expect(read.at(-1)?.position).toBe(second.position);
  });

  it('refuses an append at a wrong revision, writes nothing, and reports the current revision', async () => {
    const [{ store }, stream] = [under(), freshStream()];
    const nothingYet = await conflictOf(store.append(stream, 3, laps(1)));
    expect([nothingYet.stream, nothingYet.expected, nothingYet.actual]).toEqual([stream, 3, 'no-stream']);
    await store.append(stream, 'no-stream', laps(3));
    expect((await conflictOf(store.append(stream, 'no-stream', laps(1)))).actual).toBe(2);
    expect((await conflictOf(store.append(stream, 1, laps(1)))).actual).toBe(2);
    expect((await conflictOf(store.append(stream, 7, laps(1)))).actual).toBe(2);
    expect(await allOf(store.readStream(stream))).toHaveLength(3);
  });

  it('lets exactly one of 16 simultaneous first appends win', async () => {
    const [{ store, another }, stream] = [under(), freshStream()];
    const second = await another();
    const attempts = laps(16).map((event, index) => (index % 2 ? store : second).append(stream, 'no-stream', [event]));
    const outcomes = await Promise.allSettled(attempts);
    await second.close();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await idsOf(store, stream)).toHaveLength(1);
  });

  it('answers a resend with the original revision and position, even after newer events', async () => {
    const [{ store }, stream, batch] = [under(), freshStream(), laps(3)];
    const original = await store.append(stream, 'no-stream', batch);
    expect(await store.append(stream, 'no-stream', batch)).toEqual(original);
    const newer = laps(2);
    const newest = await store.append(stream, original.revision, newer);
    expect(await store.append(stream, 'no-stream', batch)).toEqual(original);
    expect(await store.append(stream, original.revision, newer)).toEqual(newest);
    expect(await idsOf(store, stream)).toEqual([...batch, ...newer].map(({ id }) => id));
  });

  it('stores a batch once, even if eight resends of it run at the same time', async () => {
    const [{ store, another }, stream, batch] = [under(), freshStream(), laps(2)];
    const second = await another();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? store : second).append(stream, 'no-stream', batch)),
    );
    await second.close();
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect(await idsOf(store, stream)).toEqual(batch.map(({ id }) => id));
  });

  it('refuses known events at a wrong revision, and a batch of known and new events', async () => {
    const [{ store }, stream, batch] = [under(), freshStream(), laps(3)];
    await store.append(stream, 'no-stream', batch);
    await conflictOf(store.append(stream, 0, batch));
    await conflictOf(store.append(stream, 'no-stream', [...batch, lap()]));
    await conflictOf(store.append(stream, 'no-stream', [batch[0]!, lap()]));
    await conflictOf(store.append(stream, 'no-stream', [...batch].reverse()));
    expect(await idsOf(store, stream)).toEqual(batch.map(({ id }) => id));
  });

  it('takes the same event ids on another stream', async () => {
    const [{ store }, batch] = [under(), laps(1)];
    await store.append(freshStream(), 'no-stream', batch);
    expect((await store.append(freshStream(), 'no-stream', batch)).revision).toBe(0);
  });

  it('appends 400 events of one batch in order', async () => {
    const [{ store }, stream, batch] = [under(), freshStream(), laps(400)];
    expect((await store.append(stream, 'no-stream', batch)).revision).toBe(399);
    expect(await idsOf(store, stream)).toEqual(batch.map(({ id }) => id));
  });
};
