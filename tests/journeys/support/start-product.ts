import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * Starts the product as a newcomer does, on a port and a data folder of its own, with the demo venue; stops it at the end.
 * `PADDOCK_URL` and `TWIN_URL` tell the stories where it is. With `PADDOCK_URL` set already nothing is started. With
 * `JOURNEYS_STORE=wire-double` its log is behind EventStoreDB's own client and the wire double.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env['PADDOCK_URL'] !== undefined) return async () => undefined;
  const [port, twinPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'paddock-journeys-'));
  // Loaded only where it is asked for: a filtered run may come before the first build.
  const double =
    process.env['JOURNEYS_STORE'] === 'wire-double'
      ? await (await import('@paddock/event-store/testing/wire-double/start-wire-double')).startWireDouble()
      : undefined;
  const product = spawn(process.execPath, [join(root, 'services/embedded/bin/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      STRIPE_TWIN_PORT: String(twinPort),
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      RATE_LIMITS: 'off',
      ...(double && { EVENT_STORE_URL: double.connectionString }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes('Paddock is ready')) resolve();
    };
    product.stdout.on('data', hear);
    product.stderr.on('data', hear);
    product.once('exit', (code) => reject(new Error(`The product did not start (${code}):\n${output}`)));
    setTimeout(() => reject(new Error(`The product is not ready after 240 s:\n${output}`)), 240_000).unref();
  });
  await ready;
  process.env['PADDOCK_URL'] = `http://localhost:${port}`;
  process.env['TWIN_URL'] = `http://127.0.0.1:${twinPort}`;
  return async () => {
    product.removeAllListeners('exit');
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    await ended;
    double?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
