import { readRunningServers } from '@paddock/projections/launcher/races/read';
import { readAgents } from '@paddock/projections/rigs/read';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { launchDecider } from '@paddock/shared-domain/runs/launch';
import { runDecider } from '@paddock/shared-domain/runs/run';
import type { Deps } from '@paddock/kit/deps';
import type { RigKeys } from './rig-keys.ts';

/**
 * A host that is offline keeps running and reports everything when it is back. It is waited for longer than a session lasts;
 * after that its server is told to stop.
 */
export const GIVEN_UP_MS = 60 * 60_000;

/**
 * Ends runs whose end will never be reported (`AGENT_LOST`): the host's rig is no longer paired, another one has its seat, or it
 * was silent for an hour. Until then the run is its event's only server, and no start brings up another. Later reports of such a
 * machine are still stored. The key is that of the run, so that several processes end it once.
 *
 * @returns how many were ended.
 */
export const createLostHosts = ({ commands, clock, db }: Pick<Deps, 'commands' | 'clock' | 'db'>, keys: RigKeys) => {
  let since: Instant | undefined;
  return {
    sweep: async (): Promise<number> => {
      // While this process was down, no rig could report to it.
      since ??= clock.now();
      const servers = await readRunningServers(db);
      if (servers.length === 0) return 0;
      const silent = plusMillis(clock.now(), -GIVEN_UP_MS);
      const agents = new Map((await readAgents(db)).map((row) => [row.seat_id, row]));
      const presence = await keys.presence();
      let ended = 0;
      for (const { event_id: eventId, run_id: runId } of servers) {
        const [{ state: run }, { state: launch }] = await Promise.all([
          commands.load(runDecider, runId),
          commands.load(launchDecider, eventId),
        ]);
        const assigned = launch.runs.get(runId);
        if (run?.state !== 'running' || assigned === undefined) continue;
        const { hostSeatId: seatId } = run;
        const [agent, seen] = [agents.get(seatId), presence.get(seatId)];
        // A rig that was paired after the request runs the server.
        if (agent !== undefined && seen?.serverRun === runId && agent.connection_id !== null) continue;
        const isAnother = agent === undefined || (agent.paired_at > assigned.assignedAt && seen?.serverRun !== runId);
        const heardAt = seen?.lastSeenAt ?? since;
        const isSilent = agent?.connection_id === null && heardAt < silent && since < silent;
        if (!isAnother && !isSilent) continue;
        const data = { runId, eventId, seatId, reason: 'AGENT_LOST' } as const;
        const handled = await commands.handle(runDecider, runId, [{ type: 'ReportServerStopped', data }], {
          commandId: `lost-host:${runId}`,
          actor: { kind: 'system', process: 'lost-hosts' },
          now: clock.now(),
        });
        // A busy run is tried again at the next sweep.
        if (handled.outcome === 'accepted') ended += handled.events.length;
      }
      return ended;
    },
  };
};
