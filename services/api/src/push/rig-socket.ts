import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import {
  AGENT_TIMINGS,
  AgentMessage,
  CLOSE_KEY_REFUSED,
  CLOSE_NONSENSE,
  MAX_AGENT_FRAME,
} from '@paddock/shared-domain/launcher/agent-wire';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../deps.ts';
import { addressOf, trustedProxies } from '../http/peer-address.ts';
import { CLOSE_TRY_AGAIN, RigConnection } from './rig-connection.ts';
import { createRigCrowd } from './rig-crowd.ts';
import type { Hello, RigPort } from './rig-port.ts';

/** A socket that says nothing is nobody's. */
const HELLO_MS = 10_000;
const FAREWELL_MS = 500;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_RESTART = 1012;

type SocketDeps = Pick<Deps, 'changes' | 'clock' | 'config' | 'limits' | 'log'>;
export type RigSocket = {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Settles once it is written down that they are away. */
  close(): Promise<void>;
};

const read = (data: RawData, isBinary: boolean): AgentMessage | undefined => {
  if (isBinary) return undefined;
  try {
    const text = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
    return AgentMessage.safeParse(JSON.parse(text.toString())).data;
  } catch {
    return undefined;
  }
};

/**
 * The rigs' socket (DESIGN section 8, LAUNCHER 4.3): a rig says who it is in its first message and hears from there on what it is to do;
 * its facts are acknowledged once they are in the log. Whatever breaks on our side closes the socket: the rig returns and says again what
 * was not acknowledged.
 */
export const openRigSocket = ({ changes, clock, config, limits, log }: SocketDeps, port: RigPort): RigSocket => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_AGENT_FRAME, perMessageDeflate: false });
  const trusts = trustedProxies(config.TRUSTED_PROXY);
  const crowd = createRigCrowd({ changes, clock, log }, port);
  const taking = new Set<RigConnection>();

  /** Hands on what waits, and again what came meanwhile: one rig's facts keep their order. */
  const take = async (connection: RigConnection): Promise<void> => {
    if (taking.has(connection)) return;
    taking.add(connection);
    try {
      for (let facts = connection.takeWaiting(); facts.length > 0; facts = connection.takeWaiting()) {
        const last = facts.at(-1)?.seq ?? connection.taken;
        connection.taken = last;
        await port.takeFacts(connection.seat, facts, connection.clock(clock.now()));
        connection.committed = last;
        connection.say({ type: 'ackSeq', ackSeq: last });
      }
    } finally {
      taking.delete(connection);
    }
  };
  const hear = async (connection: RigConnection, message: AgentMessage, bytes: number): Promise<void> => {
    const { seat, socket } = connection;
    connection.missed = 0;
    if (message.type === 'hello') return socket.close(CLOSE_NONSENSE);
    if (message.type === 'fact') {
      connection.keep(message, bytes);
      return take(connection);
    }
    if (message.type === 'ack') return port.acknowledge(seat, message);
    connection.heardAt(message.mono, millisOf(clock.now()));
    return port.heard(seat.agentId, message);
  };

  /** Whoever brings keys that open nothing is soon not looked at any more; a right one costs nothing. */
  const enter = async (socket: WebSocket, ip: string, hello: Hello): Promise<RigConnection | undefined> => {
    if ((await limits.take('rig-key', { ip })) !== 'free') {
      socket.close(CLOSE_TRY_AGAIN);
      return undefined;
    }
    const seat = await port.admit(hello);
    await limits.answered('rig-key', { ip }, seat === undefined ? 401 : 200);
    if (seat === undefined) {
      socket.close(CLOSE_KEY_REFUSED);
      return undefined;
    }
    const connection = new RigConnection(socket, seat, hello);
    connection.heardAt(hello.mono, millisOf(clock.now()));
    socket.once('close', () => void crowd.leave(connection));
    if (socket.readyState !== socket.OPEN) await crowd.leave(connection);
    else await crowd.join(connection);
    return connection;
  };

  const opened = (socket: WebSocket, request: IncomingMessage): void => {
    const ip = addressOf(request, trusts);
    const late = setTimeout(() => socket.close(CLOSE_NONSENSE), HELLO_MS);
    let entering: Promise<RigConnection | undefined> | undefined;
    const failed = (error: unknown): undefined => {
      log.warn({ err: error }, 'a rig socket was closed');
      socket.close(CLOSE_RESTART);
    };
    socket.on('close', () => clearTimeout(late));
    socket.on('error', () => undefined);
    socket.on('message', (data, isBinary) => {
      const message = read(data, isBinary);
      const first = entering === undefined;
      if (message === undefined || (first && message.type !== 'hello')) return socket.close(CLOSE_NONSENSE);
      if (first && message.type === 'hello') {
        clearTimeout(late);
        entering = enter(socket, ip, message).catch(failed);
        return;
      }
      const bytes = Array.isArray(data) ? 0 : data.byteLength;
      entering?.then((connection) => connection && hear(connection, message, bytes)).catch(failed);
    });
  };

  const tending = setInterval(() => crowd.tend(), AGENT_TIMINGS.beatMs);
  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, opened),
    close: async () => {
      clearInterval(tending);
      server.close();
      const open = crowd.close();
      for (const { socket } of open) socket.close(CLOSE_GOING_AWAY);
      setTimeout(() => open.forEach(({ socket }) => socket.terminate()), FAREWELL_MS);
      await Promise.all(open.map((connection) => crowd.leave(connection)));
    },
  };
};
