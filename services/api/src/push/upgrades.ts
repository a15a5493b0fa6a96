import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/launcher/agent-wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Origins } from '../http/origins.ts';
import { addressOf, trustedProxies } from '../http/peer-address.ts';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** The path a socket is served under: an id in it stands as `:id`. */
const pathOf = (url: string): string => url.replace(/^(\/ws\/[a-z]+\/[a-z]+\/)[A-Za-z0-9]{1,40}\/$/, '$1:id/');

/**
 * Decides which handshakes become sockets: a known path without a query (a token never stands in an address), an origin of
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
    const limit = path === AGENT_SOCKET_PATH ? 'rig-socket' : 'socket';
    const verdict = await limits.take(limit, { ip: addressOf(request, trusts) });
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
