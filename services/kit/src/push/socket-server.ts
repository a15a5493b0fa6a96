import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE_GOING_AWAY } from './connection.ts';
import type { Upgrade } from './upgrades.ts';

/** A peer that does not say goodbye is left after this, in milliseconds. */
const FAREWELL_MS = 500;

type OwnDeps = {
  readonly maxPayload: number;
  /** Chooses of the subprotocols that a client offers; the first one without it. */
  readonly handleProtocols?: (offered: Set<string>) => string | false;
  /** Told of each socket, and of the wire that it reads from. */
  readonly opened: (socket: WebSocket, request: IncomingMessage, wire: Duplex) => void;
  /** What is done again and again until it is closed, with the pause before it in milliseconds. */
  readonly sweeps: readonly (readonly [everyMs: number, sweep: () => void])[];
};

/** The server of one kind of socket: takes over what was let through to its path, sweeps, and says farewell to all at the end. */
export const openSocketServer = ({ opened, sweeps, ...bounds }: OwnDeps) => {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, ...bounds });
  const timers = sweeps.map(([everyMs, sweep]) => setInterval(sweep, everyMs));
  const accept: Upgrade = (request, wire, head) =>
    server.handleUpgrade(request, wire, head, (socket) => opened(socket, request, wire));
  return {
    accept,
    /** Lets nobody in any more, and closes those that stand open. */
    close: (open: readonly { readonly socket: WebSocket }[]): void => {
      for (const timer of timers) clearInterval(timer);
      server.close();
      for (const { socket } of open) socket.close(CLOSE_GOING_AWAY);
      setTimeout(() => open.forEach(({ socket }) => socket.terminate()), FAREWELL_MS);
    },
  };
};
