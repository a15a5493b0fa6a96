import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from '../../services/embedded/bin/build.mjs';
import { installIfNeeded } from '../../services/embedded/bin/install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs what is missing, builds the services, and runs a program of `tests/` in TypeScript. Its exit code becomes that of this process.
 * @param {string} path from `tests/` @param {readonly string[]} args
 */
export const runProgram = async (path, args) => {
  await installIfNeeded(root);
  await buildIfNeeded(root, ['services']);
  const program = join(root, 'tests', path);
  const child = spawn(process.execPath, ['-C', 'development', '--import', 'tsx', program, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => (process.exitCode = code ?? 1));
};
