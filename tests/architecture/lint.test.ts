import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'paddock-lint-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What oxlint, with our settings, prints about a file with this text; empty if it finds nothing. */
const lintOf = async (text: string): Promise<string> => {
  const file = join(folder, 'planted.ts');
  await writeFile(file, text);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        join(root, 'node_modules/oxlint/bin/oxlint'),
        '--config',
        join(root, '.oxlintrc.json'),
        '--format',
        'unix',
        file,
      ],
      { cwd: root },
      (failed, said) => resolve(failed ? said : ''),
    );
  });
};

it('lint refuses every form of a cast to never, and allows never as a type', async () => {
  for (const cast of [
    "export const id = 'ada' as never;",
    'export const all = [1] as never[];',
    'export const no = <never>1;',
  ])
    expect(await lintOf(cast), cast).toContain('paddock(no-as-never)');
  expect(await lintOf('export const fail = (text: string): never => {\n  throw new Error(text);\n};')).toBe('');
});
