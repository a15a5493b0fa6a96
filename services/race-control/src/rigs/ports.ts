import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import type { AgentFact, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { RunState } from '@paddock/shared-domain/runs/run-events';
import type { RunPlan } from '@paddock/shared-domain/runs/run-plan';
import type { PairedSeat, RigClock } from '../sockets/rig-port.ts';

/** A fact that is not taken: about another seat, about what nobody asked for. It is logged and never asked for again. */
export type RefusedFact = { readonly seq: number; readonly reason: string };

/** One run of a dedicated server, as its host and its guests are to be told of it now. */
export type RunNow = {
  readonly runId: RunId;
  readonly eventId: RaceEventId;
  readonly hostSeatId: SeatId;
  /** The start that it serves. Each part of an event is a start of its own: a rig joins another server by a higher one alone. */
  readonly generation: number;
  /** Which of `serverRuns(sessions)`, from 0. */
  readonly part: number;
  readonly state: RunState;
  /** It stopped by itself once its last session was driven: nobody lost a server. */
  readonly drivenToItsEnd: boolean;
  /** What the host is to do, whatever it did so far. */
  readonly wanted: 'RUNNING' | 'STOPPED';
  /** After it the host may not start it any more. */
  readonly expiresAt: Instant | null;
  /** Those that were asked for; once it runs, those that it has. */
  readonly ports: ServerPorts;
  /** Who stands where, where a run before it decided that; null is the order of the entries. */
  readonly grid: readonly SeatId[] | null;
  /** What it was asked for with; undefined as long as it is not asked for, and of one that did not write it down. */
  readonly plan: RunPlan | undefined;
  /** The hash of its server's files (`filesText`), beside the plan. */
  readonly filesHash: string | undefined;
};

/** What the rigs' channel asks of the runs: `services/race-control/src/runs` answers it. */
export type RunsPort = {
  /** The run of an event that counts now: the one that was asked for last. Undefined where there was none. */
  runOf(eventId: RaceEventId): Promise<RunNow | undefined>;
  /**
   * Its host would be given other files by now than it was asked for with, and never had those: where it is still to come up that try is over,
   * and the next one has the files of now. Said again it does nothing.
   */
  filesChanged(run: RunNow): Promise<void>;
  /**
   * Takes facts of one rig, in order of `seq`. It resolves once all of them are in the log, or are refused for good; facts that were taken
   * before change nothing.
   *
   * @throws whatever kept it from the log: the same facts are handed in again.
   */
  takeFacts(seat: PairedSeat, facts: readonly AgentFact[], clock: RigClock): Promise<readonly RefusedFact[]>;
};

/**
 * Which folders a seat's rig has otherwise than its host's, `cars/ks_amg`, as both told it last: a rig tells what it has when its agent
 * starts, before anybody knows whose guest it will be.
 */
export type DiffersFrom = (hostSeatId: SeatId, seatId: SeatId) => Promise<readonly string[]>;

/** What the runs ask of the rigs' channel. */
export type RunFilesPort = {
  /** What a run would be raced with as everything stands now; undefined where there is no such event. */
  planFor(run: RunNow): Promise<RunPlan | undefined>;
  /**
   * `server_cfg.ini` and `entry_list.ini` of a run by its own plan, else as they are rendered from the event now, with the passwords that
   * follow from its id (they are in no log and no table).
   */
  serverFilesOf(run: RunNow): Promise<readonly ServerFile[]>;
  /** Those that it was asked for with; undefined where they would be others by now, as a driver changed their name: nobody starts with such. */
  askedFilesOf(run: RunNow): Promise<ServerFile[] | undefined>;
};
