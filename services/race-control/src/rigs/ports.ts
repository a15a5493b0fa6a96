import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import type { AgentFact, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { RunState } from '@paddock/shared-domain/runs/run-events';
import type { RunPlan } from '@paddock/shared-domain/runs/run-plan';
import type { PairedSeat, RigClock } from '../sockets/rig-port.ts';

/** A refused fact: about another seat, or about something nobody requested. It is logged and not asked for again. */
export type RefusedFact = { readonly seq: number; readonly reason: string };

/** One run of a dedicated server, as its host and guests should see it now. */
export type RunNow = {
  readonly runId: RunId;
  readonly eventId: RaceEventId;
  readonly hostSeatId: SeatId;
  /** The start that it serves. Each part of an event has its own: a rig changes servers only by a higher generation. */
  readonly generation: number;
  /** Which of `serverRuns(sessions)`, from 0. */
  readonly part: number;
  readonly state: RunState;
  /** It stopped by itself after its last session: nobody lost a server. */
  readonly drivenToItsEnd: boolean;
  /** What the host should do, whatever it has done so far. */
  readonly wanted: 'RUNNING' | 'STOPPED';
  /** After this moment the host may no longer start it. */
  readonly expiresAt: Instant | null;
  /** The requested ports; once it runs, its actual ones. */
  readonly ports: ServerPorts;
  /** The starting grid from an earlier run; null: the order of the entries. */
  readonly grid: readonly SeatId[] | null;
  /** The plan it was requested with; undefined before the request, or if an earlier release did not record it. */
  readonly plan: RunPlan | undefined;
  /** The hash of its server's files (`filesText`), stored with the plan. */
  readonly filesHash: string | undefined;
};

/** What the rigs' channel needs of the runs; implemented in `services/race-control/src/runs`. */
export type RunsPort = {
  /** The event's present run, the one requested last. Undefined if there was none. */
  runOf(eventId: RaceEventId): Promise<RunNow | undefined>;
  /**
   * The host's files would differ now from the requested ones, and it never had those: if the server is not up yet, this attempt
   * ends and the next has the present files. Idempotent.
   */
  filesChanged(run: RunNow): Promise<void>;
  /**
   * Takes facts of one rig, in order of `seq`. Resolves when all are in the log or refused for good; repeated facts change
   * nothing.
   *
   * @throws if the log could not be written: pass the same facts again.
   */
  takeFacts(seat: PairedSeat, facts: readonly AgentFact[], clock: RigClock): Promise<readonly RefusedFact[]>;
};

/**
 * Folders in which a seat's rig differs from its host's, `cars/ks_amg`, by the last reports of both: a rig reports its content
 * when its agent starts, before its host is known.
 */
export type DiffersFrom = (hostSeatId: SeatId, seatId: SeatId) => Promise<readonly string[]>;

export type RunFilesPort = {
  /** The plan that a run would have now; undefined if the event does not exist. */
  planFor(run: RunNow): Promise<RunPlan | undefined>;
  /**
   * `server_cfg.ini` and `entry_list.ini` of a run, from its own plan, else from the event as of now, with the passwords derived
   * from its id (which are in no log and no table).
   */
  serverFilesOf(run: RunNow): Promise<readonly ServerFile[]>;
  /**
   * The files it was requested with; undefined if they would differ now, for example after a driver changed their name: then
   * nobody may start with them.
   */
  askedFilesOf(run: RunNow): Promise<ServerFile[] | undefined>;
};
