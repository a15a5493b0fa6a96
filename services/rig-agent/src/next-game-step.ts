import { instantOf } from '@paddock/shared-domain/kernel/time';
import type { DesiredGame } from '@paddock/shared-domain/rigs/agent-wire';
import { afterStep, rigStep } from '@paddock/shared-domain/rigs/desired-state';
import { type AgentState, withLast } from './agent-state.ts';
import { isDone } from './acks.ts';

/** `SAY`: nothing to do for the game, but the venue is notified. `applied` is the new state, if it changes. */
export type GameStep =
  | { readonly is: 'START' | 'STOP' | 'NOTHING' }
  | {
      readonly is: 'SAY';
      readonly stage: 'APPLIED' | 'SUPERSEDED' | 'EXPIRED';
      readonly applied: AgentState['applied'] | undefined;
    };

/** Time a process needs to start. A game that would start too late is not started. */
export const SPAWN_MS = 1_000;

const asDesired = ({ phase, generation, signal, start }: DesiredGame) => ({
  phase,
  generation,
  signalId: signal.id,
  expiresAt: signal.expiresAt,
  start,
});
/** What was applied for an event. Generations of different events are not comparable. */
export const appliedFor = (state: AgentState, event: string) => state.applied.find((one) => one.event === event);

/** The next step for the game, by the venue's own rule (`rigStep`). A stop for the seat also stops a game of another event. */
export const nextGameStep = (desired: DesiredGame, state: AgentState, venueTime: number): GameStep => {
  const { event, phase, generation, files } = desired;
  // A signal with a final ack is not judged again: an expired one stays expired, even if the venue's clock is set back.
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
