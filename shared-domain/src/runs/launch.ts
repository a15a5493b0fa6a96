import type { Books } from '../kernel/books.ts';
import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { RaceEventId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { RunId, SignalId } from '../launcher/ids.ts';
import type { LaunchEvent, LaunchEventOf, LaunchStreamEvent } from './launch-events.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

export type AssignedRun = Omit<LaunchEventOf<'RunAssigned'>['data'], 'eventId'> & {
  readonly stopRequested: boolean;
  readonly endedAt: Instant | undefined;
  /** Its server never came up: nobody drove on it. */
  readonly failed: boolean;
};
/** Stream `launch-{event}`: the runs of an event that the open book has, in order. The last one counts. */
export type Launch = {
  readonly runs: VersionedMap<RunId, AssignedRun>;
  readonly lastRun: RunId | undefined;
  /** The last starts that failed completely. */
  readonly failures: VersionedMap<number, string>;
  readonly due: VersionedMap<SignalId, { readonly part: number; readonly grid: readonly SeatId[] | null }>;
};
export const currentRun = ({ runs, lastRun }: Launch): AssignedRun | undefined =>
  lastRun === undefined ? undefined : runs.get(lastRun);

type Assigned = Omit<LaunchEventOf<'RunAssigned'>['data'], 'assignedAt'>;
export type AssignRun = Command<'AssignRun', Assigned>;
export type RequestRunStop = Command<'RequestRunStop', LaunchEventOf<'RunStopRequested'>['data']>;
export type EndRun = Command<'EndRun', Omit<LaunchEventOf<'RunEnded'>['data'], 'endedAt'>>;
export type FailLaunch = Command<'FailLaunch', LaunchEventOf<'LaunchFailed'>['data']>;
export type ScheduleNextSession = Command<'ScheduleNextSession', LaunchEventOf<'NextSessionScheduled'>['data']>;
export type LaunchCommand = AssignRun | RequestRunStop | EndRun | FailLaunch | ScheduleNextSession;
export type LaunchRefusal = 'ServerIsThere' | 'StartIsOver';

type Result = Decision<LaunchEvent, LaunchRefusal>;
/** Never two servers for one event: a run that has not ended is the event's server, and another is refused. */
const assign = ({ data, metadata: { now } }: AssignRun, launch: Launch): Result => {
  if (launch.runs.has(data.runId)) return accept();
  const current = currentRun(launch);
  if (current !== undefined && current.endedAt === undefined) return refuse('ServerIsThere');
  if (current !== undefined && data.generation < current.generation) return refuse('StartIsOver');
  if (data.expiresAt !== null && now >= data.expiresAt) return refuse('StartIsOver');
  return accept({ type: 'RunAssigned', data: { ...data, assignedAt: now } });
};
const requestStop = ({ data }: RequestRunStop, launch: Launch): Result => {
  const run = launch.runs.get(data.runId);
  return run === undefined || run.stopRequested || run.endedAt !== undefined
    ? accept()
    : accept({ type: 'RunStopRequested', data });
};
const end = ({ data, metadata: { now } }: EndRun, launch: Launch): Result => {
  const run = launch.runs.get(data.runId);
  return run === undefined || run.endedAt !== undefined
    ? accept()
    : accept({ type: 'RunEnded', data: { ...data, endedAt: now } });
};
const fail = ({ data }: FailLaunch, { failures }: Launch): Result =>
  failures.has(data.generation) ? accept() : accept({ type: 'LaunchFailed', data });
const plan = ({ data }: ScheduleNextSession, { due }: Launch): Result =>
  due.has(data.signalId) ? accept() : accept({ type: 'NextSessionScheduled', data });

const revised = (launch: Launch, id: RunId, change: Partial<AssignedRun>): Launch => {
  const run = launch.runs.get(id);
  return run === undefined ? launch : { ...launch, runs: launch.runs.with(id, { ...run, ...change }) };
};
type Most = { readonly runs: number; readonly failures: number; readonly due: number };
/**
 * How the stream of the servers of an event is kept in books.
 *
 * @param most how many runs, failures and starts that are due the next book remembers. For a question about an older start, its former
 * book is read.
 */
export const launchBooks = (most: Most = { runs: 60, failures: 200, due: 20 }): Books<Launch, LaunchStreamEvent> => ({
  carriedBy: 'LaunchCarriedForward',
  period: 'day',
  carry: ({ runs, failures, due }, id) => ({
    type: 'LaunchCarriedForward',
    data: {
      eventId: id as RaceEventId,
      // Nobody asks for the grid of a run that has ended.
      runs: [...runs.values()].slice(-most.runs).map(({ grid, endedAt, ...run }) => ({
        ...run,
        grid: endedAt === undefined && grid !== null ? [...grid] : null,
        endedAt: endedAt ?? null,
      })),
      failures: [...failures].slice(-most.failures).map(([generation, code]) => ({ generation, code })),
      due: [...due].slice(-most.due).map(([signalId, { part, grid }]) => ({ signalId, part, grid: grid && [...grid] })),
    },
  }),
});

export const launchDecider: Decider<Launch, LaunchStreamEvent, LaunchCommand, LaunchRefusal> = {
  category: 'launch',
  books: launchBooks(),
  initialState: {
    runs: new VersionedMap(),
    lastRun: undefined,
    failures: new VersionedMap(),
    due: new VersionedMap(),
  },
  evolve: evolveBy<Launch, LaunchStreamEvent>({
    LaunchCarriedForward: (_, { data: { runs, failures, due } }) => ({
      runs: VersionedMap.of(runs.map((run) => [run.runId, { ...run, endedAt: run.endedAt ?? undefined }])),
      lastRun: runs.at(-1)?.runId,
      failures: VersionedMap.of(failures.map(({ generation, code }) => [generation, code])),
      due: VersionedMap.of(due.map(({ signalId, ...next }) => [signalId, next])),
    }),
    RunAssigned: (launch, { data: { eventId: _event, ...run } }) => ({
      ...launch,
      runs: launch.runs.with(run.runId, { ...run, stopRequested: false, endedAt: undefined, failed: false }),
      lastRun: run.runId,
    }),
    RunStopRequested: (launch, { data: { runId } }) => revised(launch, runId, { stopRequested: true }),
    RunEnded: (launch, { data: { runId, endedAt, outcome } }) =>
      revised(launch, runId, { endedAt, failed: outcome === 'FAILED' }),
    LaunchFailed: (launch, { data: { generation, code } }) => ({
      ...launch,
      failures: launch.failures.with(generation, code),
    }),
    NextSessionScheduled: (launch, { data: { signalId, part, grid } }) => ({
      ...launch,
      due: launch.due.with(signalId, { part, grid }),
    }),
  }),
  decide: decideBy<Launch, LaunchStreamEvent, LaunchCommand, LaunchRefusal>({
    AssignRun: assign,
    RequestRunStop: requestStop,
    EndRun: end,
    FailLaunch: fail,
    ScheduleNextSession: plan,
  }),
};

/** How often one start is tried. */
const MOST_ATTEMPTS = 3;
/** The files of a server changed before its host got the order. */
export const FILES_CHANGED = 'FILES_CHANGED';
/** Failures that another try can fix: a host whose ports are taken gets others; one whose files changed gets the new files. */
const MENDED_BY_ANOTHER_TRY: ReadonlySet<string> = new Set(['PORT_TAKEN', FILES_CHANGED]);
/** Whether a server that did not come up is tried again. @param attempt the one that failed, from 0. */
export const isTriedAgain = (code: string, attempt: number): boolean =>
  MENDED_BY_ANOTHER_TRY.has(code) && attempt + 1 < MOST_ATTEMPTS;
/** Ports of a try: ten apart, so that a leftover server does not block the next one. */
export const portsOf = (attempt: number) => ({
  game: 9600 + 10 * attempt,
  http: 8081 + 10 * attempt,
  pluginIn: 12_000 + 10 * attempt,
  pluginOut: 12_001 + 10 * attempt,
});
/** Under which start something was driven, and when; `sentAt` if the log has that start. */
type DrivenAt = { readonly generation: number; readonly at: Instant; readonly sentAt: Instant | undefined };
/** Whether a start brought this run up, or joined it while it ran. A run whose server never came up does not count. */
const wasThereFor =
  ({ generation, sentAt }: Omit<DrivenAt, 'at'>) =>
  ({ generation: of, endedAt, failed }: AssignedRun): boolean => {
    if (failed || of > generation) return false;
    return of === generation || endedAt === undefined || (sentAt !== undefined && sentAt < endedAt);
  };
/**
 * Whether the open book has all runs that were there for a start. Runs before its first one had ended when that one was assigned, so
 * they were there for no later start.
 */
export const remembersRunsOf = ({ runs }: Launch, { generation, sentAt }: Omit<DrivenAt, 'at'>): boolean => {
  const [first] = runs.values();
  return first === undefined || (first.generation < generation && sentAt !== undefined && first.assignedAt <= sentAt);
};
/** The run that a rig reports, if its start can have led there. */
export const runNamed = (
  { runs }: Launch,
  driven: Omit<DrivenAt, 'at'> & { readonly run: RunId },
): AssignedRun | undefined => {
  const run = runs.get(driven.run);
  return run !== undefined && wasThereFor(driven)(run) ? run : undefined;
};
/**
 * The run that a moment belongs to, of those that were there for its start; facts of its end arrive up to `slackMs` later. A
 * start sent after the run ended does not belong to it, however soon. Undefined if none matches: it was driven alone.
 */
export const runAt = (
  { runs }: Launch,
  driven: DrivenAt,
  slackMs: number,
  millisOf: (at: Instant) => number,
): AssignedRun | undefined =>
  [...runs.values()]
    .filter(wasThereFor(driven))
    .findLast(
      ({ assignedAt, endedAt }) =>
        assignedAt <= driven.at && (endedAt === undefined || millisOf(driven.at) <= millisOf(endedAt) + slackMs),
    );
/**
 * The run that a start joined or brought up. Of several, the one in progress at that moment, which only a rig's wall clock gives:
 * if that is outside all of them, the last.
 */
export const runOfStart = ({ runs }: Launch, driven: DrivenAt): AssignedRun | undefined => {
  const its = [...runs.values()].filter(wasThereFor(driven));
  const wentOn = ({ assignedAt, endedAt }: AssignedRun): boolean =>
    assignedAt <= driven.at && (endedAt === undefined || driven.at <= endedAt);
  return its.findLast(wentOn) ?? its.at(-1);
};
