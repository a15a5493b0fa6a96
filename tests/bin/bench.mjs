// `npm run bench`: installs what is missing, builds the services and measures them beside the floors of this machine.
// `npm run bench -- light` runs only tests/bench/light.ts, and so with every other file there.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfNeeded } from '../../services/embedded/bin/install.mjs';
import { withProgress } from '../../services/embedded/bin/progress.mjs';
import { runQuietly } from '../../services/embedded/bin/run-quietly.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
await installIfNeeded(root);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
await withProgress('Building the services', () =>
  runQuietly(process.execPath, [compiler, '-b', 'services/embedded'], { cwd: root }),
);
const args = process.argv.slice(2);
const name = /^[a-z-]+$/.test(args[0] ?? '') ? args.shift() : 'main';
const program = join(root, 'tests/bench', `${name}.ts`);
const bench = spawn(process.execPath, ['-C', 'development', '--import', 'tsx', program, ...args], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.once('exit', (code) => (process.exitCode = code ?? 1));
