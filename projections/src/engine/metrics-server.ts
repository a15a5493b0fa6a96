import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.ts';

/** Where metrics are served. Only operators may reach it: it asks for no login. */
export type MetricsPlace = { readonly host: string; readonly port: number };

const READY_MS = 3_000;
const AWAY: Readiness = { isReady: false, lines: ['the log or the database does not answer'] };

const answerReady = async (reply: ServerResponse, ready: () => Promise<Readiness>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve(AWAY), READY_MS);
  });
  const { isReady, lines } = await Promise.race([ready().catch(() => AWAY), late]);
  clearTimeout(timer);
  reply.writeHead(isReady ? 200 : 503, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  reply.end([isReady ? 'ok' : 'not ok', ...lines, ''].join('\n'));
};

/**
 * Serves `/metrics`, and `/healthz` while the process runs, on a port of their own that is never public.
 *
 * @param ready if given, `/readyz` is served too: 503 if not ready, or if the answer takes over 3 seconds. The API serves its own
 * `/readyz` beside its routes.
 */
export const serveMetrics = async (
  registry: Registry,
  { host, port }: MetricsPlace,
  ready?: () => Promise<Readiness>,
): Promise<Server> => {
  const server = createServer((request, reply) => {
    if (request.url === '/healthz') return void reply.end('ok\n');
    if (request.url === '/readyz' && ready !== undefined) return void answerReady(reply, ready);
    if (request.url !== '/metrics') return void reply.writeHead(404).end();
    return void registry.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
};
