import type { LiveServerMessage } from '@paddock/shared-domain/contracts/live';
import type { WebSocket } from 'ws';
import type { SignedIn } from '../http/caller.ts';
import { type Caller, visitor } from '../http/caller.ts';
import { Connection, encode as encodeAny } from './connection.ts';

/** Unread bytes before messages are dropped, and how long a client may stay behind (decision 0146). */
const QUEUE_BYTES = 256 * 1024;
const BEHIND_MS = 10_000;

export const encode: (message: LiveServerMessage) => Buffer = encodeAny;
const RESYNC = encode({ type: 'resync' });

/** One live socket: who it is, its scopes, and how far its client is behind. */
export class LiveConnection extends Connection {
  /** Its address, in the form in which sockets are counted. */
  readonly address: string;
  /** Its key in the count of open sockets, once it is authenticated. */
  countedAs: string | undefined;
  caller: Caller = visitor;
  token: string | undefined;
  /** Whether the first message authenticated it. */
  authenticated = false;
  scopes: ReadonlySet<string> = new Set();
  #behindSince: number | undefined;

  constructor(socket: WebSocket, address: string) {
    super(socket, { backlogBytes: QUEUE_BYTES });
    this.address = address;
  }

  /** Sends bytes encoded once for all. A client that is behind gets nothing until it has read its backlog, then `resync`. */
  push(bytes: Buffer, now: number): void {
    if (!this.isOpen) return;
    if (this.#behindSince === undefined && !this.fits(bytes.length)) this.#behindSince = now;
    if (this.#behindSince === undefined) this.socket.send(bytes, { binary: false });
  }

  /** Checks a client that is behind: `resync` if it caught up, closed if it is behind for too long. */
  tend(now: number): void {
    if (this.#behindSince === undefined) return;
    if (this.socket.bufferedAmount === 0) {
      this.#behindSince = undefined;
      this.push(RESYNC, now);
    } else if (now - this.#behindSince >= BEHIND_MS) this.cutOff();
  }
}

/** Whether two checks of one session found the same rights. */
export const sameRights = (a: SignedIn, b: SignedIn): boolean =>
  a.isStaff === b.isStaff &&
  a.isSuperuser === b.isSuperuser &&
  a.locations?.join() === b.locations?.join() &&
  a.permissions.length === b.permissions.length &&
  a.permissions.every((permission) => b.permissions.includes(permission));
