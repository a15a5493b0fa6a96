import type { Deps } from '@paddock/kit/deps';
import { every } from '@paddock/kit/processes/every';
import { keepLeading } from '@paddock/kit/processes/keep-leading';
import type { ProcessRunnerDeps } from '@paddock/kit/processes/run-processes';
import type { Races } from './create-races.ts';

/** Processes of race control have a leader of their own: whichever process runs them, one at a time does. */
const LEAD = 'race control';

/**
 * Begins what race control does beside requests: its processes, and what falls due. Ends with `until`.
 *
 * @returns settles when the processes have let go of what they lead.
 */
export const runRacesBeside = (
  races: Pick<Races, 'processes' | 'signalExpiry' | 'launchDeadlines' | 'lostRigs'>,
  { log }: Pick<Deps, 'log'>,
  deps: Omit<ProcessRunnerDeps, 'lead' | 'beside'>,
  until: AbortSignal,
): (() => Promise<void>) => {
  // A signal of its own: what listens here does not count where others listen too.
  const beside = { signal: AbortSignal.any([until]), log };
  every(1_000, 'signal expiry', () => races.signalExpiry.sweep(), beside);
  every(1_000, 'launch deadlines', () => races.launchDeadlines.sweep(), beside);
  every(10_000, 'lost rigs', () => races.lostRigs.sweep(), beside);
  return keepLeading(races.processes, { ...deps, lead: LEAD }, beside);
};
