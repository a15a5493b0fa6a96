import type { FastifyInstance } from 'fastify';
import type { DeskDeps } from './desk-deps.ts';
import { registerGiveRoutes } from './give-routes.ts';
import { registerRefundListRoute } from './list-route.ts';
import { registerSettleRoute } from './settle-route.ts';

/** The refund desk: what went back, what still has to, and what staff give back beyond a cancellation (rule A-075). */
export const registerRefundDesk = (app: FastifyInstance, deps: DeskDeps): void => {
  registerRefundListRoute(app, deps);
  registerSettleRoute(app, deps);
  registerGiveRoutes(app, deps);
};
