import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import { writePluginDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { MachineFailure, type Observation } from '../machine.ts';

const LOOPBACK = '127.0.0.1';
const END_SESSION = 55;
/** Most datagrams stored between two observations. A server never sends more. */
const MOST_WAITING = 20_000;

/**
 * The port to which a dedicated server sends its plugin messages. The agent is the only listener. Any local program may send to
 * this port, so only one sender is accepted: the server's own plugin port, which no other program can have while the server runs.
 * If the server never sends from there, the sender that came first is accepted.
 */
export type PluginPort = {
  /** @throws {MachineFailure} `PORT_TAKEN` if another program listens. */
  open(ports: ServerPorts): Promise<void>;
  /** Requests what a server sent before we listened: its session and who is in which slot (launcher.md 11.7). */
  askAnew(): void;
  nextSession(): void;
  /** Number of END_SESSION messages so far. */
  sessionsEnded(): number;
  take(): Observation['datagrams'];
  close(): void;
};

/**
 * Checks a port before the server starts. With a taken port the server would crash at once.
 *
 * @throws {MachineFailure} `PORT_TAKEN`
 */
export const mustBeFree = async (port: number): Promise<void> => {
  const probe = createSocket('udp4');
  try {
    probe.bind(port);
    await once(probe, 'listening');
  } catch (error) {
    throw new MachineFailure('PORT_TAKEN', error instanceof Error ? error.message : String(error));
  } finally {
    probe.close();
  }
};

export const pluginPort = (mono: () => number): PluginPort => {
  let socket: Socket | undefined;
  let to = 0;
  /** The accepted sender port: the first one, until the server's own port sends. */
  let voice: number | undefined;
  let ended = 0;
  let waiting: { readonly mono: number; readonly body: Uint8Array }[] = [];
  const say = (...message: Parameters<typeof writePluginDatagram>): void =>
    socket?.send(writePluginDatagram(...message), to, LOOPBACK, () => undefined);
  const close = (): void => {
    socket?.close();
    socket = undefined;
  };
  const isServer = (from: number): boolean => {
    if (voice === undefined || from === to) voice = from;
    return voice === from;
  };
  return {
    open: async ({ pluginIn, pluginOut }) => {
      close();
      waiting = [];
      to = pluginIn;
      voice = undefined;
      const own = createSocket('udp4');
      own.on('message', (body, { port }) => {
        if (!isServer(port)) return;
        if (body[0] === END_SESSION) ended += 1;
        if (waiting.length < MOST_WAITING) waiting.push({ mono: mono(), body });
      });
      try {
        own.bind(pluginOut, LOOPBACK);
        await once(own, 'listening');
      } catch (error) {
        own.close();
        throw new MachineFailure('PORT_TAKEN', error instanceof Error ? error.message : String(error));
      }
      own.on('error', () => undefined);
      // An open socket must not keep the agent's process alive.
      own.unref();
      socket = own;
    },
    askAnew: () => {
      say({ type: 'GET_SESSION_INFO', sessionIndex: -1 });
      for (let carId = 0; carId < 64; carId += 1) say({ type: 'GET_CAR_INFO', carId });
      say({ type: 'REALTIME_INTERVAL', intervalMs: 250 });
    },
    nextSession: () => say({ type: 'NEXT_SESSION' }),
    sessionsEnded: () => ended,
    take: () => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    close,
  };
};
