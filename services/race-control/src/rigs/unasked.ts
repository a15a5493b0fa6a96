import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { RefusedFact } from './ports.ts';

/**
 * Refuses facts about a drive of its own under a generation that was never signalled: each would create a run, without limit.
 * Facts about an unknown event are refused by the runs.
 */
export const refusedAsUnasked = async (commands: Commands, { seq, fact }: AgentFact): Promise<RefusedFact[]> => {
  if (fact.kind !== 'RIG_LAP' && fact.kind !== 'RACE_OUT') return [];
  const { event: eventId, generation } = fact.data;
  const { state } = await commands.load(raceEventDecider, eventId);
  if (state === undefined || [...state.signals.values()].some((signal) => signal.generation === generation)) return [];
  return [{ seq, reason: 'GenerationUnasked' }];
};
