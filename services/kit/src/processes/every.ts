import type { Logger } from 'pino';

/**
 * Runs a task again and again with a pause between the end of one run and the start of the next, until the signal is aborted.
 * A run that fails is logged; the next one comes all the same.
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
  // One listener for all rounds: one a round would stay until the process ends.
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  void run();
};
