import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Connection } from '@paddock/kit/push/connection';

/** Most bytes that are read before admission; a hello has about 700. */
export const STRANGER_BYTES = 16 * 1024;
/** Most unread bytes of a rig: some messages with all their files. After a reconnect it gets only the latest state. */
const BACKLOG_BYTES = 4 * 1024 * 1024;
/** How long the peer has to answer the close frame, in ms. */
const FAREWELL_MS = 1_000;
/** A working rig sends about ten messages a second; one that reconnects may have an evening to report. */
const MESSAGES_A_SECOND = 200;
const MESSAGES_AT_ONCE = 2_000;
const SECOND_MS = 1_000;

/** Why a socket is not read for a while: too many messages, or too many not processed yet. */
export type Hold = 'entering' | 'quota' | 'facts' | 'acks';

/**
 * One socket on the rigs' path, admitted or not. Limits what is read before admission and the rate after it, and ignores all
 * messages after it was shut.
 */
export class RigLine extends Connection {
  /** From the close frame on, not from the end of the connection: the peer must not decide how long it is heard. */
  isOver = false;
  #isKnown = false;
  #bytes = 0;
  #messages = 0;
  #second: NodeJS.Timeout | undefined;
  readonly #holds = new Set<Hold>();

  /** @param wire the underlying stream: its bytes are counted before they are parsed. */
  constructor(socket: WebSocket, wire: Duplex) {
    super(socket, { backlogBytes: BACKLOG_BYTES });
    wire.on('data', (chunk: Buffer) => this.#count(chunk.length));
    socket.once('close', () => {
      this.isOver = true;
      clearInterval(this.#second);
    });
  }

  #count(bytes: number): void {
    if (this.#isKnown && !this.isOver) return;
    this.#bytes += bytes;
    if (this.#bytes <= STRANGER_BYTES) return;
    // After the close frame only stop reading: cutting the connection now could lose the close frame.
    if (this.isOver) this.socket.pause();
    else this.drop();
  }

  letIn(): void {
    this.#isKnown = true;
    this.release('entering');
  }

  /** Counts one message. Beyond the rate, the socket is not read until the rate allows it. */
  spend(): void {
    this.#messages += 1;
    if (this.#messages > MESSAGES_AT_ONCE) this.hold('quota');
    this.#second ??= setInterval(() => {
      this.#messages = Math.max(0, this.#messages - MESSAGES_A_SECOND);
      if (this.#messages <= MESSAGES_AT_ONCE) this.release('quota');
      if (this.#messages > 0) return;
      clearInterval(this.#second);
      this.#second = undefined;
    }, SECOND_MS).unref();
  }

  hold(why: Hold): void {
    this.#holds.add(why);
    this.socket.pause();
  }
  release(why: Hold): void {
    if (this.#holds.delete(why) && this.#holds.size === 0 && !this.isOver) this.socket.resume();
  }

  /** Sends the close frame, and cuts the connection if the peer does not answer. Messages are ignored from here on. */
  shut(code: number): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#bytes = 0;
    this.socket.resume();
    this.socket.close(code);
    const cut = setTimeout(() => super.drop(), FAREWELL_MS);
    this.socket.once('close', () => clearTimeout(cut));
  }
  override drop(): void {
    this.isOver = true;
    super.drop();
  }
}
