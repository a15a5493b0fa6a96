import { readAgents } from '@paddock/projections/rigs/read';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { SILENT_MS } from '@paddock/shared-domain/rigs/agent-wire';
import type { Deps } from '@paddock/kit/deps';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import { disconnect } from './rig-channel.ts';
import type { RigKeys } from './rig-keys.ts';

/**
 * Records rigs as offline whose disconnection was not recorded, because the server process died with their connection. The key is
 * that of the connection, so that several processes record it once.
 *
 * @returns how many were found.
 */
export const createLostRigs = (deps: Pick<Deps, 'commands' | 'clock' | 'db' | 'log'>, keys: RigKeys) => ({
  sweep: async (): Promise<number> => {
    const presence = await keys.presence();
    const before = plusMillis(deps.clock.now(), -SILENT_MS);
    const lost = (await readAgents(deps.db)).flatMap(
      ({ seat_id: seatId, agent_id: agentId, connection_id: connectionId }) => {
        const seen = presence.get(seatId);
        if (connectionId === null || seen?.agentId !== agentId) return [];
        // A rig that has reconnected since has another connection id there.
        const quiet = seen.lastSeenAt === null || seen.lastSeenAt < before;
        return quiet && (seen.connectionId ?? connectionId) === connectionId ? [{ seatId, agentId, connectionId }] : [];
      },
    );
    const tell = async ({ seatId, agentId, connectionId }: (typeof lost)[number]): Promise<number> => {
      await keys.away(agentId, connectionId);
      await disconnect(deps, { agentId, seatId }, connectionId, 0);
      return 1;
    };
    return eachByItself(lost, tell, { log: deps.log, what: 'a rig that is away' });
  },
});
