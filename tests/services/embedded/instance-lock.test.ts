import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFolderInUse, lockDataFolder } from '@paddock/embedded/instance-lock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const lockModule = new URL('../../../services/embedded/src/instance-lock.ts', import.meta.url).href;
const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('one running Paddock per data folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paddock-lock-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('gives the lock to exactly one of 20 simultaneous starts', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)));
    const locks = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(locks).toHaveLength(1);
    expect(refusals.every((reason) => reason instanceof DataFolderInUse)).toBe(true);
    await locks[0]?.release();
  });

  it('recognises the folder through a symbolic link', async () => {
    const lock = await lockDataFolder(folder);
    symlinkSync(folder, `${folder}-alias`);
    await expect(lockDataFolder(`${folder}-alias`)).rejects.toThrow(/already running on .*-alias \(process \d+\)/);
    rmSync(`${folder}-alias`);
    await lock.release();
    await (await lockDataFolder(folder)).release();
  });

  it('frees the lock at once when its holder is killed', async () => {
    const holder = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        `import { lockDataFolder } from ${JSON.stringify(lockModule)};
         await lockDataFolder(${JSON.stringify(folder)});
         process.stdout.write('held'); setInterval(() => {}, 1000);`,
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${holder.pid}`);
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    await (await lockDataFolder(folder)).release();
  });
});
