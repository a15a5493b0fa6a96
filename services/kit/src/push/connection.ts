import { type RawData, WebSocket } from 'ws';
import type { ZodType } from 'zod';

/** RFC 6455: the codes we close with, beside those that a contract names. */
export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_UNSUPPORTED = 1003;
export const CLOSE_POLICY = 1008;
/** Something changed or broke on our side: come back and be looked at anew. */
export const CLOSE_RESTART = 1012;
export const CLOSE_TRY_AGAIN = 1013;

/** What a client may say in one second, where it is counted. */
const MESSAGES_A_SECOND = 20;

export type Bounds = {
  /** What a reader may leave unread. */
  readonly backlogBytes: number;
  /** Pings in a row that may stay without an answer; the next one ends the socket. */
  readonly missedPings?: number;
};

/** One socket that we hold, whoever is at its other end: how far its reader may be behind, whether it lives, how much it may say. */
export class Connection {
  readonly socket: WebSocket;
  readonly #bounds: Bounds;
  #missed = 0;
  #second = 0;
  #heard = 0;

  constructor(socket: WebSocket, bounds: Bounds) {
    this.socket = socket;
    this.#bounds = bounds;
    socket.on('pong', () => (this.#missed = 0));
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }
  /** Whether so many bytes more are no more than the reader may leave unread. */
  fits(bytes: number): boolean {
    return this.socket.bufferedAmount + bytes <= this.#bounds.backlogBytes;
  }

  /** Ends it at once: nobody is there to read a farewell. */
  drop(): void {
    this.socket.terminate();
  }
  /** Ends a reader that is too far behind: it comes back and reads what counts by then. */
  cutOff(): void {
    this.socket.close(CLOSE_TRY_AGAIN);
    // It does not read the farewell either.
    this.drop();
  }

  /** Asks whether the peer is there, or ends the socket where it did not answer before. */
  ping(): void {
    if (this.#missed >= (this.#bounds.missedPings ?? 1)) return this.drop();
    this.#missed += 1;
    if (this.isOpen) this.socket.ping();
  }

  /** Counts a message of the client. False when there are too many a second. @param now in ms, by any steady clock. */
  mayHear(now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) this.#heard = 0;
    this.#second = second;
    this.#heard += 1;
    return this.#heard <= MESSAGES_A_SECOND;
  }
}

export const encode = (message: object): Buffer => Buffer.from(JSON.stringify(message));

/** What stands in a message as JSON; undefined where it is none. */
export const jsonIn = (data: RawData): unknown => {
  try {
    const text = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
};
/** A message of text that a schema knows; undefined for anything else. */
export const messageIn = <Message>(schema: ZodType<Message>, data: RawData, isBinary: boolean): Message | undefined =>
  isBinary ? undefined : schema.safeParse(jsonIn(data)).data;
