import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { ServerMessage } from '../assetto-corsa/datagrams.ts';
import type { RaceEventId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { afterTale, type FollowedServer, nothingHeard, talesOf } from './followed-server.ts';
import type { RunId } from './ids.ts';
import type { RunEvent, RunEventOf, RunState, ServerTale } from './run-events.ts';

/** Stream `run-{id}`; undefined until its start was asked for. A run that ended never begins again: the next one is another. */
export type Run =
  | {
      readonly state: RunState;
      readonly hostSeatId: SeatId;
      readonly eventId: RaceEventId;
      readonly server: FollowedServer;
    }
  | undefined;

export type RequestServerStart = Command<'RequestServerStart', RunEventOf<'ServerStartRequested'>['data']>;
/** `seatId` is who says so: a key speaks for its own seat alone (LAUNCHER 4.2). */
type BySeat = { readonly seatId: SeatId };
export type ReportServerStarted = Command<'ReportServerStarted', RunEventOf<'ServerStarted'>['data'] & BySeat>;
export type ReportServerFailed = Command<'ReportServerFailed', RunEventOf<'ServerFailed'>['data'] & BySeat>;
export type ReportServerStopped = Command<'ReportServerStopped', RunEventOf<'ServerStopped'>['data'] & BySeat>;
/** Datagrams of the server in their order, each with its number among all of the run and when the host heard it. */
export type HearServer = Command<
  'HearServer',
  BySeat & {
    readonly runId: RunId;
    readonly datagrams: readonly { readonly datagram: number; readonly at: Instant; readonly message: ServerMessage }[];
  }
>;
export type RunCommand =
  RequestServerStart | ReportServerStarted | ReportServerFailed | ReportServerStopped | HearServer;
export type RunRefusal = 'RunUnknown' | 'SeatIsNotHost' | 'RunOver';

type Result = Decision<RunEvent, RunRefusal>;
/** A fact of the host about its run, unless it was heard before. */
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
/** Heard as long as there is a run: what was still on its way when the server ended is history too. */
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
const heard = (run: Run, tale: ServerTale): Run => run && { ...run, server: afterTale(run.server, tale) };
const inState =
  (state: RunState) =>
  (run: Run): Run =>
    run && { ...run, state };

export const runDecider: Decider<Run, RunEvent, RunCommand, RunRefusal> = {
  category: 'run',
  initialState: undefined,
  evolve: evolveBy<Run, RunEvent>({
    ServerStartRequested: (_, { data: { hostSeatId, eventId } }) => ({
      state: 'requested',
      hostSeatId,
      eventId,
      server: nothingHeard,
    }),
    ServerStarted: inState('running'),
    ServerFailed: inState('failed'),
    ServerStopped: inState('stopped'),
    ServerSessionOpened: heard,
    ServerSessionClosed: heard,
    GridSlotTaken: heard,
    GridSlotLeft: heard,
    LapObserved: heard,
    LapsMissed: heard,
  }),
  decide: decideBy<Run, RunEvent, RunCommand, RunRefusal>({
    RequestServerStart: ({ data }, run) =>
      run === undefined ? accept({ type: 'ServerStartRequested', data }) : accept(),
    ReportServerStarted: fact('running', ['requested'], (data) => ({ type: 'ServerStarted', data })),
    ReportServerFailed: fact('failed', ['requested'], (data) => ({ type: 'ServerFailed', data })),
    // A server whose start was never told of may be told of when it ends.
    ReportServerStopped: fact('stopped', ['requested', 'running'], (data) => ({ type: 'ServerStopped', data })),
    HearServer: hear,
  }),
};
