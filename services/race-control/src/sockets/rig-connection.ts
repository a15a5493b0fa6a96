import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import {
  AGENT_TIMINGS,
  AGENT_WIRE_VERSION,
  type AgentFact,
  type VenueMessage,
} from '@paddock/shared-domain/rigs/agent-wire';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { WebSocket } from 'ws';
import { CLOSE_TRY_AGAIN } from '@paddock/kit/push/connection';
import type { RigLine } from './rig-line.ts';
import type { Admitted, Beat, Hello, RigClock, SeatOrders } from './rig-port.ts';

/** Most bytes of facts that are not in the log yet, before the socket is no longer read. */
const WAITING_BYTES = 16 * 1024 * 1024;
/** A rig sends some dozens before it waits for an acknowledgement. */
const WAITING_FACTS = 512;
const WAITING_ACKS = 64;
/** The rig's steady clock is compared with the server's over this many heartbeats; the fastest one counts. */
const CLOCK_BEATS = 30;

type Without<Message> = Message extends VenueMessage ? Omit<Message, 'v'> : never;

/** One socket of an admitted rig: what it was sent, and its reports that are still to be taken. */
export class RigConnection {
  readonly line: RigLine;
  readonly seat: Admitted;
  readonly bootId: string;
  /** Records that the rig is alive, and what runs on it. */
  readonly beat: (said: Beat) => Promise<void>;
  /** The seat's event, and the event of the start it took up last. */
  event: RaceEventId | null = null;
  applied: RaceEventId | null;
  /** The last server order sent, and the run whose server it had when it connected. */
  server: SeatOrders['server'] = null;
  readonly holds: RunId | null;
  /** Heartbeats missed since its last message. */
  missed = 0;
  /** Last fact taken, and last one in the log. */
  taken: number;
  committed: number;
  welcomed = false;
  waiting: AgentFact[] = [];
  #waitingBytes = 0;
  #waitingAcks = 0;
  #ackTurn: Promise<void> = Promise.resolve();
  #told = '';
  #overlay: SeatOrders['overlay'] = null;
  readonly #zeros: number[] = [];

  constructor(line: RigLine, seat: Admitted, { bootId, applied, server }: Hello, beat: RigConnection['beat']) {
    this.beat = beat;
    this.line = line;
    this.seat = seat;
    this.bootId = bootId;
    this.holds = server?.runId ?? null;
    this.applied = applied?.phase === 'RUNNING' ? applied.event : null;
    this.taken = seat.ackSeq;
    this.committed = seat.ackSeq;
  }

  get socket(): WebSocket {
    return this.line.socket;
  }
  /** Ends the connection: nothing more is taken, whether the rig receives the close frame or not. */
  end(code: number): void {
    this.giveUp();
    this.line.shut(code);
  }

  /** Sends, unless the rig is too far behind: then it is dropped, because its unread orders are out of date. */
  say(message: Without<VenueMessage>): void {
    const { line } = this;
    if (!line.isOpen) return;
    const text = JSON.stringify({ ...message, v: AGENT_WIRE_VERSION });
    if (line.fits(text.length)) return line.socket.send(text);
    this.end(CLOSE_TRY_AGAIN);
    line.drop();
  }

  welcome({ game, server, ...orders }: SeatOrders, serverTime: Instant): void {
    const { seatId: id, seatName: name, agentId: agent, ackSeq } = this.seat;
    this.welcomed = true;
    this.#told = JSON.stringify({ game, server });
    const seat = { id, name };
    this.say({ type: 'welcome', serverTime, seat, agent, ackSeq, game, server, timings: AGENT_TIMINGS });
    this.tell({ game, server, ...orders });
  }

  /** Sends the orders if they differ from the last ones. */
  tell({ event, game, server, overlay }: SeatOrders): void {
    this.event = event;
    this.server = server;
    if (game?.phase === 'RUNNING') this.applied = game.event;
    const told = JSON.stringify({ game, server });
    if (told !== this.#told) this.say({ type: 'desired', game, server });
    this.#told = told;
    const shown = this.#overlay;
    this.#overlay = overlay;
    if (overlay !== null && overlay.signalId !== shown?.signalId)
      this.say({ type: 'overlay', kind: 'MP_BRIEF', ...overlay });
    // No new overlay: close the old one.
    if (overlay === null && shown !== null) this.say({ type: 'overlay', kind: 'NONE', ...shown, body: '' });
  }

  /** Compares the rig's steady clock with the server's: the fastest message is the most exact. */
  heardAt(mono: number, nowMs: number): void {
    this.missed = 0;
    this.#zeros.push(nowMs - mono);
    if (this.#zeros.length > CLOCK_BEATS) this.#zeros.shift();
  }
  clock(now: RigClock['now']): RigClock {
    return { now, bootId: this.bootId, monoZero: Math.min(...this.#zeros) };
  }

  /** Queues a fact. Repeated facts, and those with a gap before them, are dropped: the rig sends them again. */
  keep(fact: AgentFact, bytes: number): void {
    const last = this.waiting.at(-1)?.seq ?? this.taken;
    if (fact.seq <= last || (fact.after ?? fact.seq - 1) > last) return;
    this.waiting.push(fact);
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > WAITING_BYTES || this.waiting.length > WAITING_FACTS) this.line.hold('facts');
  }
  /** Acknowledged signals are recorded in order; if that falls behind, the socket is no longer read. */
  inAckTurn(write: () => Promise<void>): Promise<void> {
    this.#waitingAcks += 1;
    if (this.#waitingAcks > WAITING_ACKS) this.line.hold('acks');
    const turn = this.#ackTurn.then(async () => {
      if (!this.line.isOver) await write();
    });
    this.#ackTurn = turn
      .catch(() => undefined)
      .then(() => {
        this.#waitingAcks -= 1;
        if (this.#waitingAcks === 0) this.line.release('acks');
      });
    return turn;
  }
  /** The rig sends again over its next connection what is not in the log; nothing more is taken from this one. */
  giveUp(): void {
    this.taken = Number.POSITIVE_INFINITY;
    this.waiting = [];
  }
  takeWaiting(): readonly AgentFact[] {
    const facts = this.waiting;
    this.waiting = [];
    this.#waitingBytes = 0;
    this.line.release('facts');
    return facts;
  }
}
