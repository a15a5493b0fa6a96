import { serverRuns } from '@paddock/shared-domain/assetto-corsa/race-plan';
import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { RULE_SET } from '@paddock/shared-domain/laps/verdict';
import { type AssignedRun, portsOf } from '@paddock/shared-domain/launcher/launch';
import type { Entry, RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { RunEventOf } from '@paddock/shared-domain/launcher/run-events';
import { seatAgentDecider } from '@paddock/shared-domain/launcher/seat-agent';
import type { Commands } from '../command-handling/commands.ts';
import type { RunFilesPort } from '../rigs/ports.ts';
import { sha256Of } from './evidence-body.ts';
import { plannedRun } from './run-now.ts';

/**
 * What a host is asked for, with what is raced as it stands now: the grid in the order of the server's slots, the accounts of the rigs,
 * and the hash of the files that say it, so that the rules in force are known for ever (LAUNCHER 8.5).
 */
export const serverStartOf = async (
  commands: Commands,
  files: RunFilesPort,
  eventId: RaceEventId,
  event: NonNullable<RaceEvent>,
  run: AssignedRun,
): Promise<RunEventOf<'ServerStartRequested'>['data']> => {
  const { runId, locationId, generation, hostSeatId, part, attempt, expiresAt, grid } = run;
  const placeOf = ({ seatId }: Entry): number =>
    grid === null || !grid.includes(seatId) ? (grid?.length ?? 0) : grid.indexOf(seatId);
  const entries = [...event.entries.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
  const rendered = await files.serverFilesOf(plannedRun(eventId, run));
  return {
    runId,
    eventId,
    locationId,
    generation,
    hostSeatId,
    part,
    filesHash: sha256Of(rendered.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('')),
    ruleSet: RULE_SET,
    attempt,
    ports: portsOf(attempt),
    expiresAt,
    race: {
      trackId: event.trackId,
      penalties: event.rules.penalties,
      driftMode: event.rules.driftMode,
      sessions: (serverRuns(event.sessions)[part] ?? []).map(({ type }) => type),
      grid: await Promise.all(
        entries.map(async ({ seatId, entryId }) => {
          const { steamId } = (await commands.load(seatAgentDecider, seatId)).state;
          return { seatId, entryId, guid: steamId ?? '' };
        }),
      ),
    },
  };
};
