import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * One line and one measurement a request. It names the route's pattern and never the address, because addresses carry voucher
 * codes, feed keys and search texts (attacks A21, A22, A35).
 */
export const logAccess = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const millis = reply.elapsedTime;
    metrics.answered({ method: request.method, route, status: reply.statusCode, seconds: millis / 1000 });
    if (reply.statusCode < 400 && !route.startsWith('/api')) return;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(millis * 10) / 10,
        user: request.caller?.kind === 'user' ? request.caller.userId : undefined,
      },
      'answered',
    );
  });
};
