import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from './problems.ts';
import { sendProblem } from './send.ts';

/** Probes of the machine itself come without a proxy. */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * In production pages asked for over plain http are redirected, and API calls are refused so that a leaking client is noticed
 * (ROUTE-40, rule A-016, threat TH-47). What the proxy says of the protocol counts only from the configured proxy.
 */
export const demandHttps = (app: FastifyInstance, config: Config): void => {
  if (!config.production) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || PROBES.has(request.url)) return undefined;
    // The route tells what is asked for, however its address is written: `/%61pi/users` is a call. A call of nothing has no route.
    if ([request.url, request.routeOptions.url ?? ''].some((url) => /^\/(api|ws)(\/|\?|$)/.test(url)))
      return sendProblem(reply, problem('permission_denied', { text: 'Use https.' }));
    // A target that is no path of ours could name another host behind our own.
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.header('cache-control', 'no-store').redirect(`${config.publicUrl}${path}`, 308);
  });
};
