import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Saturday 21 November 2026, 10:05 in Los Angeles. */
export const NOW = '2026-11-21T18:05:00.000Z';

/** Stops the clock at {@link NOW} or another moment; time then passes only through {@link pass}. */
export const stopClock = (now: string = NOW): void => {
  vi.useFakeTimers({
    now: new Date(now),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  // Testing Library recognises the stopped clock by this.
  Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });
};
export const releaseClock = (): void => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'jest');
};

/** Runs all that follows at once: replies of the fake, lazily loaded screens, renders. Takes 14 ms of the stopped clock. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < 14; round += 1) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1);
    });
  }
};

/** Advances the clock, then runs all that follows. */
export const pass = async (milliseconds: number): Promise<void> => {
  await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  await settle();
};
