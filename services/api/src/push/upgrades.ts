import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/launcher/agent-wire';
import { launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Origins } from '../http/origins.ts';
import { addressOf, trustedProxies } from '../http/peer-address.ts';
import { isRigKey, tokenOf } from './launcher-protocols.ts';

/** The socket of a race event, as it is routed. */
export const LAUNCHER_PATH = launcherSocketPath(':id');
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A peer that does not hang up in turn would keep its half of the connection, and our descriptor, for ever (attack A25). */
const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
};

/** The path a socket is served under: an id in it stands as `:id`. A seat may say there which one it is (ruling A-139). */
const pathOf = (url: string): string =>
  url.replace(/^(\/ws\/[a-z]+\/[a-z]+\/)[A-Za-z0-9]{1,40}\/(?:\?calendar=[A-Za-z0-9]{1,40})?$/, '$1:id/');

/** A seat's screen comes by the event's own path, and all seats of a venue from one address, as their rigs do: each counts by its key too. */
const countedAs = (path: string, token: string | undefined, ip: string): Parameters<Deps['limits']['take']> => {
  if (path === AGENT_SOCKET_PATH) return ['rig-socket', { ip }];
  return path === LAUNCHER_PATH && isRigKey(token) ? ['seat-socket', { ip, account: token }] : ['socket', { ip }];
};

/**
 * Decides which handshakes become sockets: a known path without a query but a seat's id (a token never stands in an address), an origin of
 * ours, and not too many a minute from one address (attack A33, W7). Everything else ends before anything is allocated.
 */
export const routeUpgrades = (
  app: FastifyInstance,
  { config, limits, log }: Pick<Deps, 'config' | 'limits' | 'log'>,
  origins: Origins,
  paths: Readonly<Record<string, Upgrade>>,
): void => {
  const trusts = trustedProxies(config.TRUSTED_PROXY);
  const decide = async (request: IncomingMessage): Promise<Upgrade | string> => {
    const { url = '', headers } = request;
    const path = pathOf(url);
    const upgrade = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (upgrade === undefined) return url.includes('?') ? '400 Bad Request' : '404 Not Found';
    if (headers.origin !== undefined && !origins.admits(headers.origin, headers.host ?? '')) return '403 Forbidden';
    const verdict = await limits.take(...countedAs(path, tokenOf(request), addressOf(request, trusts)));
    return verdict === 'free' ? upgrade : '429 Too Many Requests';
  };
  app.server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy());
    decide(request).then(
      (decided) => (typeof decided === 'string' ? refuse(socket, decided) : decided(request, socket, head)),
      (error: unknown) => {
        log.warn({ err: error }, 'a socket was refused');
        socket.destroy();
      },
    );
  });
};
