import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/launcher/agent-wire';
import { launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Origins } from '../http/origins.ts';
import { createCallsUnderWay } from '../http/calls-under-way.ts';
import { addressOf, trustedProxies } from '../http/peer-address.ts';
import { isRigKey, tokenOf } from './launcher-protocols.ts';

/** The socket of a race event, as it is routed. */
export const LAUNCHER_PATH = launcherSocketPath(':id');
const TOO_MANY = '429 Too Many Requests';
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A peer that does not hang up in turn would keep its half of the connection, and our descriptor, for ever (attack A25). */
const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
};

/** The path a socket is served under: an id in it stands as `:id`. A seat may say there which one it is (ruling A-139). */
const pathOf = (url: string): string =>
  url.replace(/^(\/ws\/[a-z]+\/[a-z]+\/)[A-Za-z0-9]{1,40}\/(?:\?calendar=[A-Za-z0-9]{1,40})?$/, '$1:id/');

type Counted = {
  readonly limit: Parameters<Deps['limits']['take']>;
  readonly open?: readonly [whose: string, most: number];
};

/** Sockets of one kind that stand open at once: race staff with many pages, and a seat's screen that comes back before it is missed. */
const MOST_OF_USER = 40;
const MOST_OF_SEAT = 10;

/**
 * Decides which handshakes become sockets: a known path without a query but a seat's id (a token never stands in an address), an origin of
 * ours, and not too many a minute of one seat, person or address (attack A33, W7). Everything else ends before anything is allocated.
 */
export const routeUpgrades = (
  app: FastifyInstance,
  { authenticator, config, limits, log }: Pick<Deps, 'authenticator' | 'config' | 'limits' | 'log'>,
  origins: Origins,
  paths: Readonly<Record<string, Upgrade>>,
): void => {
  const trusts = trustedProxies(config.TRUSTED_PROXY);
  const standing = createCallsUnderWay();
  /**
   * Who says in the handshake who they are is counted by that: staff by their session, a seat's screen by its key, as all seats of a venue
   * come from one address, and its guests' pages too.
   */
  const countedAs = async (path: string, token: string | undefined, ip: string): Promise<Counted> => {
    if (path === AGENT_SOCKET_PATH) return { limit: ['rig-socket', { ip }] };
    if (path !== LAUNCHER_PATH || token === undefined) return { limit: ['socket', { ip }] };
    if (isRigKey(token)) return { limit: ['seat-socket', { ip, account: token }], open: [token, MOST_OF_SEAT] };
    const caller = await authenticator.callerOf(token);
    if (caller === 'token_not_valid') return { limit: ['socket', { ip }] };
    return { limit: ['user-socket', { ip, userId: caller.userId }], open: [caller.userId, MOST_OF_USER] };
  };
  const decide = async (request: IncomingMessage, socket: Duplex): Promise<Upgrade | string> => {
    const { url = '', headers } = request;
    const path = pathOf(url);
    const upgrade = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (upgrade === undefined) return url.includes('?') ? '400 Bad Request' : '404 Not Found';
    if (headers.origin !== undefined && !origins.admits(headers.origin, headers.host ?? '')) return '403 Forbidden';
    const { limit, open } = await countedAs(path, tokenOf(request), addressOf(request, trusts));
    if ((await limits.take(...limit)) !== 'free') return TOO_MANY;
    if (open !== undefined && config.RATE_LIMITS) {
      const [whose, most] = open;
      if (!standing.begin(whose, most)) return TOO_MANY;
      if (socket.destroyed) standing.end(whose);
      else socket.once('close', () => standing.end(whose));
    }
    return upgrade;
  };
  app.server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy());
    decide(request, socket).then(
      (decided) => (typeof decided === 'string' ? refuse(socket, decided) : decided(request, socket, head)),
      (error: unknown) => {
        log.warn({ err: error }, 'a socket was refused');
        socket.destroy();
      },
    );
  });
};
