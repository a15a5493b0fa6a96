import { describe, expect, it } from 'vitest';
import type { Position, RecordedEvent } from '@paddock/event-store/port';
import { sharePages } from '@paddock/event-store/share-pages';
import { WakeUp } from '@paddock/event-store/wake-up';

const here = '7' as Position;

type Reading = { resolve: (page: readonly RecordedEvent[]) => void; reject: (error: unknown) => void };

/** Readings that end when the test says so. */
const log = () => {
  const wakeUp = new WakeUp();
  const readings: Reading[] = [];
  const readPage = sharePages({
    wakeUp,
    readPage: () => new Promise((resolve, reject) => void readings.push({ resolve, reject })),
  });
  return { wakeUp, readings, readPage };
};

describe('readers of the log at one place', () => {
  it('share a page that is being read', async () => {
    const { readings, readPage } = log();
    const pages = [readPage(here, 500), readPage(here, 500)];
    expect(readings).toHaveLength(1);
    readings[0]?.resolve([]);
    expect(await Promise.all(pages)).toEqual([[], []]);
  });

  it('never share one that began before the log was said to have grown', () => {
    const { wakeUp, readings, readPage } = log();
    void readPage(here, 500);
    wakeUp.call();
    void readPage(here, 500);
    expect(readings).toHaveLength(2);
  });

  it('never share one that has ended, well or badly, nor one from another place', async () => {
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
