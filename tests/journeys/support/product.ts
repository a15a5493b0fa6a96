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

export type Product = {
  readonly url: string;
  readonly twinUrl: string;
  readonly dataDir: string;
  /** What it printed. */
  said(): string;
  stop(): Promise<void>;
};

/** Starts the product as `npm start` does, with the demo venue, on its own ports and data folder. */
export const startProduct = async (env: Readonly<Record<string, string>> = {}): Promise<Product> => {
  const [port, twinPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'paddock-journeys-'));
  const dataDir = join(folder, 'data');
  const product = spawn(process.execPath, [join(root, 'services/embedded/bin/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      STRIPE_TWIN_PORT: String(twinPort),
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMITS: 'off',
      ...env,
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
  const stop = async (): Promise<void> => {
    product.removeAllListeners('exit');
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url: `http://localhost:${port}`,
    twinUrl: `http://127.0.0.1:${twinPort}`,
    dataDir,
    said: () => output,
    stop,
  };
};
