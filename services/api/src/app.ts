import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/launcher/agent-wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { logAccess } from './http/access-log.ts';
import { guardOrigins } from './http/cross-origin.ts';
import { serveDocs } from './http/docs.ts';
import { serveHealth } from './http/health.ts';
import { demandHttps } from './http/https-only.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { originsOf } from './http/origins.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { createServer } from './http/server.ts';
import { tellTime } from './http/tell-time.ts';
import type { VenueThings } from './http/pages/serve-pages.ts';
import { serveWebApps } from './http/web-apps.ts';
import type { LauncherPort } from './push/launcher-port.ts';
import { openLauncherSocket } from './push/launcher-socket.ts';
import type { RigPort } from './push/rig-port.ts';
import { openRigSocket } from './push/rig-socket.ts';
import { openLiveSocket } from './push/live-socket.ts';
import { LAUNCHER_PATH, routeUpgrades } from './push/upgrades.ts';

/** What the sockets ask of the contexts. */
export type SocketPorts = { readonly launcher: LauncherPort; readonly rigs: RigPort };
/** Puts the routes of one context on the server. */
export type RegisterRoutes = (app: FastifyInstance) => void;

/**
 * The whole HTTP and socket server, ready to listen or to be injected into: `main.ts` and the tests use it unchanged.
 *
 * @param contexts one function per context; each registers its routes through `serve`.
 * @param sockets what the sockets of race events and of rigs ask; without it there are none.
 * @param things what addresses with an id lead to: the venue's own pages, its boards; without it there are none.
 * @throws {Error} a route without a usable policy, or one that is served twice: the server does not start.
 */
export const buildApp = async (
  deps: Deps,
  contexts: readonly RegisterRoutes[],
  sockets?: SocketPorts,
  things?: VenueThings,
): Promise<FastifyInstance> => {
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
  for (const register of contexts) register(app);
  mountRoutes(app, app.edge);
  serveDocs(app);
  serveHealth(app, deps);
  await serveWebApps(app, config, things);
  // 3. The sockets.
  const live = openLiveSocket(deps);
  const races = sockets && openLauncherSocket(deps, sockets.launcher);
  const rigs = sockets && openRigSocket(deps, sockets.rigs);
  routeUpgrades(app, deps, origins, {
    '/ws/live': (request, socket, head) => live.accept(request, socket, head),
    ...(races && { [LAUNCHER_PATH]: (request, socket, head) => races.accept(request, socket, head) }),
    ...(rigs && { [AGENT_SOCKET_PATH]: (request, socket, head) => rigs.accept(request, socket, head) }),
  });
  app.addHook('preClose', async () => {
    live.close();
    races?.close();
    await rigs?.close();
  });
  return app;
};
