import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleServices } from '../../../services/embedded/bin/bundle.mjs';

let root: string;
const write = (files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
};
const run = (program: string) => spawnSync(process.execPath, [join(root, program)], { encoding: 'utf8' });
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paddock-bundle-'));
  write({ 'package.json': '{ "type": "module" }', 'projections/src/main.ts': 'export {};' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('traces an error to its source, in whatever chunk it is', async () => {
  const fails = '\ninterface Why {}\nexport const fail = (why: string): never => {\n  throw new Error(why);\n};\n';
  write({
    'services/one/src/deep/fail.ts': fails,
    'services/one/src/main.ts': "import { fail } from './deep/fail.ts';\nfail('At first.');",
    'services/two/src/commands/say.ts':
      "import { fail } from '../../../one/src/deep/fail.ts';\nexport const run = fail;",
  });
  await bundleServices(root);
  expect(run('services/one/dist/main.js').stderr).toContain(
    `at fail (${join(root, 'services/one/src/deep/fail.ts')}:4:9)`,
  );
  write({ 'try.js': "const { run } = await import('./services/two/dist/commands/say.js');\nrun('Of a command.');" });
  const { stderr } = run('try.js');
  expect(stderr).toContain('Error: Of a command.');
  expect(stderr).toContain(`${join(root, 'services/one/src/deep/fail.ts')}:4:9`);
});

it('lets a module find the files beside its own, and a thread its program', async () => {
  write({
    'services/one/migrations/001.sql': 'select 1',
    'services/one/src/tables/folder.ts': "export const FOLDER = new URL('../../migrations/001.sql', import.meta.url);",
    'services/one/src/main.ts': `import { readFileSync } from 'node:fs';
      import { Worker } from 'node:worker_threads';
      import { FOLDER } from './tables/folder.ts';
      import { START } from './drawing/start.ts';
      console.log(readFileSync(FOLDER, 'utf8'));
      new Worker(START).on('message', (text) => console.log(text)).postMessage('a line');`,
    'services/one/src/drawing/start.ts': "export const START = new URL('./pen-thread.js', import.meta.url);",
    'services/one/src/drawing/pen-thread.ts': `import { parentPort } from 'node:worker_threads';
      parentPort?.once('message', (text: string) => parentPort?.postMessage(\`\${text} is drawn\`));`,
  });
  await bundleServices(root);
  const { stdout, stderr } = run('services/one/dist/main.js');
  expect(stderr).toBe('');
  expect(stdout).toBe('select 1\na line is drawn\n');
});

it('leaves no file of an earlier build beside the new ones', async () => {
  write({ 'services/one/src/main.ts': "console.log('first');" });
  await bundleServices(root);
  write({ 'services/one/src/main.ts': "console.log('second');" });
  await bundleServices(root);
  expect(run('services/one/dist/main.js').stdout).toBe('second\n');
  const kept = spawnSync('grep', ['-rl', 'first', join(root, 'services')], { encoding: 'utf8' });
  expect(kept.stdout).toBe('');
});
