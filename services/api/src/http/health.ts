import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { within } from './within.ts';

const READY_MS = 3_000;

/**
 * `/healthz` says that the process runs. `/readyz` says that it can serve: the log and the database answer, and no read model
 * is being built for the first time or stands still. Both say ok or not ok, and nothing else (RELIABILITY section 3.1).
 */
export const serveHealth = (app: FastifyInstance, deps: Pick<Deps, 'store' | 'ready' | 'log'>): void => {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'));
  app.get('/readyz', async (_, reply) => {
    const answer = reply.header('cache-control', 'no-store').type('text/plain');
    try {
      const checks = Promise.all([deps.store.head(), deps.ready()]);
      await within(checks, READY_MS, () => new Error('The checks took too long.'));
      return await answer.send('ok\n');
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready');
      return answer.code(503).send('not ok\n');
    }
  });
};
