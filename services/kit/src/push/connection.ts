import { type RawData, WebSocket } from 'ws';
import type { ZodType } from 'zod';

/** RFC 6455 close codes, beside those that a contract names. */
export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_UNSUPPORTED = 1003;
export const CLOSE_POLICY = 1008;
/** The server changed or restarts: connect again. */
export const CLOSE_RESTART = 1012;
export const CLOSE_TRY_AGAIN = 1013;

/** Most messages of a client in one second, where they are counted. */
const MESSAGES_A_SECOND = 20;

export type Bounds = {
  /** Bytes that a client may leave unread. */
  readonly backlogBytes: number;
  /** After so many unanswered pings in a row the socket is dropped instead of the next ping; default 1. */
  readonly missedPings?: number;
};

/** An open socket: limits its backlog and its messages, and checks that the peer is alive. */
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
  /** Whether so many more bytes stay within the backlog limit. */
  fits(bytes: number): boolean {
    return this.socket.bufferedAmount + bytes <= this.#bounds.backlogBytes;
  }

  /** Closes at once, without a close frame. */
  drop(): void {
    this.socket.terminate();
  }
  /** Closes the socket of a client that is too far behind: it reconnects and reads the present state. */
  cutOff(): void {
    this.socket.close(CLOSE_TRY_AGAIN);
    // It does not read the close frame either.
    this.drop();
  }

  /** Pings the peer, or drops the socket if earlier pings were not answered. */
  ping(): void {
    if (this.#missed >= (this.#bounds.missedPings ?? 1)) return this.drop();
    this.#missed += 1;
    if (this.isOpen) this.socket.ping();
  }

  /** Counts a message of the client. False if there are too many this second. @param now ms of any steady clock. */
  mayHear(now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) this.#heard = 0;
    this.#second = second;
    this.#heard += 1;
    return this.#heard <= MESSAGES_A_SECOND;
  }
}

export const encode = (message: object): Buffer => Buffer.from(JSON.stringify(message));

/** The JSON of a message; undefined if it is invalid. */
export const jsonIn = (data: RawData): unknown => {
  try {
    const text = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
};
/** A text message that fits a schema; undefined for anything else. */
export const messageIn = <Message>(schema: ZodType<Message>, data: RawData, isBinary: boolean): Message | undefined =>
  isBinary ? undefined : schema.safeParse(jsonIn(data)).data;
