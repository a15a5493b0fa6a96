import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStore } from '@paddock/event-store/open';
import { all } from '@paddock/projections/all';
import { checksum } from '@paddock/projections/engine/checksum';
import { readPassed } from '@paddock/projections/engine/passed';
import pg from 'pg';
import { lostOf } from '../k9/compare-books.ts';
import type { Product } from '../k9/product.ts';
import type { Told } from '../k9/raw-log.ts';
import type { Fact } from '../k9/venue-under-load.ts';

/** What went wrong after a step, in words. */
export type Fault = string;

export const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

/** Peak resident memory of a process so far, in MB; undefined if it has ended. */
export const peakOf = (pid: number | undefined): number | undefined => {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
};

/** Runs an operator's command as a process. @returns its output and its peak memory in MB @throws if it fails */
export const commanded = (
  product: Product,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<{ readonly said: string; readonly peak: number }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(product.from, 'services/embedded/bin/paddock.mjs'), ...args], {
      env: { ...product.environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [peak, said] = [0, ''];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-20_000)));
    const look = setInterval(() => (peak = Math.max(peak, peakOf(child.pid) ?? 0)), 100);
    child.once('exit', (code) => {
      clearInterval(look);
      if (code === 0) resolve({ said, peak });
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`));
    });
  });

export const start = async (product: Product): Promise<void> => {
  const refused = await product.start();
  if (refused !== undefined) throw new Error(`The start ended: ${refused.said}`);
};

/** Waits until no read model that runs lags behind the log. */
export const caughtUp = async (product: Product): Promise<void> => {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  const store = await openEventStore({ databaseUrl: product.databaseUrl, ...storeOf(product), upcast: 'as-written' });
  try {
    for (;;) {
      const head = await store.head();
      const { rows } = await pool.query<{ behind: string }>(
        `select count(*) as behind from projection_engine.projections where state <> 'halted' and (position <> $1 or state <> 'running')`,
        [head],
      );
      await pause(1_000);
      if (rows[0]?.behind === '0' && (await store.head()) === head) return;
    }
  } finally {
    await store.close();
    await pool.end();
  }
};

const storeOf = ({ environment }: Product): { readonly eventStoreUrl?: string } => {
  const url = environment['EVENT_STORE_URL'];
  return url === undefined ? {} : { eventStoreUrl: url };
};

/** Row count and hash of every table of every read model. */
export const sumsOf = async (product: Product): Promise<Record<string, string>> => {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  try {
    const sums: Record<string, string> = {};
    for (const { name, tables } of all)
      for (const [table, sum] of Object.entries(await checksum(pool, name, tables))) sums[`${name}.${table}`] = sum;
    return sums;
  } finally {
    await pool.end();
  }
};

const unequal = (before: Record<string, string>, after: Record<string, string>, when: string): Fault[] =>
  Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} differs ${when}: ${before[name]}, then ${after[name]}`);

/** How often a rebuild is repeated because the product went on working during it. */
const MOST_REBUILDS = 5;

/**
 * Whether every read model that was rebuilt equals the one that followed live. Both are read at the same place of the log: a product
 * works on what is due at any moment, such as a renewal, and then the rebuild is repeated.
 *
 * @param rebuild rebuilds all read models; `isFirst` says whether it is the first time.
 */
export const rebuiltEqual = async (
  product: Product,
  rebuild: (isFirst: boolean) => Promise<unknown>,
  when: string,
): Promise<Fault[]> => {
  const { databaseUrl } = product;
  const store = await openEventStore({ databaseUrl, ...storeOf(product), upcast: 'as-written' });
  try {
    for (let tries = 0; tries < MOST_REBUILDS; tries += 1) {
      await caughtUp(product);
      const [head, live] = [await store.head(), await sumsOf(product)];
      await rebuild(tries === 0);
      const rebuilt = await sumsOf(product);
      if ((await store.head()) === head) return unequal(live, rebuilt, when);
    }
    return [`the log grew during each of ${MOST_REBUILDS} rebuilds ${when}`];
  } finally {
    await store.close();
  }
};

export const checked = (facts: readonly Fact[], told: Told, when: string): Fault[] => [
  ...lostOf(facts, told).map(({ kind, id }) => `${kind} ${id} is not in the log ${when}`),
  ...told.wrongs.map((wrong) => `${wrong} (${when})`),
];

/**
 * The read models that do not run. All should. One that is being rebuilt is waited for: an older release that led for a moment has passed
 * events that it does not know, so the later release rebuilds the read model.
 */
export const notRunning = async (product: Product, when: string): Promise<Fault[]> => {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  try {
    for (;;) {
      const { rows } = await pool.query<{ name: string; state: string }>(
        `select name, state from projection_engine.projections where state <> 'running'`,
      );
      if (!rows.some(({ state }) => state === 'rebuilding'))
        return rows.map(({ name, state }) => `${name} is ${state} ${when}`);
      await caughtUp(product);
    }
  } finally {
    await pool.end();
  }
};

/** Names in the log that a read model could not read and passed, other than those of a later release. */
export const passed = async (product: Product, when: string, later: readonly string[] = []): Promise<Fault[]> => {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  try {
    const found = (await readPassed(pool)).filter(({ type }) => !later.includes(type));
    return found.map(({ type, events, read_model }) => `${read_model} passed ${events} events ${type} ${when}`);
  } finally {
    await pool.end();
  }
};
