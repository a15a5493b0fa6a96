import type { Logger } from 'pino';
import { backOff } from './back-off.ts';
import { isTransient } from './failures.ts';

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
