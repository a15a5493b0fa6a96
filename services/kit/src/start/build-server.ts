import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { logAccess } from '../http/access-log.ts';
import { guardOrigins } from '../http/cross-origin.ts';
import { serveDocs } from '../http/docs.ts';
import { serveHealth } from '../http/health.ts';
import { demandHttps } from '../http/https-only.ts';
import { mountRoutes } from '../http/mount-routes.ts';
import { originsOf } from '../http/origins.ts';
import type { VenueThings } from '../http/pages/serve-pages.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { createServer } from '../http/server.ts';
import { tellTime } from '../http/tell-time.ts';
import { serveWebApps } from '../http/web-apps.ts';
import { routeUpgrades, type SocketPath } from '../push/upgrades.ts';

/** Puts the routes of one context on the server. */
export type RegisterRoutes = (app: FastifyInstance) => void;

/** Sockets that are open for handshakes, by their path. */
export type OpenSockets = Readonly<Record<string, SocketPath & { close(): void | Promise<void> }>>;

type OwnDeps = {
  readonly routes: readonly RegisterRoutes[];
  /** Asked once everything else is known to be fit: what it opens is closed with the server. */
  readonly openSockets: () => OpenSockets;
  /** What addresses with an id lead to: the venue's own pages, its boards; without it there are none. */
  readonly things?: VenueThings | undefined;
};

/**
 * The whole HTTP and socket server of a process, ready to listen or to be injected into.
 *
 * @throws {Error} a route without a usable policy, or one that is served twice: the server does not start.
 */
export const buildServer = async (deps: Deps, { routes, openSockets, things }: OwnDeps): Promise<FastifyInstance> => {
  const { config, metrics } = deps;
  const origins = originsOf(config);
  const app = createServer(deps, () => metrics.defect());
  // 1. What holds for every answer. The order is the order in which requests meet it.
  logAccess(app, metrics);
  await setSecurityHeaders(app, config);
  tellTime(app, deps);
  demandHttps(app, config);
  guardOrigins(app, origins);
  // 2. The routes of the contexts, then the 405 beside them, then everything that is not of the API.
  for (const register of routes) register(app);
  mountRoutes(app, app.edge);
  serveDocs(app);
  serveHealth(app, deps);
  await serveWebApps(app, config, things);
  // 3. The sockets.
  const sockets = openSockets();
  routeUpgrades(app, deps, origins, sockets);
  app.addHook('preClose', async () => {
    await Promise.all(Object.values(sockets).map(async (socket) => socket.close()));
  });
  return app;
};
