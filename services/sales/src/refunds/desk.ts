import type { FastifyInstance } from 'fastify';
import type { DeskDeps } from './desk-deps.ts';
import { registerGiveRoutes } from './give-routes.ts';
import { registerRefundListRoute } from './list-route.ts';
import { registerVoucherRefundRoute } from './voucher-route.ts';
import { registerSettleRoute } from './settle-route.ts';

/** The refund desk: refunds made, refunds open, and goodwill refunds (rule A-075). */
export const registerRefundDesk = (app: FastifyInstance, deps: DeskDeps): void => {
  registerRefundListRoute(app, deps);
  registerSettleRoute(app, deps);
  registerGiveRoutes(app, deps);
  registerVoucherRefundRoute(app, deps);
};
