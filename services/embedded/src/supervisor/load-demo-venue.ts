import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { leashed } from './leashed.ts';

/**
 * Runs the demo loader to its end; its own words (progress) go to the console. The loader looks whether the store is empty,
 * and goes on where an earlier run of it was interrupted.
 * @returns whether the demo venue is there.
 */
export const loadDemoVenue = (
  program: string,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<boolean> =>
  new Promise((resolve) => {
    if (!existsSync(program)) {
      resolve(false);
      return;
    }
    const { args, stdio } = leashed(program);
    const child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', 'inherit', 'inherit', ...stdio],
      detached: true,
      signal,
      killSignal: 'SIGTERM',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
