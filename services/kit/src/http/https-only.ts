import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from './problems.ts';
import { sendProblem } from './send.ts';

/** Probes from the machine itself do not pass the proxy. */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * In production, pages requested over plain http are redirected, and API calls are refused, so that a leaking client is noticed
 * (ROUTE-40, rule A-016, threat TH-47). The protocol header counts only from the configured proxy.
 */
export const demandHttps = (app: FastifyInstance, config: Config): void => {
  if (!config.production) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || PROBES.has(request.url)) return undefined;
    // Check the matched route too: `/%61pi/users` is an API call. An unknown call has no route, so check the URL as well.
    if ([request.url, request.routeOptions.url ?? ''].some((url) => /^\/(api|ws)(\/|\?|$)/.test(url)))
      return sendProblem(reply, problem('permission_denied', { text: 'Use https.' }));
    // A target that does not begin with a slash could redirect to another host.
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.header('cache-control', 'no-store').redirect(`${config.publicUrl}${path}`, 308);
  });
};
