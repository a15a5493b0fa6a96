// `npm start`: from a fresh clone to a running Paddock. Runs before anything is installed, so it needs nothing but Node.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Paddock needs Node 20.19 or newer. This is ${process.versions.node}.\n`);
  process.exit(1);
}

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
