import { describe, expect, it } from 'vitest';
import type { Position, RecordedEvent } from '@paddock/event-store/port';
import { sharePages } from '@paddock/event-store/share-pages';
import { WakeUp } from '@paddock/event-store/wake-up';

const here = '7' as Position;

type Reading = { resolve: (page: readonly RecordedEvent[]) => void; reject: (error: unknown) => void };

/** Page reads that end when the test resolves or rejects them. */
const log = () => {
  const wakeUp = new WakeUp();
  const readings: Reading[] = [];
  const readPage = sharePages({
    wakeUp,
    readPage: () => new Promise((resolve, reject) => void readings.push({ resolve, reject })),
  });
  return { wakeUp, readings, readPage };
};

describe('readers of the log at the same position', () => {
  it('share a page read that is under way', async () => {
    const { readings, readPage } = log();
    const pages = [readPage(here, 500), readPage(here, 500)];
    expect(readings).toHaveLength(1);
    readings[0]?.resolve([]);
    expect(await Promise.all(pages)).toEqual([[], []]);
  });

  it('do not share a read that began before a wake-up said that the log had grown', () => {
    const { wakeUp, readings, readPage } = log();
    void readPage(here, 500);
    wakeUp.call();
    void readPage(here, 500);
    expect(readings).toHaveLength(2);
  });

  it('do not share a read that has succeeded or failed, or one from another position', async () => {
    const { readings, readPage } = log();
    const failed = readPage(here, 500);
    void readPage('8' as Position, 500);
    readings[0]?.reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const second = readPage(here, 500);
    readings[2]?.resolve([]);
    await second;
    void readPage(here, 500);
    expect(readings).toHaveLength(4);
  });
});
