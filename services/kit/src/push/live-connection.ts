import type { LiveServerMessage } from '@paddock/shared-domain/contracts/live';
import type { WebSocket } from 'ws';
import type { SignedIn } from '../http/caller.ts';
import { type Caller, visitor } from '../http/caller.ts';
import { Connection, encode as encodeAny } from './connection.ts';

/** What a reader may leave unread before messages are dropped, and how long it may stay behind (decision 0146). */
const QUEUE_BYTES = 256 * 1024;
const BEHIND_MS = 10_000;

export const encode: (message: LiveServerMessage) => Buffer = encodeAny;
const RESYNC = encode({ type: 'resync' });

/** One live socket: who it is, what it hears, and how far its reader is behind. */
export class LiveConnection extends Connection {
  /** Where it comes from, as addresses are counted. */
  readonly address: string;
  /** What it stands under in the count of open sockets, from when it said who it is. */
  countedAs: string | undefined;
  caller: Caller = visitor;
  token: string | undefined;
  /** Whether the first message said who this is. */
  authenticated = false;
  scopes: ReadonlySet<string> = new Set();
  #behindSince: number | undefined;

  constructor(socket: WebSocket, address: string) {
    super(socket, { backlogBytes: QUEUE_BYTES });
    this.address = address;
  }

  /** Sends bytes encoded once for everybody. A reader that is behind gets nothing until it has read, then `resync`. */
  push(bytes: Buffer, now: number): void {
    if (!this.isOpen) return;
    if (this.#behindSince === undefined && !this.fits(bytes.length)) this.#behindSince = now;
    if (this.#behindSince === undefined) this.socket.send(bytes, { binary: false });
  }

  /** Looks after a reader that is behind: caught up gets `resync`, too long behind is cut off. */
  tend(now: number): void {
    if (this.#behindSince === undefined) return;
    if (this.socket.bufferedAmount === 0) {
      this.#behindSince = undefined;
      this.push(RESYNC, now);
    } else if (now - this.#behindSince >= BEHIND_MS) this.cutOff();
  }
}

/** Whether two looks at one session show the same rights. */
export const sameRights = (a: SignedIn, b: SignedIn): boolean =>
  a.isStaff === b.isStaff &&
  a.isSuperuser === b.isSuperuser &&
  a.permissions.length === b.permissions.length &&
  a.permissions.every((permission) => b.permissions.includes(permission));
