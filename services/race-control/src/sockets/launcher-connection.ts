import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import type { LauncherServerMessage } from '@paddock/shared-domain/launcher/socket';
import { WebSocket } from 'ws';
import type { Asked, LauncherPeer } from './launcher-peers.ts';

/** What a reader may leave unread: a live view must not hold memory (LAUNCHER 5.4). */
export const BACKLOG_BYTES = 1024 * 1024;
const MISSED_PINGS = 3;
const MESSAGES_A_SECOND = 20;
const CLOSE_TRY_AGAIN = 1013;

export const encodeLauncher = (message: LauncherServerMessage): Buffer => Buffer.from(JSON.stringify(message));

/** One socket on a race event, of somebody who may manage it or of one of its seats. */
export class LauncherConnection {
  readonly socket: WebSocket;
  readonly event: RaceEventId;
  readonly peer: LauncherPeer;
  readonly asked: Asked;
  /** Signals that were sent here: they are heard by all others. */
  readonly sent = new Set<SignalId>();
  #missed = 0;
  #second = 0;
  #heard = 0;

  constructor(socket: WebSocket, event: RaceEventId, peer: LauncherPeer, asked: Asked) {
    this.socket = socket;
    this.event = event;
    this.peer = peer;
    this.asked = asked;
    socket.on('pong', () => (this.#missed = 0));
  }

  /** Sends bytes encoded once for everybody. A reader too far behind is dropped: it comes back and reloads. */
  push(bytes: Buffer): void {
    const { socket } = this;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount + bytes.length <= BACKLOG_BYTES) return socket.send(bytes, { binary: false });
    socket.close(CLOSE_TRY_AGAIN);
    // Nobody reads the farewell either.
    socket.terminate();
  }

  say(message: LauncherServerMessage): void {
    this.push(encodeLauncher(message));
  }

  /** A ping that three times nobody answered ends the socket. */
  ping(): void {
    if (this.#missed >= MISSED_PINGS) return this.socket.terminate();
    this.#missed += 1;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.ping();
  }

  /** Counts a message of the client. False when there are more than 20 a second. */
  mayHear(now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) this.#heard = 0;
    this.#second = second;
    this.#heard += 1;
    return this.#heard <= MESSAGES_A_SECOND;
  }
}
