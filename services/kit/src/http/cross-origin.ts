import type { FastifyInstance } from 'fastify';
import { denied } from './problems.ts';
import type { Origins } from './origins.ts';
import { sendProblem } from './send.ts';

const UNSAFE = new Set(['POST', 'PATCH', 'DELETE', 'PUT']);
const EXPOSED = 'x-position, x-request-id, idempotency-replayed, retry-after';
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-min-position, x-location-group',
  'access-control-max-age': '600',
};

/**
 * Same origin by default. Listed origins get CORS headers; others may neither preflight nor change anything (rules,
 * threats TH-11, TH-12). A browser caches a reply for one location group (rule A-017). Tokens are sent in headers, so credentials
 * are never allowed.
 */
export const guardOrigins = (app: FastifyInstance, origins: Origins): void => {
  app.addHook('onRequest', (request, reply, next) => {
    const { origin } = request.headers;
    if (request.url.startsWith('/api')) reply.header('vary', 'origin, x-location-group');
    if (origin === undefined) return next();
    const admitted = origins.admits(origin, request.headers.host ?? '');
    if (origins.isForeignButListed(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
    }
    const preflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!admitted && (preflight || UNSAFE.has(request.method))) sendProblem(reply, denied);
    else if (preflight) reply.code(204).headers(PREFLIGHT).send();
    else next();
  });
};
