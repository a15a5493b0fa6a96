import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recorded = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
};

/** A proxy that passes requests on and records them, to see what the SDK really sends. */
export const startRecordingProxy = async (to: { readonly host: string; readonly port: number }) => {
  const recorded: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://proxy');
      const body = Buffer.concat(chunks);
      recorded.push({
        method: incoming.method ?? 'GET',
        path: url.pathname,
        query: url.search.slice(1),
        body: body.toString('utf8'),
      });
      const onward = request(
        { host: to.host, port: to.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    recorded,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
