import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@paddock/embedded/free-port';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeFakeParts } from './fake-parts.ts';
import { parentOf, postmasterPid } from './run-holder.ts';

const program = join(import.meta.dirname, 'run-supervisor.ts');

describe('Paddock as one program', () => {
  const parts = makeFakeParts();
  chmodSync(parts.folder, 0o711);
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started) child.kill('SIGKILL');
    parts.remove();
  });

  const startedParts = () => parts.diary().filter(({ what }) => what === 'started');

  const start = async (port: number): Promise<ChildProcess> => {
    const child = spawn(
      process.execPath,
      ['-C', 'development', '--import', 'tsx', program, parts.folder, parts.dataDir, String(port)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    started.push(child);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    return child;
  };

  it('leaves no process after kill -9, starts again, restarts a killed database, and stops the database last', async () => {
    const port = await freePort();
    const first = await start(port);
    await parts.started('api', 'projections', 'stripe-twin');
    const pids = [...startedParts().map(({ pid }) => pid), postmasterPid(parts.dataDir)];
    expect(pids).toHaveLength(4);
    first.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.map(parentOf)).toEqual(pids.map(() => undefined)), {
      timeout: 60_000,
      interval: 20,
    });

    const second = await start(port);
    const killed = postmasterPid(parts.dataDir);
    process.kill(killed, 'SIGKILL');
    // The dead server's pid file stays until the new one has recovered and says that it is ready.
    await vi.waitFor(
      () => {
        expect(postmasterPid(parts.dataDir)).not.toBe(killed);
        expect(readFileSync(join(parts.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).toContain('ready');
      },
      { timeout: 60_000, interval: 20 },
    );
    const database = postmasterPid(parts.dataDir);
    await vi.waitFor(() => expect(startedParts()).toHaveLength(6), { timeout: 60_000, interval: 20 });
    const before = parts.diary().length;
    const ended = new Promise((resolve) => second.once('exit', resolve));
    second.kill('SIGTERM');
    second.kill('SIGTERM');
    expect(await ended).toBe(0);
    const stopped = parts.diary().slice(before);
    expect(stopped.map(({ name }) => name)).toEqual(['api', 'projections', 'stripe-twin']);
    expect(stopped.slice(0, 2).map((entry) => entry.database)).toEqual([true, true]);
    expect(parentOf(database)).toBeUndefined();
  });
});
