import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Programs } from '@paddock/embedded/supervisor/supervise';
import { expect, vi } from 'vitest';

/** One line of a fake part's diary. */
export interface Entry {
  readonly name: string;
  readonly what: 'started' | 'stopped';
  readonly pid: number;
  readonly variables: readonly string[];
  /** Whether the database took connections at that moment. */
  readonly database: boolean;
}

/** A part that only writes a diary into its own folder. The API also answers /readyz. */
const program = (name: string): string => `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createConnection } from 'node:net';
const reachable = () => new Promise((resolve) => {
  if (!process.env.DATABASE_URL) return resolve(false);
  const { port, hostname } = new URL(process.env.DATABASE_URL);
  const socket = createConnection({ port, host: hostname }, () => { socket.destroy(); resolve(true); });
  socket.on('error', () => resolve(false));
});
const note = async (what) => appendFileSync(import.meta.dirname + '/diary', JSON.stringify(
  { name: '${name}', what, pid: process.pid, variables: Object.keys(process.env), database: await reachable() }) + '\\n');
process.on('SIGTERM', async () => { await note('stopped'); process.exit(0); });
await note('started');
console.log(JSON.stringify({ level: 30, msg: 'up' }));
if ('${name}' === 'api') createServer((_, answer) => answer.end('{}')).listen(process.env.PORT, process.env.HOST);
setInterval(() => {}, 1000);
`;

/** A folder with fake parts, their diary, and the path of a data folder. */
export const makeFakeParts = () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-parts-'));
  const write = (name: string, text = program(name)): string => {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, text);
    return path;
  };
  const programs: Programs = {
    twin: write('stripe-twin'),
    projections: write('projections'),
    api: write('api'),
    raceControl: write('race-control'),
    demo: join(folder, 'demo.mjs'),
  };
  const diary = (): Entry[] => {
    try {
      const lines = readFileSync(join(folder, 'diary'), 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line) as Entry);
    } catch {
      return [];
    }
  };
  /** Waits until each of these has written into the diary. Before that, a part cannot record that it was stopped. */
  const started = (...names: readonly string[]): Promise<void> =>
    vi.waitFor(() => expect(diary().map(({ name }) => name)).toEqual(expect.arrayContaining([...names])), {
      timeout: 60_000,
      interval: 20,
    });
  return {
    folder,
    programs,
    dataDir: join(folder, 'data'),
    write,
    diary,
    started,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
