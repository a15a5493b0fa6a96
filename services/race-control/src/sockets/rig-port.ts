import type { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AgentFact, AgentMessageOf, VenueMessageOf } from '@paddock/shared-domain/rigs/agent-wire';
import type { AgentId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';

export type Hello = AgentMessageOf<'hello'>;
export type Beat = AgentMessageOf<'beat'>;
export type Ack = AgentMessageOf<'ack'>;
/** An admitted rig: the seat is that of its key, whatever it claims (launcher.md 4.2). */
export type PairedSeat = { readonly agentId: AgentId; readonly seatId: SeatId; readonly locationId: LocationId };
/**
 * The clocks of one connection: a moment `mono` of the rig's steady clock of `bootId` is `monoZero + mono` in server time, in ms
 * since 1970. A fact of an earlier boot has only its wall clock.
 */
export type RigClock = { readonly now: Instant; readonly bootId: string; readonly monoZero: number };
export type Admitted = PairedSeat & {
  readonly seatName: string;
  /** Id of this connection. A later event in the log with another id means that it was replaced. */
  readonly connectionId: string;
  readonly rev: string;
  /** Its facts up to this number are in the log. */
  readonly ackSeq: number;
};
/** What a seat should do, and the event it comes from. */
export type SeatOrders = Pick<VenueMessageOf<'desired'>, 'game' | 'server'> & {
  readonly event: RaceEventId;
  /** Shown until then, unless it is withdrawn earlier. */
  readonly overlay: { readonly signalId: SignalId; readonly body: string; readonly until: Instant } | null;
};
/** A seat as its connection knows it. */
export type SeatAsked = {
  readonly seat: Admitted;
  /** The event of the start the rig took up last; if the seat leaves it, its game stops. */
  readonly applied: RaceEventId | null;
  /** The last server order sent. */
  readonly server: SeatOrders['server'];
  readonly holds: RunId | null;
};
/** Why a connection is over: replaced by another one of the same rig, or its pairing ended. */
export type Ended = 'replaced' | 'revoked';
/** Result for a connection: orders, or that it is over. */
export type Ordered = SeatOrders | Ended;

/** What the rigs' socket needs; implemented by the rigs context. */
export type RigPort = {
  /**
   * @param from the address of the connection, behind trusted proxies.
   * @returns why it is not let in: its key is invalid, for whatever reason, or another program speaks for the seat.
   */
  admit(hello: Hello, from: string): Promise<Admitted | Ended>;
  /** Results in the order of the seats; shared data is read once. */
  orders(seats: readonly SeatAsked[]): Promise<readonly Ordered[]>;
  /** Resolves when the facts are in the log, or refused and that is recorded; or with the reason why none was processed. */
  takeFacts(seat: Admitted, facts: readonly AgentFact[], clock: RigClock): Promise<Ended | undefined>;
  /** Records how a signal was handled; one that was never sent to the seat is ignored. */
  acknowledge(seat: Admitted, ack: Ack): Promise<Ended | undefined>;
  /** What runs on the rig, by its hello or heartbeat. */
  heard(agent: AgentId, said: Pick<Beat, 'game' | 'server'>): Promise<void>;
  left(seat: PairedSeat, connectionId: string, lastSeq: number): Promise<void>;
};
