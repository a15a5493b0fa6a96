import type { Logger } from 'pino';
import { every } from './every.ts';
import type { Process } from './process.ts';
import { type ProcessRunnerDeps, runProcesses } from './run-processes.ts';

/** A leader that loses its session begins again after this, in milliseconds; so does one that met an error outside its handlers. */
const AGAIN_MS = 1_000;

/**
 * Leads processes, or waits to, until the signal is aborted.
 *
 * @returns settles when they have let go of what they lead.
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
