import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, symbols } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';

/** Lines are written together after this many ms. A killed process loses those not written yet. */
const TOGETHER_MS = 20;
const INFO = 30;

/** The stream of a logger, so that its lines and these never mix within a line. */
const streamOf = (log: Logger): DestinationStream =>
  (log as unknown as { readonly [symbols.streamSym]: DestinationStream })[symbols.streamSym];

/**
 * One log line and one measurement a request. They name the route's pattern, never the address, because addresses carry voucher
 * codes, feed keys and search texts (threats TH-21, TH-22, TH-35). A line has no text of the caller, so it needs no redaction and
 * skips the logger, whose search for secrets is too slow for every request.
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
