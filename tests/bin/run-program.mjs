import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfNeeded } from '../../services/embedded/bin/install.mjs';
import { withProgress } from '../../services/embedded/bin/progress.mjs';
import { runQuietly } from '../../services/embedded/bin/run-quietly.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs what is missing, builds the services, and runs a program of `tests/` in TypeScript. Its exit code becomes that of this process.
 * @param {string} path from `tests/` @param {readonly string[]} args
 */
export const runProgram = async (path, args) => {
  await installIfNeeded(root);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await withProgress('Building the services', () =>
    runQuietly(process.execPath, [compiler, '-b', 'services/embedded'], { cwd: root }),
  );
  const program = join(root, 'tests', path);
  const child = spawn(process.execPath, ['-C', 'development', '--import', 'tsx', program, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => (process.exitCode = code ?? 1));
};
