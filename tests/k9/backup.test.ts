import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencedCommand } from '../support/fenced.ts';
import { Client } from './client.ts';
import { buildServices, Product } from './product.ts';

const program = fileURLToPath(new URL('../../services/embedded/bin/paddock.mjs', import.meta.url));
const tree = fileURLToPath(new URL('../..', import.meta.url));
/** Runs a fenced command of docs/operations.md, with its folders below `root`. @returns its output @throws if it fails */
const asWritten = (part: string, root: string, { environment }: Product): string =>
  execFileSync(
    'bash',
    [
      '-c',
      fencedCommand('docs/operations.md', part)
        .replace('DATA_DIR=/new ', '')
        .replaceAll(/ (?=\/(?:elsewhere|people|keys|latest)\/)/g, ` ${root}`),
    ],
    { cwd: tree, env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
const owner = { username: 'owner@backup.test', email: 'owner@backup.test', password: 'kept-in-the-paddock-27' };

/** Kills an operator's command with SIGKILL as soon as a file exists. @returns the signal that ended it, or null */
const killedAt = async (product: Product, args: readonly string[], path: string): Promise<NodeJS.Signals | null> => {
  const child = spawn(process.execPath, [program, ...args], { env: product.environment, stdio: 'ignore' });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  while (!existsSync(path) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2));
  child.kill('SIGKILL');
  return (await ended)[1];
};

describe('an operator with a backup', () => {
  let product: Product;
  let client: Client;
  let root: string;
  const signIn = (from: Client) =>
    from.call('POST', '/auth/token', undefined, { username: owner.username, password: owner.password });
  const sums = (from: Product, moment: string): string =>
    from.command('as-of', 'all', '--at', moment).replaceAll(/, position .*/g, '');
  beforeAll(async () => {
    await buildServices();
    root = mkdtempSync(join(tmpdir(), 'paddock-backup-'));
    product = await Product.prepare();
    client = new Client(product.port, () => undefined);
    await product.start();
  });
  afterAll(async () => {
    client.close();
    await product.stop();
    product.remove();
    rmSync(root, { recursive: true, force: true });
  });

  it('makes a backup while the product runs; a killed backup is refused by restore, and a second one succeeds', async () => {
    expect((await client.call('POST', '/users', undefined, owner)).status).toBe(201);
    const folder = join(root, 'elsewhere', 'monday');
    for (const place of ['elsewhere', 'people', 'keys', 'latest']) mkdirSync(join(root, place));
    writeFileSync(join(root, 'latest', 'erasures.ndjson'), '');
    expect(await killedAt(product, ['backup', folder], `${folder}.unfinished`)).toBe('SIGKILL');
    expect(existsSync(folder)).toBe(false);
    expect(() => product.command('restore', `${folder}.unfinished`)).toThrow(/is not a complete backup/);
    expect(asWritten(' paddock -- backup ', root, product)).toMatch(
      /^\d+ events up to position \d+, \d+ rows of people\.\n/m,
    );
    expect(() => product.command('backup', folder)).toThrow(/already exists/);
    expect((await signIn(client)).status).toBe(200);
  });

  it('restores it into another data folder, even after a killed restore, and all read models have the same rows', async () => {
    const whole = [
      join(root, 'elsewhere/monday'),
      '--people',
      join(root, 'people/monday'),
      '--keys',
      join(root, 'keys/monday'),
    ];
    const other = await Product.prepare();
    const there = new Client(other.port, () => undefined);
    try {
      const killed = await killedAt(other, ['restore', ...whole], join(other.dataDir, 'postgres/data/PG_VERSION'));
      expect(killed).toBe('SIGKILL');
      expect((await other.start())?.said).toMatch(/A restore into .* was interrupted\. Run it again/);
      expect(asWritten(' paddock -- restore ', root, other)).toMatch(
        /^\d+ events restored, as of .*\. The log was read back/m,
      );
      expect(() => asWritten(' paddock -- restore ', root, other)).toThrow(/is not empty/);
      expect(await other.start()).toBeUndefined();
      expect((await signIn(there)).status).toBe(200);
      const moment = new Date().toISOString();
      expect(sums(other, moment)).toBe(sums(product, moment));
    } finally {
      there.close();
      await other.stop();
      other.remove();
    }
  }, 600_000);
});
