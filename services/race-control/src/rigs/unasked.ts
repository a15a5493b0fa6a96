import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { RefusedFact } from './ports.ts';

/**
 * What a rig tells of its own drive under a generation that nobody ever asked its event for: each would open a run of its own, as many as a
 * rig can count. What names no event of ours is for the runs to refuse.
 */
export const refusedAsUnasked = async (commands: Commands, { seq, fact }: AgentFact): Promise<RefusedFact[]> => {
  if (fact.kind !== 'RIG_LAP' && fact.kind !== 'RACE_OUT') return [];
  const { event: eventId, generation } = fact.data;
  const { state } = await commands.load(raceEventDecider, eventId);
  if (state === undefined || [...state.signals.values()].some((signal) => signal.generation === generation)) return [];
  return [{ seq, reason: 'GenerationUnasked' }];
};
