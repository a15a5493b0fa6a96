// `npm run dev`: from a fresh clone to a Paddock that runs from sources. Uses only Node until the packages are installed.
import { fileURLToPath } from 'node:url';
import { requireFitNode } from '../bin/fit-node.mjs';
import { installIfNeeded } from '../bin/install.mjs';

requireFitNode();
try {
  await installIfNeeded(fileURLToPath(new URL('../../..', import.meta.url)));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
// In the same process, so that it receives signals directly.
const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');
