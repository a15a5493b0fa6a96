import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Where metrics are served. Only operators may reach it: it asks for no login. */
export type MetricsPlace = { readonly host: string; readonly port: number };

/** Serves `/metrics`, and `/healthz` while the process runs, on a port of their own that is never public. */
export const serveMetrics = async (registry: Registry, { host, port }: MetricsPlace): Promise<Server> => {
  const server = createServer((request, reply) => {
    if (request.url === '/healthz') return void reply.end('ok\n');
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
