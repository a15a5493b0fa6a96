import type { Duplex } from 'node:stream';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { AGENT_TIMINGS, AgentMessage, CLOSE_NONSENSE, MAX_AGENT_FRAME } from '@paddock/shared-domain/rigs/agent-wire';
import type { RawData, WebSocket } from 'ws';
import type { Deps } from '@paddock/kit/deps';
import { addressOf, trustedProxies } from '@paddock/kit/http/peer-address';
import { CLOSE_RESTART, CLOSE_TRY_AGAIN, messageIn } from '@paddock/kit/push/connection';
import { newestOnly } from '@paddock/kit/push/newest-only';
import { openSocketServer } from '@paddock/kit/push/socket-server';
import { RigConnection } from './rig-connection.ts';
import { CLOSE_ENDED, createRigCrowd } from './rig-crowd.ts';
import { createDoor } from '@paddock/kit/push/door';
import { RigLine, STRANGER_BYTES } from './rig-line.ts';
import type { Beat, Hello, RigPort } from './rig-port.ts';
import type { Upgrade } from '@paddock/kit/push/upgrades';

/** A socket without a hello is closed after this. */
const HELLO_MS = 5_000;
/** Pause between two recorded heartbeats. */
const BEAT_PAUSE_MS = 1_000;

type SocketDeps = Pick<Deps, 'changes' | 'clock' | 'config' | 'log'>;
export type RigSocket = {
  readonly accept: Upgrade;
  /** Settles when the rigs are recorded as offline. */
  close(): Promise<void>;
};

const bytesOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { byteLength }) => sum + byteLength, 0) : data.byteLength;

/**
 * The rigs' socket (launcher.md 4.3). A rig identifies itself in its first message and then gets its orders; its facts are
 * acknowledged once they are in the log. A failure on the server closes the socket: the rig reconnects and sends again what was
 * not acknowledged.
 *
 * Before its key is checked, a peer may send little, for a short time, and only so many at once (`rig-line`, `door`). Keys have
 * 190 bits, so wrong ones are not rate-limited: rigs and guests share an address, and a wrong key must not keep a right one out.
 */
export const openRigSocket = ({ changes, clock, config, log }: SocketDeps, port: RigPort): RigSocket => {
  const trusts = trustedProxies(config.TRUSTED_PROXY);
  const crowd = createRigCrowd({ changes, clock, log }, port);
  const door = createDoor<RigLine>();
  const taking = new Set<RigConnection>();

  /** Processes waiting facts, and those that arrive during it: the facts of one rig stay in order. */
  const take = async (connection: RigConnection): Promise<void> => {
    if (taking.has(connection)) return;
    taking.add(connection);
    try {
      for (let facts = connection.takeWaiting(); facts.length > 0; facts = connection.takeWaiting()) {
        const last = facts.at(-1)?.seq ?? connection.taken;
        connection.taken = last;
        const ended = await port.takeFacts(connection.seat, facts, connection.clock(clock.now()));
        if (ended !== undefined) return crowd.end(connection, ended);
        connection.committed = last;
        connection.say({ type: 'ackSeq', ackSeq: last });
      }
    } catch (error) {
      connection.giveUp();
      throw error;
    } finally {
      taking.delete(connection);
    }
  };
  const hear = async (connection: RigConnection, message: AgentMessage, bytes: number): Promise<void> => {
    const { seat, line } = connection;
    connection.missed = 0;
    if (message.type === 'hello') return line.shut(CLOSE_NONSENSE);
    if (message.type === 'fact') {
      connection.keep(message, bytes);
      return take(connection);
    }
    if (message.type === 'ack')
      return connection.inAckTurn(async () => {
        const ended = await port.acknowledge(seat, message);
        if (ended !== undefined) crowd.end(connection, ended);
      });
    connection.heardAt(message.mono, millisOf(clock.now()));
    return connection.beat(message);
  };

  const enter = async (line: RigLine, hello: Hello, ip: string): Promise<RigConnection | undefined> => {
    const seat = await port.admit(hello, ip);
    door.left(line);
    if (seat === 'revoked' || seat === 'replaced') {
      line.shut(CLOSE_ENDED[seat]);
      return undefined;
    }
    const beat = newestOnly(
      (said: Beat) => port.heard(seat.agentId, said),
      BEAT_PAUSE_MS,
      () => !line.isOver,
    );
    const connection = new RigConnection(line, seat, hello, beat);
    connection.heardAt(hello.mono, millisOf(clock.now()));
    const { socket } = line;
    socket.once('close', () => void crowd.leave(connection));
    if (line.isOver || socket.readyState !== socket.OPEN) {
      await crowd.leave(connection);
      return undefined;
    }
    line.letIn();
    await crowd.join(connection);
    return connection;
  };

  const opened = (socket: WebSocket, ip: string, wire: Duplex): void => {
    const line = new RigLine(socket, wire);
    const late = setTimeout(() => line.shut(CLOSE_NONSENSE), HELLO_MS);
    let entering: Promise<RigConnection | undefined> | undefined;
    const failed = (error: unknown): undefined => {
      if (!line.isOver) log.warn({ err: error }, 'a rig socket was closed');
      line.shut(CLOSE_RESTART);
    };
    socket.on('close', () => {
      clearTimeout(late);
      door.left(line);
    });
    socket.on('error', () => line.shut(CLOSE_NONSENSE));
    const begin = (data: RawData, isBinary: boolean): void => {
      const message = bytesOf(data) > STRANGER_BYTES ? undefined : messageIn(AgentMessage, data, isBinary);
      if (message?.type !== 'hello') return line.shut(CLOSE_NONSENSE);
      clearTimeout(late);
      door.spoke(line);
      // What it sends before admission stays unread in the socket.
      line.hold('entering');
      entering = enter(line, message, ip).catch(failed);
    };
    const goOn = async (data: RawData, isBinary: boolean): Promise<void> => {
      const connection = await entering;
      if (connection === undefined || line.isOver) return;
      const message = messageIn(AgentMessage, data, isBinary);
      if (message === undefined) return line.shut(CLOSE_NONSENSE);
      await hear(connection, message, bytesOf(data));
    };
    socket.on('message', (data, isBinary) => {
      if (line.isOver) return;
      line.spend();
      if (entering === undefined) begin(data, isBinary);
      else goOn(data, isBinary).catch(failed);
    });
    if (!door.came(line, ip)) line.shut(CLOSE_TRY_AGAIN);
  };

  const server = openSocketServer({
    maxPayload: MAX_AGENT_FRAME,
    opened: (socket, request, wire) => opened(socket, addressOf(request, trusts), wire),
    sweeps: [[AGENT_TIMINGS.beatMs, () => crowd.tend()]],
  });
  return {
    accept: server.accept,
    close: async () => {
      const open = crowd.close();
      server.close(open);
      await Promise.all(open.map((connection) => crowd.leave(connection)));
    },
  };
};
