import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE_GOING_AWAY } from './connection.ts';
import type { Upgrade } from './upgrades.ts';

/** Wait for the peer's close frame, in milliseconds. */
const FAREWELL_MS = 500;

type OwnDeps = {
  readonly maxPayload: number;
  /** Chooses among the subprotocols that a client offers; default: the first. */
  readonly handleProtocols?: (offered: Set<string>) => string | false;
  /** Called for each socket, with its underlying stream. */
  readonly opened: (socket: WebSocket, request: IncomingMessage, wire: Duplex) => void;
  /** Repeated until the server closes; with the pause before each run, in milliseconds. */
  readonly sweeps: readonly (readonly [everyMs: number, sweep: () => void])[];
};

/** The server of one kind of socket: takes admitted upgrades, runs the sweeps, and closes all sockets at the end. */
export const openSocketServer = ({ opened, sweeps, ...bounds }: OwnDeps) => {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, ...bounds });
  const timers = sweeps.map(([everyMs, sweep]) => setInterval(sweep, everyMs));
  const accept: Upgrade = (request, wire, head) =>
    server.handleUpgrade(request, wire, head, (socket) => opened(socket, request, wire));
  return {
    accept,
    /** Admits no more sockets and closes the open ones. */
    close: (open: readonly { readonly socket: WebSocket }[]): void => {
      for (const timer of timers) clearInterval(timer);
      server.close();
      for (const { socket } of open) socket.close(CLOSE_GOING_AWAY);
      setTimeout(() => open.forEach(({ socket }) => socket.terminate()), FAREWELL_MS);
    },
  };
};
