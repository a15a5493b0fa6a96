import type { Deps } from '@paddock/kit/deps';
import { every } from '@paddock/kit/processes/every';
import { keepLeading } from '@paddock/kit/processes/keep-leading';
import type { ProcessRunnerDeps } from '@paddock/kit/processes/run-processes';
import type { Races } from './create-races.ts';

/** The processes of race control have their own lead: wherever they run, one process at a time runs them. */
const LEAD = 'race control';
/** The same lead for `/readyz`, where `does` follows "no process". */
export const RACE_LEAD = { name: LEAD, does: 'works on races and laps' };

/**
 * Starts the background work of race control: its processes, and work that becomes due. Ends with `until`.
 *
 * @returns settles when the processes have released the lead.
 */
export const runRacesBeside = (
  races: Pick<Races, 'processes' | 'signalExpiry' | 'launchDeadlines' | 'lostRigs'>,
  { log }: Pick<Deps, 'log'>,
  deps: Omit<ProcessRunnerDeps, 'lead' | 'beside'>,
  until: AbortSignal,
): (() => Promise<void>) => {
  // A signal of its own, so that listeners here do not add up on a shared one.
  const beside = { signal: AbortSignal.any([until]), log };
  every(1_000, 'signal expiry', () => races.signalExpiry.sweep(), beside);
  every(1_000, 'launch deadlines', () => races.launchDeadlines.sweep(), beside);
  every(10_000, 'lost rigs', () => races.lostRigs.sweep(), beside);
  return keepLeading(races.processes, { ...deps, lead: LEAD }, beside);
};
