import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Edge, Route } from './edge.ts';
import { createGate } from './gate.ts';
import { problem } from './problems.ts';
import { createRunner } from './run-route.ts';
import { sendProblem } from './send.ts';

export const API_ROOT = '/api';

const ALL_METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** The router path of a contract: `/api/users/:id`, and `/api` for the root. */
export const addressOf = (path: string): string => (path === '/' ? API_ROOT : `${API_ROOT}${path}`);

/** Methods of a path; HEAD comes with GET. */
const allowed = (routes: readonly Route[]): readonly HTTPMethods[] =>
  routes.flatMap(({ contract: { method } }) => (method === 'GET' ? (['GET', 'HEAD'] as const) : [method]));

/** Adds every registered contract to the router, and a 405 for the other methods of its path (threat TH-01). */
export const mountRoutes = (app: FastifyInstance, edge: Edge): void => {
  const paths = new Set(edge.routes.map(({ contract }) => contract.path));
  for (const path of paths) {
    const routes = edge.routes.filter(({ contract }) => contract.path === path);
    const url = addressOf(path);
    for (const route of routes)
      app.route({
        method: route.contract.method,
        url,
        onRequest: createGate(edge, route.contract),
        handler: createRunner(edge, route),
        ...(route.contract.bodyBytes !== undefined && { bodyLimit: route.contract.bodyBytes }),
      });
    const methods = allowed(routes);
    app.route({
      method: ALL_METHODS.filter((method) => !methods.includes(method)),
      url,
      onRequest: async (_, reply) =>
        sendProblem(reply.header('allow', methods.join(', ')), problem('method_not_allowed')),
      handler: async (_, reply) => reply,
    });
  }
};
