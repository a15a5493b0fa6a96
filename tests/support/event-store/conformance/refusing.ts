import { expect, it } from 'vitest';
import { AppendRefused, type EventToAppend, type ExpectedRevision } from '@paddock/event-store/port';
import { allOf, freshStream, lap, laps } from './sample-events.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const twin = lap();
const refused: Record<string, { events: EventToAppend[]; stream?: string; expected?: unknown }> = {
  'an empty append': { events: [] },
  'one event id twice': { events: [twin, { ...lap(), id: twin.id }] },
  'an id that is no UUID': { events: [{ ...lap(), id: 'lap-1' }] },
  'an empty type': { events: [lap({}, '')] },
  'a system type': { events: [lap({}, '$metadata')] },
  'a system stream': { events: laps(1), stream: '$settings' },
  'a metadata stream': { events: laps(1), stream: '$$lap-1' },
  'an empty stream name': { events: laps(1), stream: '' },
  'a stream name with a zero byte': { events: laps(1), stream: 'lap-\u0000' },
  'data that is undefined': { events: [{ ...lap(), data: undefined as unknown as object }] },
  'metadata that is undefined': { events: [{ ...lap(), metadata: undefined as unknown as object }] },
  'a BigInt in the data': { events: [lap({ lapTime: 82_113n })] },
  'data that contains itself': { events: [lap(itself())] },
  'an event over 64 KiB': { events: [lap({ text: 'x'.repeat(64 * 1024) })] },
  'an append over 512 KiB': { events: Array.from({ length: 10 }, () => lap({ text: 'x'.repeat(60_000) })) },
  'a negative revision': { events: laps(1), expected: -1 },
  'a revision that is no whole number': { events: laps(1), expected: 0.5 },
  'the revision "any"': { events: laps(1), expected: 'any' },
};

export const refusingBehaviour = (under: () => StoreUnderTest): void => {
  it.each(Object.entries(refused))(
    'refuses %s, and accepts the next append',
    async (_, { events, stream = freshStream(), expected = 'no-stream' }) => {
      const { store } = under();
      await expect(store.append(stream, expected as ExpectedRevision, events)).rejects.toBeInstanceOf(AppendRefused);
      const usable = freshStream();
      expect((await store.append(usable, 'no-stream', laps(1))).revision).toBe(0);
      expect(await allOf(store.readStream(usable))).toHaveLength(1);
    },
  );

  it('accepts an event of almost 64 KiB and an append of almost 512 KiB', async () => {
    const [{ store }, stream] = [under(), freshStream()];
    const events = Array.from({ length: 8 }, () => lap({ text: 'x'.repeat(65_000) }));
    expect((await store.append(stream, 'no-stream', events)).revision).toBe(7);
  });
};

function itself(): object {
  const circle: { self?: object } = {};
  circle.self = circle;
  return circle;
}
