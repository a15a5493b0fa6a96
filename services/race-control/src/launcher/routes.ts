import type { FastifyInstance } from 'fastify';
import { registerDriverRoutes } from './driver-routes.ts';
import { registerRaceEventRoutes } from './event-routes.ts';
import type { LauncherDeps } from './launcher-deps.ts';
import { registerPartyRoutes } from './party-routes.ts';
import { createReplies } from './replies.ts';
import { registerSaveRoutes } from './save-routes.ts';
import { registerSetupRoutes } from './setup-routes.ts';

export const registerLauncherRoutes = (app: FastifyInstance, deps: LauncherDeps): void => {
  const replies = createReplies(deps);
  registerPartyRoutes(app, deps, replies);
  registerRaceEventRoutes(app, deps, replies);
  registerSaveRoutes(app, deps, replies);
  registerDriverRoutes(app, deps, replies);
  registerSetupRoutes(app, deps);
};
