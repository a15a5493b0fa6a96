import { expect, it } from 'vitest';
import { comparePositions, type Position, START } from '@paddock/event-store/port';
import { allOf, freshStream, lap, laps } from './sample-events.ts';
import type { StoreUnderTest } from './store-under-test.ts';

export const readingBehaviour = (under: () => StoreUnderTest): void => {
  it('reads a stream that does not exist as empty', async () => {
    expect(await allOf(under().store.readStream(freshStream()))).toEqual([]);
  });

  it('reads a long stream page by page from any revision, and nothing beyond its end', async () => {
    const [{ store }, stream, events] = [under(), freshStream(), laps(1_200)];
    for (let from = 0; from < events.length; from += 300)
      await store.append(stream, from === 0 ? 'no-stream' : from - 1, events.slice(from, from + 300));
    const ids = events.map(({ id }) => id);
    for (const from of [0, 1, 499, 500, 501, 1_000, 1_199])
      expect((await allOf(store.readStream(stream, from))).map(({ id }) => id)).toEqual(ids.slice(from));
    expect(await allOf(store.readStream(stream, 1_200))).toEqual([]);
  });

  it('finds the last events of a type near the end of a stream, and no others', async () => {
    const [{ store }, stream] = [under(), freshStream()];
    const sought = { count: 2, among: 600 };
    expect(await store.revisionsOf(stream, 'BookClosed', sought)).toEqual([]);
    const events = laps(900).map((event, n) =>
      [100, 400, 600, 800].includes(n) ? { ...event, type: 'BookClosed' } : event,
    );
    for (let from = 0; from < events.length; from += 300)
      await store.append(stream, from === 0 ? 'no-stream' : from - 1, events.slice(from, from + 300));
    expect(await store.revisionsOf(stream, 'BookClosed', sought)).toEqual([800, 600]);
    expect(await store.revisionsOf(stream, 'BookClosed', { count: 9, among: 600 })).toEqual([800, 600, 400]);
    expect(await store.revisionsOf(stream, 'BookClosed', { count: 2, among: 200 })).toEqual([800]);
    expect(await store.revisionsOf(stream, 'BookClosed', { count: 2, among: 99 })).toEqual([]);
    expect(await store.revisionsOf(stream, 'NeverWritten', sought)).toEqual([]);
  });

  it('reads events at positions, in log order, and nothing where there is no event', async () => {
    const [{ store }, stream, other] = [under(), freshStream(), freshStream()];
    await store.append(stream, 'no-stream', laps(3));
    await store.append(other, 'no-stream', laps(2));
    const events = [...(await allOf(store.readStream(stream))), ...(await allOf(store.readStream(other)))];
    const [first, second, , fourth] = events.map(({ position }) => position);
    const read = await store.eventsAt([fourth!, first!, second!, `${fourth}0000` as Position]);
    expect(read).toEqual([events[0], events[1], events[3]]);
    expect(await store.eventsAt([])).toEqual([]);
  });

  it('returns every part of an event as it was written', async () => {
    const { store } = under();
    const stream = freshStream('lap-Ünïcode 車 🏁');
    const data = {
      driver: 'Zoë 🏎️ "Łap"',
      nul: '\u0000',
      half: '\ud800',
      nested: { list: [1, null, true, { deep: -0.5 }] },
      big: 1e21,
    };
    const event = { ...lap(data, 'LapDriven·ラップ'), metadata: { actor: 'märshal', at: '2026-03-02T10:00:00.000Z' } };
    const { position } = await store.append(stream, 'no-stream', [event]);
    const [read] = await allOf(store.readStream(stream));
    const { recordedAt, ...rest } = read!;
    expect(rest).toEqual({ ...event, stream, revision: 0, position });
    expect(recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(recordedAt) - Date.now())).toBeLessThan(600_000);
  });

  it('keeps working after 300 reads that stop at the first event', async () => {
    const [{ store }, stream] = [under(), freshStream()];
    const { revision } = await store.append(stream, 'no-stream', laps(40));
    for (let round = 0; round < 300; round += 1)
      for await (const event of store.readStream(stream)) {
        expect(event.revision).toBe(0);
        break;
      }
    expect((await store.append(stream, revision, laps(1))).revision).toBe(revision + 1);
  });

  it('returns the position of the newest event as its head', async () => {
    const { store } = under();
    const before = await store.head();
    const { position } = await store.append(freshStream(), 'no-stream', laps(2));
    expect(await store.head()).toBe(position);
    expect(comparePositions(before, position)).toBeLessThan(0);
    expect(comparePositions(START, position)).toBeLessThan(0);
  });

  it('has the same identity and events when it is opened again', async () => {
    const [{ store, another }, stream] = [under(), freshStream()];
    await store.append(stream, 'no-stream', laps(2));
    const reopened = await another();
    expect(await reopened.storeId()).toBe(await store.storeId());
    expect(await allOf(reopened.readStream(stream))).toEqual(await allOf(store.readStream(stream)));
    await reopened.close();
  });
};
