import type { Logger } from 'pino';

/**
 * Repeats a task, with a pause between the end of one run and the start of the next, until the signal is aborted. A failed run is
 * logged and does not stop the next.
 */
export const every = (
  millis: number,
  name: string,
  task: () => Promise<unknown>,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Logger },
): void => {
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await task();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, task: name }, 'a recurring task failed');
    }
    if (signal.aborted) return;
    timer = setTimeout(() => void run(), millis);
    timer.unref();
  };
  // One listener for all rounds: a new one each round would leak.
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  void run();
};
