import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { serverRuns } from '@paddock/shared-domain/assetto-corsa/race-plan';
import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { FloorEventOf } from '@paddock/shared-domain/launcher/floor-events';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { SignalId } from '@paddock/shared-domain/launcher/ids';
import { type AssignedRun, currentRun, isTriedAgain, launchDecider } from '@paddock/shared-domain/runs/launch';
import type { SentSignal } from '@paddock/shared-domain/launcher/race-event';
import { type RaceEventCommand, raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { RaceEventEventOf } from '@paddock/shared-domain/launcher/race-event-events';
import { runDecider, SERVER_NOT_UP } from '@paddock/shared-domain/runs/run';
import type { RunEvent, RunEventOf } from '@paddock/shared-domain/runs/run-events';
import { noLaps, type RunLaps, withRunEvent } from '@paddock/shared-domain/runs/run-laps';
import type { Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Process } from '@paddock/kit/processes/process';
import type { RunFilesPort } from '../rigs/ports.ts';
import { classification } from './classification.ts';
import { serverRunId } from './run-ids.ts';
import { createLaunchWriter } from './launch-writer.ts';
import { isWanted, partyOfEvent } from './run-now.ts';
import { createStreamReader } from './run-reader.ts';
import { serverStartOf } from './server-start.ts';
import { tellSeats } from './tell-seats.ts';

type LaunchDeps = {
  readonly commands: Commands;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  readonly files: RunFilesPort;
};
type Start = Pick<SentSignal, 'signalId' | 'generation' | 'expiresAt' | 'ignore' | 'ofParty'>;
type Followed =
  | RaceEventEventOf<'SignalRequested' | 'SignalExpired'>
  | FloorEventOf<'PartyDisbanded'>
  | RunEventOf<'ServerFailed' | 'ServerStopped'>;

/**
 * The process "launch" (launcher.md 5.3): a start of a party's event brings its server up, part after part. Rigs join once it
 * runs; they read that from the run. Its state is in streams: only `launch-{event}` decides which server an event has, so that
 * there are never two, and each step can be repeated after a crash.
 */
export const createLaunch = (deps: LaunchDeps) => {
  const { commands, store, decode, clock, failpoints, files } = deps;
  const { inLaunch, inRun, inEvent } = createLaunchWriter(deps);
  const runs = createStreamReader<RunLaps, RunEvent>({ store, decode }, 'run', noLaps, withRunEvent);
  const tell = tellSeats(deps);
  const failed = async (eventId: RaceEventId, generation: number, code: string): Promise<void> => {
    const data = { eventId, generation, code };
    await inLaunch(eventId, `failed:${eventId}:${generation}`, { type: 'FailLaunch', data });
    await tell(eventId, generation, code);
  };

  /** 1. Assign the run to the event. 2. Request it from the host. After a crash in between, the same start is handled again. */
  const begin = async (eventId: RaceEventId, start: Start, attempt: number): Promise<void> => {
    const { state: event } = await commands.load(raceEventDecider, eventId);
    const party = await partyOfEvent(commands, eventId, event);
    const host = party?.members.find(({ isHost }) => isHost)?.seatId;
    // Without a party every rig drives alone; so does a host for a start from before its party. A start that leaves the host out
    // joins a running server (Manual Start).
    if (event === undefined || host === undefined || start.ofParty === false || start.ignore.includes(host)) return;
    const { state: before } = await commands.load(launchDecider, eventId);
    const due = before.due.get(start.signalId);
    const part = due?.part ?? 0;
    const sessions = serverRuns(event.sessions);
    const code = event.trackId === null ? 'NO_TRACK' : sessions[part] === undefined ? 'NO_SESSIONS' : undefined;
    const runId = serverRunId(eventId, start.generation, part, attempt);
    const known = before.runs.has(runId);
    if (!known && !isWanted(event, host)) return;
    if (!known && code !== undefined) return failed(eventId, start.generation, code);
    await failpoints.hit('launch:assign:before');
    await inLaunch(eventId, `assign:${runId}`, {
      type: 'AssignRun',
      data: {
        eventId,
        runId,
        locationId: event.locationId,
        hostSeatId: host,
        signalId: start.signalId,
        generation: start.generation,
        expiresAt: start.expiresAt,
        part,
        parts: Math.max(sessions.length, part + 1),
        attempt,
        grid: due?.grid === undefined || due.grid === null ? null : [...due.grid],
      },
    });
    await failpoints.hit('launch:assign:recorded');
    const { state: after } = await commands.load(launchDecider, eventId);
    const run = after.runs.get(runId);
    const isOver = start.expiresAt !== null && clock.now() >= start.expiresAt;
    const isThere = currentRun(after) !== undefined && currentRun(after)?.endedAt === undefined;
    if (run === undefined && isOver && !isThere) await failed(eventId, start.generation, 'START_IS_OVER');
    // Another server is up, or the start is over: seats join that server, if any.
    if (run === undefined || run.endedAt !== undefined) return;
    const data = await serverStartOf(files, eventId, event, run);
    await failpoints.hit('launch:request:before');
    await inRun(runId, `request:${runId}`, { type: 'RequestServerStart', data });
    await failpoints.hit('launch:request:recorded');
  };
  const ended = async (data: RunEventOf<'ServerFailed' | 'ServerStopped'>['data'], outcome: 'FAILED' | 'STOPPED') => {
    const { eventId, runId } = data;
    await failpoints.hit('launch:end:before');
    await inLaunch(eventId, `end:${runId}`, { type: 'EndRun', data: { eventId, runId, outcome } });
    await failpoints.hit('launch:end:recorded');
    const [{ state: launch }, { state: event }] = await Promise.all([
      commands.load(launchDecider, eventId),
      commands.load(raceEventDecider, eventId),
    ]);
    return { launch, event, run: launch.runs.get(runId) };
  };
  /** Handles a start that arrived while the server was going down. */
  const resume = async (eventId: RaceEventId, generation: number): Promise<void> => {
    const { state: event } = await commands.load(raceEventDecider, eventId);
    const starts = [...(event?.signals.values() ?? [])].filter(({ signal }) => signal === 'SESSION_START');
    const start = starts.at(-1);
    if (start !== undefined && start.generation > generation) await begin(eventId, start, 0);
  };
  const notUp = (eventId: RaceEventId, { runId, hostSeatId: seatId }: AssignedRun, code: string): Promise<boolean> =>
    inRun(runId, `not-up:${runId}`, { type: 'ReportServerFailed', data: { runId, eventId, seatId, code } });
  const stop = async (eventId: RaceEventId, cause: 'SIGNAL' | 'PARTY_OVER'): Promise<void> => {
    const run = currentRun((await commands.load(launchDecider, eventId)).state);
    if (run === undefined || run.endedAt !== undefined) return;
    const { runId } = run;
    await inLaunch(eventId, `stop:${runId}`, { type: 'RequestRunStop', data: { eventId, runId, cause } });
    await failpoints.hit('launch:stop:recorded');
    // If the host has not reported it yet, the attempt is ended. Should the server come up after all, it is told to stop.
    if ((await commands.load(runDecider, runId)).state?.state === 'requested')
      await notUp(eventId, run, 'STOPPED_BEFORE_UP');
  };
  /** Calls the rigs to the next part by a start of its own, which leads to `begin` again. */
  const callNext = async (eventId: RaceEventId, run: AssignedRun): Promise<void> => {
    const { runId: afterRunId, part } = run;
    const signalId = SignalId.parse(derivedId(`signal:launch:next:${afterRunId}`));
    const grid = classification(await runs(afterRunId));
    const data = { eventId, afterRunId, signalId, part: part + 1, grid: grid.length === 0 ? null : [...grid] };
    await inLaunch(eventId, `next:${afterRunId}`, { type: 'ScheduleNextSession', data });
    await failpoints.hit('launch:next:recorded');
    const { state: event } = await commands.load(raceEventDecider, eventId);
    const seats = new Set([...(event?.entries.values() ?? [])].map(({ seatId }) => seatId));
    const leftOut = event?.signals.get(run.signalId)?.ignore ?? [];
    // By the seats' present state: stopped ones stay stopped, those started later continue.
    const ignore = [...seats].filter((seat) => {
      const phase = desiredStateOf(event?.signals.values() ?? [], seat)?.phase;
      return phase === 'STOPPED' || (phase === undefined && leftOut.includes(seat));
    });
    const command: Wanted<RaceEventCommand> = {
      type: 'SendSignal',
      data: { eventId, signalId, signal: 'SESSION_START', ignore, ofParty: true },
    };
    if (!(await inEvent(eventId, `call:${afterRunId}`, command))) await failed(eventId, run.generation, 'NO_SESSIONS');
    await failpoints.hit('launch:call:recorded');
  };

  const on: Process<Followed>['on'] = {
    SignalRequested: async ({ data: { eventId, signal, ...start } }: Recorded<RaceEventEventOf<'SignalRequested'>>) => {
      if (signal === 'SESSION_START') await begin(eventId, start, 0);
      if (signal !== 'SESSION_EXIT') return;
      const run = currentRun((await commands.load(launchDecider, eventId)).state);
      // An exit of some seats does not stop the server for the others; nor does an exit from before this run.
      const isItsOwn =
        run !== undefined && start.generation >= run.generation && !start.ignore.includes(run.hostSeatId);
      if (isItsOwn) await stop(eventId, 'SIGNAL');
    },
    /** The start has expired: a server that is not up by now will not come up. */
    SignalExpired: async ({ data: { eventId, signalId } }) => {
      const run = currentRun((await commands.load(launchDecider, eventId)).state);
      if (run === undefined || run.signalId !== signalId || run.endedAt !== undefined) return;
      const { state } = await commands.load(runDecider, run.runId);
      if (state?.state === 'requested') await notUp(eventId, run, SERVER_NOT_UP);
    },
    PartyDisbanded: ({ data: { hostEventId } }) => stop(hostEventId, 'PARTY_OVER'),
    ServerFailed: async ({ data }) => {
      const { event, run } = await ended(data, 'FAILED');
      if (run === undefined) return;
      const start = event?.signals.get(run.signalId);
      const isOpen = start !== undefined && !run.stopRequested && isWanted(event, run.hostSeatId);
      if (run.stopRequested) return resume(data.eventId, run.generation);
      if (isOpen && isTriedAgain(data.code, run.attempt)) return begin(data.eventId, start, run.attempt + 1);
      await failed(data.eventId, run.generation, data.code);
      // A start that arrived in the meantime found this server, and waits for one.
      await resume(data.eventId, run.generation);
    },
    ServerStopped: async ({ data }) => {
      const { event, run, launch } = await ended(data, 'STOPPED');
      if (run === undefined || currentRun(launch)?.runId !== run.runId) return;
      // A start pressed in the meantime was for a server that no longer existed.
      if (run.stopRequested || data.reason === 'AGENT_LOST') await resume(data.eventId, run.generation);
      else if (data.reason === 'SESSIONS_OVER' && run.part + 1 < run.parts && isWanted(event, run.hostSeatId))
        await callNext(data.eventId, run);
    },
  };
  return { name: 'launch', on } satisfies Process<Followed>;
};
