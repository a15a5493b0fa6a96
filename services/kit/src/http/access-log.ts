import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, symbols } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';

/** Lines wait this long for company, ms: one write for many. A process that is killed takes that many with it. */
const TOGETHER_MS = 20;
const INFO = 30;

/** Where a logger writes, so that its lines and ours never mix within a line. */
const streamOf = (log: Logger): DestinationStream =>
  (log as unknown as { readonly [symbols.streamSym]: DestinationStream })[symbols.streamSym];

/**
 * One line and one measurement a request. It names the route's pattern and never the address, because addresses carry voucher
 * codes, feed keys and search texts (threats TH-21, TH-22, TH-35). Nothing in a line is a caller's text, so it needs no redaction,
 * and is made here: a reader that asks often must not pay for the search for secrets each time.
 */
export const logAccess = (app: FastifyInstance, metrics: Metrics): void => {
  const { log } = app.edge.deps;
  const base = log.bindings();
  let lines = '';
  let due: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(due);
    due = undefined;
    const text = lines;
    lines = '';
    if (text !== '') streamOf(log).write(text);
  };
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    const { method, caller } = request;
    const { statusCode: status, elapsedTime: millis } = reply;
    metrics.answered({ method, route, status, seconds: millis / 1000 });
    if ((status >= 400 || route.startsWith('/api')) && log.isLevelEnabled('info')) {
      const what = { method, route, status, ms: Math.round(millis * 10) / 10 };
      const user = caller?.kind === 'user' ? caller.userId : undefined;
      const when = { level: INFO, time: Date.now(), ...base, request_id: request.id };
      lines += `${JSON.stringify({ ...when, ...what, user, msg: 'answered' })}\n`;
      due ??= setTimeout(write, TOGETHER_MS);
    }
    next();
  });
  app.addHook('onClose', (_, done) => {
    write();
    done();
  });
};
