import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { within } from './within.ts';

const READY_MS = 3_000;

/** What is not ready, one line each, in public words: no data, no secrets. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`Not ready: ${reasons.join('; ')}.`);
    this.reasons = reasons;
  }
}

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, that is, the log and the database reply, and what routes read is up to
 * date. Further lines then name what stands still although people can be served. Otherwise 503, with one line for each thing not ready;
 * only "not ok" if that cannot be found out.
 */
export const serveHealth = (app: FastifyInstance, deps: Pick<Deps, 'store' | 'ready' | 'log'>): void => {
  let logged = '';
  /** Probes come often: log only when the text changes, and ignore changed percentages. */
  const logOnce = (error: unknown): void => {
    const text = error instanceof Error ? error.message.replaceAll(/ \[[#.]*\][^;]*/g, '') : String(error);
    if (text === logged) return;
    logged = text;
    if (error instanceof NotReady) deps.log.info({ reason: text }, 'not ready');
    else deps.log.warn({ err: error }, 'not ready');
  };
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'));
  app.get('/readyz', async (_, reply) => {
    const answer = reply.header('cache-control', 'no-store').type('text/plain');
    try {
      const checks = Promise.all([deps.store.head(), deps.ready()]);
      const [, notes] = await within(checks, READY_MS, () => new Error('The checks took too long.'));
      if (logged !== '') deps.log.info('ready again');
      logged = '';
      return await answer.send(['ok', ...notes, ''].join('\n'));
    } catch (error) {
      logOnce(error);
      const reasons = error instanceof NotReady ? error.reasons : [];
      return answer.code(503).send(['not ok', ...reasons, ''].join('\n'));
    }
  });
};
