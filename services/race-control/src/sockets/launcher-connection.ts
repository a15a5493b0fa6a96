import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import type { LauncherServerMessage } from '@paddock/shared-domain/launcher/socket';
import type { WebSocket } from 'ws';
import { Connection, encode } from '@paddock/kit/push/connection';
import type { Asked, LauncherPeer } from './launcher-peers.ts';

/** Most unread bytes: a slow live view must not fill memory (launcher.md 5.4). */
const BACKLOG_BYTES = 1024 * 1024;
const MISSED_PINGS = 3;

export const encodeLauncher: (message: LauncherServerMessage) => Buffer = encode;

/** One socket of a race event, of race staff or of one of its seats. */
export class LauncherConnection extends Connection {
  readonly event: RaceEventId;
  readonly peer: LauncherPeer;
  readonly asked: Asked;
  /** Signals sent by this socket, which only the others receive. */
  readonly sent = new Set<SignalId>();

  constructor(socket: WebSocket, event: RaceEventId, peer: LauncherPeer, asked: Asked) {
    super(socket, { backlogBytes: BACKLOG_BYTES, missedPings: MISSED_PINGS });
    this.event = event;
    this.peer = peer;
    this.asked = asked;
  }

  /** Sends bytes encoded once for all. A client too far behind is dropped: it reconnects and reloads. */
  push(bytes: Buffer): void {
    if (!this.isOpen) return;
    if (this.fits(bytes.length)) this.socket.send(bytes, { binary: false });
    else this.cutOff();
  }

  say(message: LauncherServerMessage): void {
    this.push(encodeLauncher(message));
  }
}
