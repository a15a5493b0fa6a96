import { isTransient } from './failures.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Waits 50 ms, 100 ms, ... up to 5 s, with jitter. Returns early, without an error, when the signal is aborted. */
export const backOff = async (attempt: number, signal: AbortSignal): Promise<void> => {
  const longest = Math.min(5_000, 50 * 2 ** Math.min(attempt, 10));
  await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
};

/**
 * Repeats until it works, or the signal is aborted (then undefined): at start, the database and the event store may come up later
 * than this process. @throws errors that waiting does not cure.
 */
export const retry = async <Result>(
  log: Logger,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result | undefined> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt % 20 === 0) log.warn({ err: error }, 'waiting for the database and the event store');
      await backOff(attempt, signal);
    }
  }
  return undefined;
};
