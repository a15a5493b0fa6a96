import { pagesAhead } from '@paddock/event-store/postgres/pages-ahead';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '@paddock/event-store/port';
import { stub } from '../../support/stub.ts';

const SIZE = 3;
/** A stream of so many events, and where each page of it that was read began. */
const streamOf = (events: number, failsAt = Number.MAX_SAFE_INTEGER) => {
  const reads: number[] = [];
  const read = async (from: number): Promise<readonly RecordedEvent[]> => {
    reads.push(from);
    if (from >= failsAt) throw new Error(`The page at ${from} failed.`);
    return Array.from({ length: Math.max(0, Math.min(SIZE, events - from)) }, (_, n) =>
      stub<RecordedEvent>({ revision: from + n }),
    );
  };
  return { reads, events: (from = 0) => pagesAhead(read, from, SIZE) };
};

describe('the pages of a long stream', () => {
  it.each([0, 1, 3, 4, 6, 10])('of %i events are each read once, in order', async (count) => {
    for (const from of [0, 2]) {
      const { reads, events } = streamOf(count);
      const revisions: number[] = [];
      for await (const { revision } of events(from)) revisions.push(revision);
      expect(revisions).toEqual(Array.from({ length: Math.max(0, count - from) }, (_, n) => from + n));
      expect(new Set(reads).size).toBe(reads.length);
    }
  });

  it('are not read ahead for a reader that leaves in the first one, and one ahead later', async () => {
    const { reads, events } = streamOf(30);
    for await (const { revision } of events()) if (revision === 2) break;
    expect(reads).toEqual([0]);
    reads.length = 0;
    for await (const { revision } of events()) if (revision === 3) break;
    expect(reads).toEqual([0, 3, 6]);
  });

  it('give a failure to the reader that comes to it, and to nobody if the reader has left', async () => {
    const { events } = streamOf(30, 6);
    for await (const { revision } of events()) if (revision === 3) break;
    const seen: number[] = [];
    const readAll = async () => {
      for await (const { revision } of events()) seen.push(revision);
    };
    await expect(readAll()).rejects.toThrow('The page at 6 failed.');
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
