import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import type { Party } from '@paddock/shared-domain/launcher/floor';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { type AssignedRun, currentRun, launchDecider, portsOf } from '@paddock/shared-domain/runs/launch';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { runDecider } from '@paddock/shared-domain/runs/run';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { RunNow } from '../rigs/ports.ts';

/** The party that shares an event, if any (rule A-131). */
export const partyOfEvent = async (
  commands: Commands,
  eventId: RaceEventId,
  event: RaceEvent,
): Promise<Party | undefined> => {
  if (event === undefined) return undefined;
  const { state: floor } = await commands.load(floorDecider, event.locationId);
  return [...floor.parties.values()].find(({ hostEventId }) => hostEventId === eventId);
};
/** Whether a seat's last signal asks for a running game. */
export const isWanted = (event: RaceEvent, seatId: SeatId): boolean =>
  desiredStateOf(event?.signals.values() ?? [], seatId)?.phase === 'RUNNING';

/** A run for its host and guests before anything was reported about it. */
export const plannedRun = (eventId: RaceEventId, run: AssignedRun): RunNow => ({
  runId: run.runId,
  eventId,
  hostSeatId: run.hostSeatId,
  generation: run.generation,
  part: run.part,
  state: 'requested',
  drivenToItsEnd: false,
  wanted: 'RUNNING',
  expiresAt: run.expiresAt,
  ports: portsOf(run.attempt),
  grid: run.grid,
  plan: undefined,
  filesHash: undefined,
});

/**
 * The event's present run. It should stop as soon as the log says that its host's game should, or that its party is over, even
 * before the process has recorded the stop.
 */
export const createRunOf =
  (commands: Commands) =>
  async (eventId: RaceEventId): Promise<RunNow | undefined> => {
    const run = currentRun((await commands.load(launchDecider, eventId)).state);
    if (run === undefined) return undefined;
    const [{ state: known }, { state: event }] = await Promise.all([
      commands.load(runDecider, run.runId),
      commands.load(raceEventDecider, eventId),
    ]);
    // Assigned but not requested yet: the host cannot report about it.
    if (known === undefined) return undefined;
    const party = await partyOfEvent(commands, eventId, event);
    const isOver =
      run.stopRequested || run.endedAt !== undefined || party === undefined || !isWanted(event, run.hostSeatId);
    return {
      ...plannedRun(eventId, run),
      state: known.state,
      drivenToItsEnd: known.stoppedFor === 'SESSIONS_OVER',
      wanted: isOver ? 'STOPPED' : 'RUNNING',
      ports: known.ports ?? portsOf(run.attempt),
      plan: known.plan,
      filesHash: known.filesHash,
    };
  };
