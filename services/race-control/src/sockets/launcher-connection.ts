import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import type { LauncherServerMessage } from '@paddock/shared-domain/launcher/socket';
import type { WebSocket } from 'ws';
import { Connection, encode } from '@paddock/kit/push/connection';
import type { Asked, LauncherPeer } from './launcher-peers.ts';

/** What a reader may leave unread: a live view must not hold memory (launcher.md 5.4). */
const BACKLOG_BYTES = 1024 * 1024;
const MISSED_PINGS = 3;

export const encodeLauncher: (message: LauncherServerMessage) => Buffer = encode;

/** One socket on a race event, of somebody who may manage it or of one of its seats. */
export class LauncherConnection extends Connection {
  readonly event: RaceEventId;
  readonly peer: LauncherPeer;
  readonly asked: Asked;
  /** Signals that were sent here: they are heard by all others. */
  readonly sent = new Set<SignalId>();

  constructor(socket: WebSocket, event: RaceEventId, peer: LauncherPeer, asked: Asked) {
    super(socket, { backlogBytes: BACKLOG_BYTES, missedPings: MISSED_PINGS });
    this.event = event;
    this.peer = peer;
    this.asked = asked;
  }

  /** Sends bytes encoded once for everybody. A reader too far behind is dropped: it comes back and reloads. */
  push(bytes: Buffer): void {
    if (!this.isOpen) return;
    if (this.fits(bytes.length)) this.socket.send(bytes, { binary: false });
    else this.cutOff();
  }

  say(message: LauncherServerMessage): void {
    this.push(encodeLauncher(message));
  }
}
