import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Connection } from '@paddock/kit/push/connection';

/** A hello has some 700 bytes. Whoever was not let in is not listened to beyond this. */
export const STRANGER_BYTES = 16 * 1024;
/** What a rig may leave unread: some messages with all their files. It comes back and hears the last state alone. */
const BACKLOG_BYTES = 4 * 1024 * 1024;
/** How long the other end has to answer a farewell. */
const FAREWELL_MS = 1_000;
/** A rig at work says some ten things a second; one that comes back has an evening to tell. */
const MESSAGES_A_SECOND = 200;
const MESSAGES_AT_ONCE = 2_000;
const SECOND_MS = 1_000;

/** Why a line is not read for a while: more was said than may be, or than was dealt with. */
export type Hold = 'entering' | 'quota' | 'facts' | 'acks';

/**
 * One socket of the rigs' path, whoever is at its other end: what it may say before it is known, how much a second after that, and that
 * nothing it says counts once it was shut.
 */
export class RigLine extends Connection {
  /** From our farewell on, not from the end of the wire: the other end has no say in when it was heard last. */
  isOver = false;
  #isKnown = false;
  #bytes = 0;
  #messages = 0;
  #second: NodeJS.Timeout | undefined;
  readonly #holds = new Set<Hold>();

  /** @param wire what the socket reads from: its bytes are counted before anything is made of them. */
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
    // After a farewell the line is left to fill up: cutting it now could take the farewell with it.
    if (this.isOver) this.socket.pause();
    else this.drop();
  }

  letIn(): void {
    this.#isKnown = true;
    this.release('entering');
  }

  /** Counts one message. Whoever said too much is not read until it would have been allowed. */
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

  /** Says farewell, and cuts the line where the other end does not answer: from here on nothing is heard. */
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
