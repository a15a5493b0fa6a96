import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { ServerMessage } from '../assetto-corsa/datagrams.ts';
import type { RaceEventId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { afterTale, type FollowedServer, nothingHeard, talesOf } from './followed-server.ts';
import type { RunId } from '../launcher/ids.ts';
import type { RunEvent, RunEventOf, RunState, ServerPorts, ServerTale } from './run-events.ts';
import type { RunPlan } from './run-plan.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** Stream `run-{id}`; undefined until its start was requested. A run that ended never starts again: the next has another id. */
export type Run =
  | {
      readonly state: RunState;
      readonly hostSeatId: SeatId;
      readonly eventId: RaceEventId;
      readonly server: FollowedServer;
      /** What its files are built from, and their hash; undefined for a run without a recorded plan. */
      readonly plan: RunPlan | undefined;
      readonly filesHash: string;
      /** The requested ports, then the actual ones. */
      readonly ports: ServerPorts | undefined;
      /** Laps that other witnesses added, and results files already read. */
      readonly added: VersionedMap<string, true>;
      readonly imported: VersionedMap<string, true>;
      /** Why it stopped; undefined until it did. */
      readonly stoppedFor: RunEventOf<'ServerStopped'>['data']['reason'] | undefined;
    }
  | undefined;

/** No report that the server is up before the start expired: its host is away. */
export const SERVER_NOT_UP = 'SERVER_NOT_UP_IN_TIME';
export type RequestServerStart = Command<'RequestServerStart', RunEventOf<'ServerStartRequested'>['data']>;
/** `seatId` is the reporting seat: a key is valid only for its own seat (launcher.md 4.2). */
type BySeat = { readonly seatId: SeatId };
export type ReportServerStarted = Command<'ReportServerStarted', RunEventOf<'ServerStarted'>['data'] & BySeat>;
export type ReportServerFailed = Command<'ReportServerFailed', RunEventOf<'ServerFailed'>['data'] & BySeat>;
export type ReportServerStopped = Command<'ReportServerStopped', RunEventOf<'ServerStopped'>['data'] & BySeat>;
/** Datagrams of the server in order, each with its number in the run and the time the host received it. */
export type HearServer = Command<
  'HearServer',
  BySeat & {
    readonly runId: RunId;
    readonly datagrams: readonly { readonly datagram: number; readonly at: Instant; readonly message: ServerMessage }[];
  }
>;
export type ImportResults = Command<
  'ImportResults',
  {
    readonly imported: RunEventOf<'ResultsImported'>['data'];
    readonly added: readonly RunEventOf<'LapAdded'>['data'][];
  }
>;
export type AddLap = Command<'AddLap', RunEventOf<'LapAdded'>['data']>;
export type RunCommand =
  | RequestServerStart
  | ReportServerStarted
  | ReportServerFailed
  | ReportServerStopped
  | HearServer
  | ImportResults
  | AddLap;
export type RunRefusal = 'RunUnknown' | 'SeatIsNotHost' | 'RunOver';

type Result = Decision<RunEvent, RunRefusal>;
/** A fact of the host about its run, unless it is recorded already. */
const fact =
  <Data extends BySeat>(
    becomes: RunState,
    from: readonly RunState[],
    event: (data: Omit<Data, 'seatId'>) => RunEvent,
  ) =>
  ({ data }: { readonly data: Data }, run: Run): Result => {
    const { seatId, ...said } = data;
    if (run === undefined) return refuse('RunUnknown');
    if (run.hostSeatId !== seatId) return refuse('SeatIsNotHost');
    if (run.state === becomes) return accept();
    return from.includes(run.state) ? accept(event(said)) : refuse('RunOver');
  };
/** Accepted as long as the run exists: datagrams that were still on the way when the server ended count too. */
const hear = ({ data: { runId, seatId, datagrams } }: HearServer, run: Run): Result => {
  if (run === undefined) return refuse('RunUnknown');
  if (run.hostSeatId !== seatId) return refuse('SeatIsNotHost');
  const events: ServerTale[] = [];
  let { server } = run;
  for (const { message, ...when } of datagrams) {
    const tales = talesOf(server, message, { runId, eventId: run.eventId, ...when });
    events.push(...tales);
    server = tales.reduce(afterTale, server);
  }
  return accept(...events);
};
type Added = RunEventOf<'LapAdded'>['data'];
const addedKey = ({ witness, session, slot, seatId, lap }: Added): string =>
  [witness, session, slot, seatId, lap].join(' ');
/** A file is read once, and a lap of another witness is added once. */
const importResults = ({ data: { imported, added } }: ImportResults, run: Run): Result => {
  if (run === undefined) return refuse('RunUnknown');
  if (run.imported.has(imported.sha256)) return accept();
  const news = added.filter((lap) => !run.added.has(addedKey(lap)));
  return accept<RunEvent>(...news.map((data): RunEvent => ({ type: 'LapAdded', data })), {
    type: 'ResultsImported',
    data: imported,
  });
};
const addLap = ({ data }: AddLap, run: Run): Result => {
  if (run === undefined) return refuse('RunUnknown');
  return run.added.has(addedKey(data)) ? accept() : accept({ type: 'LapAdded', data });
};
const heard = (run: Run, tale: ServerTale): Run => run && { ...run, server: afterTale(run.server, tale) };

export const runDecider: Decider<Run, RunEvent, RunCommand, RunRefusal> = {
  category: 'run',
  initialState: undefined,
  evolve: evolveBy<Run, RunEvent>({
    ServerStartRequested: (_, { data: { hostSeatId, eventId, ports, plan, filesHash } }) => ({
      state: 'requested',
      hostSeatId,
      eventId,
      plan,
      filesHash,
      server: nothingHeard,
      ports,
      added: new VersionedMap(),
      imported: new VersionedMap(),
      stoppedFor: undefined,
    }),
    ServerStarted: (run, { data: { ports } }) => run && { ...run, state: 'running', ports },
    ServerFailed: (run) => run && { ...run, state: 'failed' },
    ServerStopped: (run, { data: { reason } }) => run && { ...run, state: 'stopped', stoppedFor: reason },
    ServerSessionOpened: heard,
    ServerSessionClosed: heard,
    GridSlotTaken: heard,
    GridSlotLeft: heard,
    LapObserved: heard,
    LapsMissed: heard,
    LapAdded: (run, { data }) => run && { ...run, added: run.added.with(addedKey(data), true) },
    ResultsImported: (run, { data }) => run && { ...run, imported: run.imported.with(data.sha256, true) },
  }),
  decide: decideBy<Run, RunEvent, RunCommand, RunRefusal>({
    RequestServerStart: ({ data }, run) =>
      run === undefined ? accept({ type: 'ServerStartRequested', data }) : accept(),
    ReportServerStarted: fact('running', ['requested'], (data) => ({ type: 'ServerStarted', data })),
    ReportServerFailed: fact('failed', ['requested'], (data) => ({ type: 'ServerFailed', data })),
    // A server whose start was never reported may still be reported as stopped.
    ReportServerStopped: fact('stopped', ['requested', 'running'], (data) => ({ type: 'ServerStopped', data })),
    HearServer: hear,
    ImportResults: importResults,
    AddLap: addLap,
  }),
};
