import type { Logger } from 'pino';
import { every } from './every.ts';
import type { Process } from './process.ts';
import { type ProcessRunnerDeps, runProcesses } from './run-processes.ts';

/** Pause in ms before a leader that lost its session, or failed outside its handlers, tries again. */
const AGAIN_MS = 1_000;

/**
 * Leads processes, or waits for the lead, until the signal is aborted.
 *
 * @returns settles when everything has stopped and the lead is released.
 */
export const keepLeading = (
  processes: readonly Process<never>[],
  deps: ProcessRunnerDeps,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Logger },
): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  const lead = (): Promise<void> => (running = runProcesses(processes, deps, signal));
  every(AGAIN_MS, deps.lead ?? 'processes', lead, { signal, log });
  return () => running;
};
