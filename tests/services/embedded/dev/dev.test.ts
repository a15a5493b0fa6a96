import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paddock/embedded/free-port';
import { afterEach, describe, expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const program = join(root, 'services/embedded/dev/start.mjs');
const patience = { timeout: 240_000, interval: 100 };

/** Every running process: its pid to the pid of its parent. Zombies are left out. */
const running = (): ReadonlyMap<number, number> => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const fields = rows.map((row) => row.trim().split(/\s+/)).filter(([, , state = '']) => !state.startsWith('Z'));
  return new Map(fields.map(([pid, parent]) => [Number(pid), Number(parent)]));
};
/** Pids of all descendants of a process. */
const below = (pid: number): number[] => {
  const all = [...running()];
  const childrenOf = (parent: number): number[] =>
    all.filter(([, above]) => above === parent).flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(pid);
};

describe('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-dev-'));
  // If root starts Postgres, it runs as `nobody`, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  let dev: ChildProcess | undefined;
  afterEach(() => {
    if (dev?.pid !== undefined && dev.exitCode === null) process.kill(-dev.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the API and both apps from sources, restarts a part whose source changed, and leaves no process after Ctrl-C', async () => {
    let said = '';
    const port = await freePort();
    const child = spawn(process.execPath, ['--conditions=development', program], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: '0', NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    dev = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)));
    await vi.waitFor(() => expect(said).toContain('Both apps reload'), patience);
    const url = /customers +(http\S+)\/\n/.exec(said)?.[1] ?? '';

    const get = async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text();
    expect(await get('/')).toContain('/src/main.tsx');
    expect(await get('/admin')).toContain('/admin/src/main.tsx');
    expect(await get('/src/messages/en/shell.ts')).toContain('Leaderboards');
    expect(JSON.parse(await get('/api/locations'))).toMatchObject({ results: [] });
    // The dev server must pass on OPTIONS, and a write with the origin of its own page.
    const configuration = await fetch(`${url}/api/`, { method: 'OPTIONS' });
    expect(await configuration.json()).toMatchObject({ club_name: 'Paddock Club' });
    const signIn = await fetch(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'nothing' }),
    });
    expect(signIn.status).toBe(401);

    // Only the time of change is new. That is enough to restart the part.
    const now = new Date();
    utimesSync(join(root, 'services/venue/src/venues/routes.ts'), now, now);
    await vi.waitFor(() => expect(said).toMatch(/api is ready again/), patience);
    expect(said).toContain('api starts again: services/venue/src/venues/routes.ts changed.');
    expect(said).not.toContain('projections starts again');
    expect(JSON.parse(await get('/api/locations'))).toMatchObject({ results: [] });

    const pids = below(child.pid ?? 0);
    expect(pids.length).toBeGreaterThan(4);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
    // Child processes of the source loaders end a little later on their own.
    await vi.waitFor(() => expect(pids.filter((pid) => running().has(pid))).toEqual([]), patience);
  });
});
