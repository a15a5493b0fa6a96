import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import { writePluginDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { MachineFailure, type Observation } from '../machine.ts';

const LOOPBACK = '127.0.0.1';
const END_SESSION = 55;
/** More than this between two looks is nothing a server says. */
const MOST_WAITING = 20_000;

/**
 * The port on which a dedicated server tells its plugin what happens; there is one listener, and it is us. It stands on this machine alone,
 * where any program may write to it, so one voice is listened to: that of the server's own plugin port, which nobody else can have while it
 * runs. A server that never speaks from there has the port that spoke first.
 */
export type PluginPort = {
  /** @throws {MachineFailure} `PORT_TAKEN` where somebody else listens. */
  open(ports: ServerPorts): Promise<void>;
  /** Of a server that spoke before we listened: what is the session, and who sits in which slot (launcher.md 11.7). */
  askAnew(): void;
  nextSession(): void;
  /** Rises with every END_SESSION. */
  sessionsEnded(): number;
  take(): Observation['datagrams'];
  close(): void;
};

/**
 * A server whose port is taken would live for a moment and fall; an orphan of somebody else may hold it for ever.
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
  /** The port that is listened to: who spoke first, until the server's own port does. */
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
      // The game and its server outlive the agent; it does not wait for them either.
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
