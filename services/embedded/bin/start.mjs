// `npm start`: from a fresh clone to a running Paddock. Runs before anything is installed, so it uses only Node.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireFitNode } from './fit-node.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

requireFitNode();
try {
  const [{ installIfNeeded }, { buildIfNeeded }] = await Promise.all([import('./install.mjs'), import('./build.mjs')]);
  await installIfNeeded(root);
  await buildIfNeeded(root);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
// In the same process, so that it receives signals directly.
await import(pathToFileURL(join(root, 'services/embedded/dist/main.js')).href);
