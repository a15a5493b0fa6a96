import type { DesiredServer } from '@paddock/shared-domain/rigs/agent-wire';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { AgentState } from './agent-state.ts';
import { SPAWN_MS } from './next-game-step.ts';

export type ServerStep = 'START' | 'STOP' | 'NOTHING' | 'EXPIRED';

/**
 * The next step for the server of a host. A run is started only once: its server stays ended, and a new start is a new run. The
 * server of another run is stopped first, whether the wanted one runs or not.
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
