import { setTimeout as sleep } from 'node:timers/promises';

/** Waits 50 ms, 100 ms, ... up to 5 s, with jitter. Returns early, without an error, when the signal is aborted. */
export const backOff = async (attempt: number, signal: AbortSignal): Promise<void> => {
  const longest = Math.min(5_000, 50 * 2 ** Math.min(attempt, 10));
  await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
};
