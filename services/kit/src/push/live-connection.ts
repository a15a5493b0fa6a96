import type { LiveServerMessage } from '@paddock/shared-domain/contracts/live';
import { WebSocket } from 'ws';
import type { SignedIn } from '../http/caller.ts';
import { type Caller, visitor } from '../http/caller.ts';

/** What a reader may leave unread before messages are dropped, and how long it may stay behind (decision D13). */
const QUEUE_BYTES = 256 * 1024;
const BEHIND_MS = 10_000;
const MESSAGES_A_SECOND = 20;
/** RFC 6455: try again later. */
const CLOSE_TRY_AGAIN = 1013;

export const encode = (message: LiveServerMessage): Buffer => Buffer.from(JSON.stringify(message));
const RESYNC = encode({ type: 'resync' });

/** One live socket: who it is, what it hears, and how far its reader is behind. */
export class LiveConnection {
  readonly socket: WebSocket;
  /** Where it comes from, as addresses are counted. */
  readonly address: string;
  /** What it stands under in the count of open sockets, from when it said who it is. */
  countedAs: string | undefined;
  caller: Caller = visitor;
  token: string | undefined;
  /** Whether the first message said who this is. */
  authenticated = false;
  scopes: ReadonlySet<string> = new Set();
  /** Whether the peer answered the last ping. */
  alive = true;
  #behindSince: number | undefined;
  #second = 0;
  #heard = 0;

  constructor(socket: WebSocket, address: string) {
    this.socket = socket;
    this.address = address;
  }

  /** Another one needs its place, and it has said nothing. */
  drop(): void {
    this.socket.terminate();
  }

  /** Sends bytes encoded once for everybody. A reader that is behind gets nothing until it has read, then `resync`. */
  push(bytes: Buffer, now: number): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.#behindSince === undefined && this.socket.bufferedAmount + bytes.length > QUEUE_BYTES)
      this.#behindSince = now;
    if (this.#behindSince === undefined) this.socket.send(bytes, { binary: false });
  }

  /** Looks after a reader that is behind: caught up gets `resync`, too long behind is cut off. */
  tend(now: number): void {
    if (this.#behindSince === undefined) return;
    if (this.socket.bufferedAmount === 0) {
      this.#behindSince = undefined;
      this.push(RESYNC, now);
    } else if (now - this.#behindSince >= BEHIND_MS) {
      this.socket.close(CLOSE_TRY_AGAIN);
      // Nobody reads the farewell either.
      this.socket.terminate();
    }
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

/** Whether two looks at one session show the same rights. */
export const sameRights = (a: SignedIn, b: SignedIn): boolean =>
  a.isStaff === b.isStaff &&
  a.isSuperuser === b.isSuperuser &&
  a.permissions.length === b.permissions.length &&
  a.permissions.every((permission) => b.permissions.includes(permission));
