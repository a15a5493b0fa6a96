import { AGENT_SOCKET_PATH, MAX_AGENT_FRAME } from '@paddock/shared-domain/rigs/agent-wire';
import { WebSocket } from 'ws';
import type { AgentSocket, SocketEvents } from './agent-socket.ts';

/** A pulled cable gives no signal: a ping without an answer until the next one ends the connection. */
const PING_MS = 10_000;
const HANDSHAKE_MS = 10_000;

/** Address of the venue's socket for rigs: `https://paddock.example` becomes `wss://paddock.example/ws/rigs`. */
export const socketAddress = (serverUrl: string): string => {
  const url = new URL(AGENT_SOCKET_PATH, serverUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

/** A connection over the network. */
export type VenueSocket = AgentSocket & {
  /** Settles once the venue has read everything sent before, or the connection is over. It waits for the answer to a ping. */
  echoed(): Promise<void>;
};

/** Connections to a venue over the network. Messages on a closed line are dropped: facts are stored and sent again. */
export const webSocketTo =
  (serverUrl: string) =>
  ({ opened, heard, closed }: SocketEvents): VenueSocket => {
    const socket = new WebSocket(socketAddress(serverUrl), {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_AGENT_FRAME,
    });
    let answered = true;
    let asked = 0;
    const echoes = new Map<string, () => void>();
    const pinging = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (!answered) return socket.terminate();
      answered = false;
      socket.ping();
    }, PING_MS);
    socket.on('open', opened);
    socket.on('pong', (name: Buffer) => {
      answered = true;
      echoes.get(name.toString())?.();
      echoes.delete(name.toString());
    });
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) heard(data.toString('utf8'));
    });
    // An error is followed by `close`, which is handled.
    socket.on('error', () => undefined);
    socket.on('close', (closeCode) => {
      clearInterval(pinging);
      for (const over of echoes.values()) over();
      closed(closeCode === 1006 ? undefined : closeCode);
    });
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      echoed: () =>
        new Promise((resolve) => {
          if (socket.readyState !== WebSocket.OPEN) return resolve();
          asked += 1;
          echoes.set(String(asked), resolve);
          socket.ping(String(asked));
        }),
      // A line that is not open is ended without a closing handshake.
      close: () => (socket.readyState === WebSocket.OPEN ? socket.close() : socket.terminate()),
    };
  };
