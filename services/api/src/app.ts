import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import type { VenueThings } from '@paddock/kit/http/pages/serve-pages';
import { openLiveSocket } from '@paddock/kit/push/live-socket';
import { buildServer, type RegisterRoutes } from '@paddock/kit/start/build-server';
import { openRaceSockets, type SocketPorts } from '@paddock/race-control/race-sockets';

/**
 * The server of the API, ready to listen or for injected requests: `main.ts` and the tests use it unchanged.
 *
 * @param routes one function per context; each registers its routes through `serve`.
 * @param races what the sockets of race events and rigs need; without it there are none.
 * @param things what addresses with an id lead to: the venue's own pages, its boards; without it there are none.
 * @throws {Error} a route without a usable policy, or one registered twice: the server does not start.
 */
export const buildApp = (
  deps: Deps,
  routes: readonly RegisterRoutes[],
  races?: SocketPorts,
  things?: VenueThings,
): Promise<FastifyInstance> =>
  buildServer(deps, {
    routes,
    things,
    openSockets: () => ({ '/ws/live': openLiveSocket(deps), ...(races && openRaceSockets(deps, races)) }),
  });
