import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { RunId, SignalId } from './ids.ts';
import type { LaunchEvent, LaunchEventOf } from './launch-events.ts';

export type AssignedRun = Omit<LaunchEventOf<'RunAssigned'>['data'], 'eventId'> & {
  readonly stopAsked: boolean;
  readonly endedAt: Instant | undefined;
};
/** Stream `launch-{event}`: the runs of an event in their order; the last one counts. */
export type Launch = {
  readonly runs: readonly AssignedRun[];
  /** Starts that failed as a whole. */
  readonly failures: ReadonlyMap<number, string>;
  readonly due: ReadonlyMap<SignalId, { readonly part: number; readonly grid: readonly SeatId[] | null }>;
};
export const currentRun = ({ runs }: Launch): AssignedRun | undefined => runs.at(-1);

type Assigned = Omit<LaunchEventOf<'RunAssigned'>['data'], 'assignedAt'>;
export type AssignRun = Command<'AssignRun', Assigned>;
export type AskRunStop = Command<'AskRunStop', LaunchEventOf<'RunStopAsked'>['data']>;
export type EndRun = Command<'EndRun', Omit<LaunchEventOf<'RunEnded'>['data'], 'endedAt'>>;
export type FailLaunch = Command<'FailLaunch', LaunchEventOf<'LaunchFailed'>['data']>;
export type PlanNextPart = Command<'PlanNextPart', LaunchEventOf<'NextPartDue'>['data']>;
export type LaunchCommand = AssignRun | AskRunStop | EndRun | FailLaunch | PlanNextPart;
export type LaunchRefusal = 'ServerIsThere' | 'StartIsOver';

type Result = Decision<LaunchEvent, LaunchRefusal>;
/** Never two servers on one event: a run that did not end is the event's server, whoever asks for another one. */
const assign = ({ data, metadata: { now } }: AssignRun, launch: Launch): Result => {
  if (launch.runs.some(({ runId }) => runId === data.runId)) return accept();
  const current = currentRun(launch);
  if (current !== undefined && current.endedAt === undefined) return refuse('ServerIsThere');
  if (current !== undefined && data.generation < current.generation) return refuse('StartIsOver');
  if (data.expiresAt !== null && now >= data.expiresAt) return refuse('StartIsOver');
  return accept({ type: 'RunAssigned', data: { ...data, assignedAt: now } });
};
const runIn = ({ runs }: Launch, id: RunId): AssignedRun | undefined => runs.find(({ runId }) => runId === id);
const askStop = ({ data }: AskRunStop, launch: Launch): Result => {
  const run = runIn(launch, data.runId);
  return run === undefined || run.stopAsked || run.endedAt !== undefined
    ? accept()
    : accept({ type: 'RunStopAsked', data });
};
const end = ({ data, metadata: { now } }: EndRun, launch: Launch): Result => {
  const run = runIn(launch, data.runId);
  return run === undefined || run.endedAt !== undefined
    ? accept()
    : accept({ type: 'RunEnded', data: { ...data, endedAt: now } });
};
const fail = ({ data }: FailLaunch, { failures }: Launch): Result =>
  failures.has(data.generation) ? accept() : accept({ type: 'LaunchFailed', data });
const plan = ({ data }: PlanNextPart, { due }: Launch): Result =>
  due.has(data.signalId) ? accept() : accept({ type: 'NextPartDue', data });

const revised = (launch: Launch, id: RunId, change: Partial<AssignedRun>): Launch => ({
  ...launch,
  runs: launch.runs.map((run) => (run.runId === id ? { ...run, ...change } : run)),
});
export const launchDecider: Decider<Launch, LaunchEvent, LaunchCommand, LaunchRefusal> = {
  category: 'launch',
  initialState: { runs: [], failures: new Map(), due: new Map() },
  evolve: evolveBy<Launch, LaunchEvent>({
    RunAssigned: (launch, { data: { eventId: _event, ...run } }) => ({
      ...launch,
      runs: [...launch.runs, { ...run, stopAsked: false, endedAt: undefined }],
    }),
    RunStopAsked: (launch, { data: { runId } }) => revised(launch, runId, { stopAsked: true }),
    RunEnded: (launch, { data: { runId, endedAt } }) => revised(launch, runId, { endedAt }),
    LaunchFailed: (launch, { data: { generation, code } }) => ({
      ...launch,
      failures: new Map(launch.failures).set(generation, code),
    }),
    NextPartDue: (launch, { data: { signalId, part, grid } }) => ({
      ...launch,
      due: new Map(launch.due).set(signalId, { part, grid }),
    }),
  }),
  decide: decideBy<Launch, LaunchEvent, LaunchCommand, LaunchRefusal>({
    AssignRun: assign,
    AskRunStop: askStop,
    EndRun: end,
    FailLaunch: fail,
    PlanNextPart: plan,
  }),
};

/** Tries of one start: a host whose ports are taken is given others. */
export const MOST_ATTEMPTS = 3;
/** Ports of a try: ten apart, so that a server that was left behind is in nobody's way. */
export const portsOf = (attempt: number) => ({
  game: 9600 + 10 * attempt,
  http: 8081 + 10 * attempt,
  pluginIn: 12_000 + 10 * attempt,
  pluginOut: 12_001 + 10 * attempt,
});
/** The run that a moment of an event falls into; facts of its end come up to `slackMs` later. */
export const runAt = (
  { runs }: Launch,
  at: Instant,
  slackMs: number,
  millisOf: (at: Instant) => number,
): AssignedRun | undefined =>
  runs.findLast(
    ({ assignedAt, endedAt }) =>
      assignedAt <= at && (endedAt === undefined || millisOf(at) <= millisOf(endedAt) + slackMs),
  );
/** The run that a start joined or brought up: the last one that was there for it and had not ended when it was sent. */
export const runOfStart = (
  { runs }: Launch,
  generation: number,
  sentAt: Instant | undefined,
): AssignedRun | undefined => {
  const run = runs.findLast((one) => one.generation <= generation);
  const isItsOwn = run?.generation === generation || run?.endedAt === undefined;
  return run !== undefined && (isItsOwn || (sentAt !== undefined && sentAt < run.endedAt)) ? run : undefined;
};
