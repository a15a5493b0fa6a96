import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether a TCP port of the host is free now. @throws for any error but "taken". */
export const isPortFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Below the ports that operating systems give to outgoing connections (Linux from 32768, others from 49152). */
const [FROM, UNTIL] = [20_000, 32_768];

/**
 * A free loopback TCP port that no outgoing connection gets by chance before it is used. Another program may still take it, so be
 * ready to try again.
 *
 * @throws {Error} none of a hundred ports is free.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(FROM, UNTIL);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
  throw new Error(`No free port was found between ${FROM} and ${UNTIL}.`);
};
