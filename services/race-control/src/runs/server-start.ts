import { serverRuns } from '@paddock/shared-domain/assetto-corsa/race-plan';
import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { RULE_SET } from '@paddock/shared-domain/laps/verdict';
import { type AssignedRun, portsOf } from '@paddock/shared-domain/runs/launch';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { RunEventOf } from '@paddock/shared-domain/runs/run-events';
import { filesText } from '@paddock/shared-domain/runs/run-plan';
import type { RunFilesPort } from '../rigs/ports.ts';
import { sha256Of } from './evidence-body.ts';
import { plannedRun } from './run-now.ts';

/**
 * The request to a host, with the race as of now: the plan of its files and those of its guests, the grid in the order of the
 * server's slots, and the hash of the server's files, which proves the rules later (launcher.md 8.5).
 */
export const serverStartOf = async (
  files: RunFilesPort,
  eventId: RaceEventId,
  event: NonNullable<RaceEvent>,
  run: AssignedRun,
): Promise<RunEventOf<'ServerStartRequested'>['data']> => {
  const { runId, locationId, generation, hostSeatId, part, attempt, expiresAt } = run;
  const planned = plannedRun(eventId, run);
  const plan = await files.planFor(planned);
  const rendered = await files.serverFilesOf({ ...planned, plan });
  const { rules, sessions, grid } = plan ?? { ...event, grid: [] };
  return {
    runId,
    eventId,
    locationId,
    generation,
    hostSeatId,
    part,
    filesHash: sha256Of(filesText(rendered)),
    ruleSet: RULE_SET,
    attempt,
    ports: portsOf(attempt),
    expiresAt,
    race: {
      trackId: event.trackId,
      penalties: rules.penalties,
      driftMode: rules.driftMode,
      sessions: (serverRuns(sessions)[part] ?? []).map(({ type }) => type),
      grid: grid.map(({ seatId, entryId, steamId: guid }) => ({ seatId, entryId, guid })),
    },
    ...(plan && { plan }),
  };
};
