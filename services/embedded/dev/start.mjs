// `npm run dev`: from a fresh clone to a running Paddock from its sources. Needs nothing but Node until the packages are there.
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
// In this very process: signals reach it without a middleman.
const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');
