import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/rigs/agent-wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { logAccess } from '@paddock/kit/http/access-log';
import { guardOrigins } from '@paddock/kit/http/cross-origin';
import { serveDocs } from '@paddock/kit/http/docs';
import { serveHealth } from '@paddock/kit/http/health';
import { demandHttps } from '@paddock/kit/http/https-only';
import { mountRoutes } from '@paddock/kit/http/mount-routes';
import { originsOf } from '@paddock/kit/http/origins';
import { setSecurityHeaders } from '@paddock/kit/http/security-headers';
import { createServer } from '@paddock/kit/http/server';
import { tellTime } from '@paddock/kit/http/tell-time';
import type { VenueThings } from '@paddock/kit/http/pages/serve-pages';
import { serveWebApps } from '@paddock/kit/http/web-apps';
import type { LauncherPort } from '@paddock/race-control/sockets/launcher-port';
import { openLauncherSocket } from '@paddock/race-control/sockets/launcher-socket';
import type { RigPort } from '@paddock/race-control/sockets/rig-port';
import { openRigSocket } from '@paddock/race-control/sockets/rig-socket';
import { openLiveSocket } from '@paddock/kit/push/live-socket';
import { routeUpgrades } from '@paddock/kit/push/upgrades';
import { countLauncher, countRig, LAUNCHER_PATH } from '@paddock/race-control/sockets/counted-handshakes';

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
    '/ws/live': { accept: live.accept },
    ...(races && { [LAUNCHER_PATH]: { accept: races.accept, countedAs: countLauncher(deps) } }),
    ...(rigs && { [AGENT_SOCKET_PATH]: { accept: rigs.accept, countedAs: countRig } }),
  });
  app.addHook('preClose', async () => {
    live.close();
    races?.close();
    await rigs?.close();
  });
  return app;
};
