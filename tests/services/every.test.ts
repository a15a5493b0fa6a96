import { getEventListeners } from 'node:events';
import { every } from '@paddock/kit/processes/every';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

describe('a recurring task', () => {
  it('continues after a failed round, keeps one abort listener over fifty rounds, and stops when aborted', async () => {
    const stop = new AbortController();
    let rounds = 0;
    const fifty = new Promise<void>((resolve) => {
      const task = async () => {
        rounds += 1;
        if (rounds === 20) throw new Error('One round fails.');
        if (rounds === 50) resolve();
      };
      every(0, 'counting', task, { signal: stop.signal, log: pino({ level: 'silent' }) });
    });
    await fifty;
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort();
    const ended = rounds;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rounds).toBeLessThanOrEqual(ended + 1);
  });
});
