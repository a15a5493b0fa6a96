// `npm run bench -- large [events, 330000]`: a venue of many years, its log multiplied from the demo's. It is started, rebuilt, backed up,
// restored into an empty folder and started there. Prints seconds and peak memory of each.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@paddock/embedded/postgres/start-embedded-postgres';
import { openEventStore } from '@paddock/event-store/open';
import { START, type RecordedEvent } from '@paddock/event-store/port';
import { restoreLog } from '@paddock/event-store/postgres/restore-log';
import { readLog } from '@paddock/event-store/read-log';
import pg from 'pg';
import { Product } from '../k9/product.ts';
import { multiplyLog } from './multiply-log.ts';

const wanted = Number(process.argv[2] ?? 330_000);
const paddock = fileURLToPath(new URL('../../services/embedded/bin/paddock.mjs', import.meta.url));
const said: string[] = [];
const say = (line: string): void => {
  said.push(line);
  process.stdout.write(`${line}\n`);
};

/** Peak resident memory of a process so far, in MB; 0 if it has ended. */
const peakOf = (pid: number | undefined): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
};

const timed = async <Result>(
  what: string,
  work: () => Promise<Result>,
  peaks: (result: Result) => string,
): Promise<Result> => {
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  say(`${what}: ${seconds.toFixed(1)} s, ${Math.round(wanted / seconds)} events/s, ${peaks(result)}`);
  return result;
};

/** Runs an operator's command as a process. @returns its peak memory in MB */
const commanded = (product: Product, ...args: string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [paddock, ...args], {
      env: product.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let [peak, words] = [0, ''];
    child.stdout.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4_000)));
    const look = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), 100);
    child.once('exit', (code) => {
      clearInterval(look);
      if (code === 0) resolve(peak);
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${words}`));
    });
  });

const started = (product: Product) => (): Promise<Product> =>
  product.start().then((refused) => {
    if (refused !== undefined) throw new Error(refused.said);
    return product;
  });
const partsOf = (product: Product): string => {
  const { projections, api } = product.pids();
  return `peak ${peakOf(projections)} MB in the projections, ${peakOf(api)} MB in the API`;
};

/** The log of a complete demo venue. */
const demoLog = async (): Promise<readonly RecordedEvent[]> => {
  const demo = await Product.prepare({ DEMO: '1' });
  try {
    await started(demo)();
    const store = await openEventStore({ databaseUrl: demo.databaseUrl, upcast: 'as-written' });
    const log: RecordedEvent[] = [];
    for await (const event of readLog(store, START)) log.push(event);
    await store.close();
    return log;
  } finally {
    await demo.stop();
    demo.remove();
  }
};

const fill = async (product: Product, log: readonly RecordedEvent[]): Promise<number> => {
  const server = await startEmbeddedPostgres({ dataDir: product.dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query('begin');
    const { events } = await restoreLog(
      client,
      (async function* () {
        yield* multiplyLog(log, wanted);
      })(),
    );
    await client.query('commit');
    return events;
  } finally {
    await client.end();
    await server.stop();
  }
};

const [first, second] = [await Product.prepare(), await Product.prepare()];
const root = mkdtempSync(join(tmpdir(), 'paddock-large-'));
try {
  const log = await demoLog();
  say(`${await fill(first, log)} events, made of ${log.length}`);
  await timed('first start, every read model built', started(first), partsOf);
  await timed(
    'rebuild all',
    () => commanded(first, 'rebuild', 'all'),
    (peak) => `peak ${peak} MB`,
  );
  await timed(
    'backup',
    () => commanded(first, 'backup', join(root, 'backup')),
    (peak) => `peak ${peak} MB`,
  );
  await first.stop();
  await timed('start of a venue in place', started(first), partsOf);
  await first.stop();
  await timed(
    'restore into an empty folder',
    () => commanded(second, 'restore', join(root, 'backup')),
    (peak) => `peak ${peak} MB`,
  );
  await timed('start after the restore', started(second), partsOf);
  const standing = second.command('projections');
  say(`${standing.split('\n').filter((line) => line.includes(' running ')).length} read models are running`);
  say(
    `data folder: ${execFileSync('du', ['-sm', first.dataDir], { encoding: 'utf8' }).split('\t')[0]} MB; backup: ${readdirSync(join(root, 'backup')).length} entries`,
  );
} finally {
  for (const product of [first, second]) {
    await product.stop();
    product.remove();
  }
  rmSync(root, { recursive: true, force: true });
}
