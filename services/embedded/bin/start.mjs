// `npm start`: from a fresh clone to a running Paddock. Runs before anything is installed, so it needs nothing but Node.
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
// In this very process: signals reach it without a middleman.
await import(pathToFileURL(join(root, 'services/embedded/dist/main.js')).href);
