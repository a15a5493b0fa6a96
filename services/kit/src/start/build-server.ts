import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { logAccess } from '../http/access-log.ts';
import { noteSecurity } from '../http/note-security.ts';
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

export type RegisterRoutes = (app: FastifyInstance) => void;

/** Sockets that accept handshakes, by path. */
export type OpenSockets = Readonly<Record<string, SocketPath & { close(): void | Promise<void> }>>;

type OwnDeps = {
  readonly routes: readonly RegisterRoutes[];
  /** Called when all else has been checked; what it opens is closed with the server. */
  readonly openSockets: () => OpenSockets;
  /** The contents of addresses with an id: the venue's own pages, its boards; default: none. */
  readonly things?: VenueThings | undefined;
};

/**
 * The whole HTTP and socket server of a process, ready to listen or to be used by `inject`.
 *
 * @throws {Error} a route has no valid policy, or is registered twice: the server does not start.
 */
export const buildServer = async (deps: Deps, { routes, openSockets, things }: OwnDeps): Promise<FastifyInstance> => {
  const { config, metrics } = deps;
  const origins = originsOf(config);
  const app = createServer(deps, () => metrics.defect());
  // 1. Hooks of every reply, in the order in which requests meet them.
  logAccess(app, metrics);
  noteSecurity(app);
  await setSecurityHeaders(app, config);
  tellTime(app, deps);
  demandHttps(app, config);
  guardOrigins(app, origins);
  // 2. The routes of the contexts, the 405 for their other methods, then everything outside the API.
  for (const register of routes) register(app);
  mountRoutes(app, app.edge);
  serveDocs(app);
  serveHealth(app, deps);
  await serveWebApps(app, deps, things);
  // 3. The sockets.
  const sockets = openSockets();
  routeUpgrades(app, deps, origins, sockets);
  app.addHook('preClose', async () => {
    await Promise.all(Object.values(sockets).map(async (socket) => socket.close()));
  });
  return app;
};
