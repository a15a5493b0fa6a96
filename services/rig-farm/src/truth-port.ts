import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { TruthLog } from './truth-log.ts';

/**
 * Serves the truth for comparisons, never to the product: driven `/laps`, running `/games`, the full `/truth`.
 *
 * @throws {Error} another program has the port.
 */
export const serveTruth = async (truth: TruthLog, port: number): Promise<Server> => {
  const answers: Readonly<Record<string, () => unknown>> = {
    '/truth': () => truth.all(),
    '/laps': () => truth.of('LAP'),
    '/games': () => [...truth.running()],
    '/hash': () => truth.hash(),
  };
  const server = createServer(({ url = '/' }, reply) => {
    const answer = answers[url.split('?')[0] ?? ''];
    reply.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(answer?.() ?? { asks: Object.keys(answers) }));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
