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
  // One listener for all runs: one a run would pile up for as long as the process lives.
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
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
  void run();
};
