import type { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AgentFact, AgentMessageOf, VenueMessageOf } from '@paddock/shared-domain/rigs/agent-wire';
import type { AgentId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';

export type Hello = AgentMessageOf<'hello'>;
export type Beat = AgentMessageOf<'beat'>;
export type Ack = AgentMessageOf<'ack'>;
/** The rig that speaks: the seat is the one its key was made for, whatever it says of itself (launcher.md 4.2). */
export type PairedSeat = { readonly agentId: AgentId; readonly seatId: SeatId; readonly locationId: LocationId };
/**
 * The clocks of one connection: what the rig's steady clock of `bootId` shows as `mono` happened at `monoZero + mono` of ours, in ms since
 * 1970. A fact of an earlier boot has its own wall clock alone.
 */
export type RigClock = { readonly now: Instant; readonly bootId: string; readonly monoZero: number };
/** A rig that was let in. */
export type Admitted = PairedSeat & {
  readonly seatName: string;
  /** Names this connection. News of a later place in the log that name another one mean that it was replaced. */
  readonly connectionId: string;
  readonly rev: string;
  /** Up to this one its facts are in the log. */
  readonly ackSeq: number;
};
/** What a seat is to do, and which event that follows from. */
export type SeatOrders = Pick<VenueMessageOf<'desired'>, 'game' | 'server'> & {
  readonly event: RaceEventId;
  /** Shown until then, unless it is taken back before. */
  readonly overlay: { readonly signalId: SignalId; readonly body: string; readonly until: Instant } | null;
};
/** A seat as its connection knows it. */
export type SeatAsked = {
  readonly seat: Admitted;
  /** The event whose start the rig took up last; out of it, its game is to stop. */
  readonly applied: RaceEventId | null;
  /** What it was told last of a server. */
  readonly server: SeatOrders['server'];
  /** The run whose server it had when it came in. */
  readonly holds: RunId | null;
};
/** Why a connection is over: another one of the same rig took its place, or its pairing ended. */
export type Ended = 'replaced' | 'revoked';
/** What a connection hears: orders, or that it is over. */
export type Ordered = SeatOrders | Ended;

/** What the rigs' socket asks: the rigs context answers it. */
export type RigPort = {
  /** Undefined where the key opens nothing, for whatever reason. */
  admit(hello: Hello): Promise<Admitted | undefined>;
  /** Answers in the order of the seats; what several of them need is read once. */
  orders(seats: readonly SeatAsked[]): Promise<readonly Ordered[]>;
  /** Resolves once the facts are in the log, or refused for good, and that is written down; or with why none of them was looked at. */
  takeFacts(seat: Admitted, facts: readonly AgentFact[], clock: RigClock): Promise<Ended | undefined>;
  /** Writes down what became of a signal; one that the seat was never sent is passed over. */
  acknowledge(seat: Admitted, ack: Ack): Promise<Ended | undefined>;
  /** What runs on the rig, as its hello or its beat says. */
  heard(agent: AgentId, said: Pick<Beat, 'game' | 'server'>): Promise<void>;
  left(seat: PairedSeat, connectionId: string, lastSeq: number): Promise<void>;
};
