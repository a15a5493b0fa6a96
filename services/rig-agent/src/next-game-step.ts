import { instantOf } from '@paddock/shared-domain/kernel/time';
import type { DesiredGame } from '@paddock/shared-domain/rigs/agent-wire';
import { afterStep, rigStep } from '@paddock/shared-domain/rigs/desired-state';
import { type AgentState, withLast } from './agent-state.ts';
import { isDone } from './acks.ts';

/** `SAY`: nothing is to be done to the game, and the venue is to hear so; `applied` where that moves on. */
export type GameStep =
  | { readonly is: 'START' | 'STOP' | 'NOTHING' }
  | {
      readonly is: 'SAY';
      readonly stage: 'APPLIED' | 'SUPERSEDED' | 'EXPIRED';
      readonly applied: AgentState['applied'] | undefined;
    };

/** A process takes a moment to come to be: one that would be there too late is not begun. */
export const SPAWN_MS = 1_000;

const asDesired = ({ phase, generation, signal, start }: DesiredGame) => ({
  phase,
  generation,
  signalId: signal.id,
  expiresAt: signal.expiresAt,
  start,
});
/** What was done for an event; generations of another event say nothing of this one. */
export const appliedFor = (state: AgentState, event: string) => state.applied.find((one) => one.event === event);

/**
 * What is next to do about the game, by the one rule that the venue reads as well (`rigStep`). A seat that is told to stand still stands
 * still, whichever event its game belongs to.
 */
export const nextGameStep = (desired: DesiredGame, state: AgentState, venueTime: number): GameStep => {
  const { event, phase, generation, files } = desired;
  // A signal that was answered for good is not looked at again: what expired stays so, also where the venue's clock is set back.
  if (isDone(state.ack, desired)) return { is: 'NOTHING' };
  const applied = appliedFor(state, event);
  const { game } = state;
  const sameFiles = game !== null && files.every(({ sha256 }) => game.files.includes(sha256));
  const step = rigStep(asDesired(desired), applied, {
    now: instantOf(venueTime + SPAWN_MS),
    gameRuns: game !== null && game.event === event,
    sameFiles,
  });
  if (step === 'START' || step === 'STOP') return { is: step };
  if (step === 'SUPERSEDED' || step === 'EXPIRED') return { is: 'SAY', stage: step, applied: undefined };
  if (phase === 'STOPPED' && game !== null && game.event !== event) return { is: 'STOP' };
  const next = afterStep(asDesired(desired), applied, step) ?? { generation, phase };
  return {
    is: 'SAY',
    stage: 'APPLIED',
    applied: withLast(state.applied, { event, ...next }, (one) => one.event === event),
  };
};
