import type { DesiredServer } from '@paddock/shared-domain/rigs/agent-wire';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { AgentState } from './agent-state.ts';
import { SPAWN_MS } from './next-game-step.ts';

export type ServerStep = 'START' | 'STOP' | 'NOTHING' | 'EXPIRED';

/**
 * What is next to do about the server of a host. A run is started once: one that ended stays ended, and a new start is a new run. The
 * server of another run is stopped before, whether the wanted one is to run or to stand still.
 */
export const serverStep = (
  { run, phase, expiresAt }: DesiredServer,
  { server, runs }: Pick<AgentState, 'server' | 'runs'>,
  venueTime: number,
): ServerStep => {
  if (phase === 'STOPPED') return server === null ? 'NOTHING' : 'STOP';
  if (runs.includes(run)) return server === null || server.run === run ? 'NOTHING' : 'STOP';
  return expiresAt !== null && venueTime + SPAWN_MS >= millisOf(expiresAt) ? 'EXPIRED' : 'START';
};
