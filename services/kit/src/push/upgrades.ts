import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Origins } from '../http/origins.ts';
import { createCallsUnderWay } from '../http/calls-under-way.ts';
import { addressOf, isOverTls, trustedProxies } from '../http/peer-address.ts';

const TOO_MANY = '429 Too Many Requests';
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A peer that never closes its side would occupy the connection and a file descriptor for ever (threat TH-25). */
const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
};

/** The path of a socket: an id in it becomes `:id`. A seat may name itself there (rule A-139). */
const pathOf = (url: string): string =>
  url.replace(/^(\/ws\/[a-z]+\/[a-z]+\/)[A-Za-z0-9]{1,40}\/(?:\?calendar=[A-Za-z0-9]{1,40})?$/, '$1:id/');

/** How a handshake is counted: its limit, and how many sockets of one key may be open at once. */
export type CountedAs = {
  readonly limit: Parameters<Deps['limits']['take']>;
  readonly open?: readonly [whose: string, most: number];
};

/** A path with sockets. Without `countedAs`, handshakes are counted by address. */
export type SocketPath = {
  readonly accept: Upgrade;
  /** `ip`: the peer's address; behind trusted proxies the one they report. */
  readonly countedAs?: (request: IncomingMessage, ip: string) => CountedAs | Promise<CountedAs>;
};
const byAddress: NonNullable<SocketPath['countedAs']> = (_, ip) => ({ limit: ['socket', { ip }] });

/**
 * Decides which handshakes become sockets: a known path without a query except a seat's id (a token is never in an address), an
 * allowed origin, in production over TLS (threat TH-47), and not too many a minute of one seat, person or address (threat TH-33, W7).
 * All others end before anything is allocated.
 */
export const routeUpgrades = (
  app: FastifyInstance,
  { config, limits, log }: Pick<Deps, 'config' | 'limits' | 'log'>,
  origins: Origins,
  paths: Readonly<Record<string, SocketPath>>,
): void => {
  const trusts = trustedProxies(config.TRUSTED_PROXY);
  const standing = createCallsUnderWay();
  const decide = async (request: IncomingMessage, socket: Duplex): Promise<Upgrade | string> => {
    const { url = '', headers } = request;
    const path = pathOf(url);
    const found = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (found === undefined) return url.includes('?') ? '400 Bad Request' : '404 Not Found';
    if (headers.origin !== undefined && !origins.admits(headers.origin, headers.host ?? '')) return '403 Forbidden';
    if (config.production && !isOverTls(request, trusts)) return '403 Forbidden';
    const { limit, open } = await (found.countedAs ?? byAddress)(request, addressOf(request, trusts));
    if ((await limits.take(...limit)) !== 'free') return TOO_MANY;
    if (open !== undefined && config.RATE_LIMITS) {
      const [whose, most] = open;
      if (!standing.begin(whose, most)) return TOO_MANY;
      if (socket.destroyed) standing.end(whose);
      else socket.once('close', () => standing.end(whose));
    }
    return found.accept;
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
