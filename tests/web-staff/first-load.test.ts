import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-staff-'));
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    { cwd: join(root, 'web-staff'), env: { ...process.env, NODE_ENV: 'production' } },
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The JavaScript files of the app and one of its screens, with all their imports. */
const scriptsOf = (screen: string): ReadonlyMap<string, Buffer> => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = new Set<string>();
  const due = ['index.html', `src/${screen}.tsx`];
  for (let key = due.pop(); key !== undefined; key = due.pop()) {
    const part = manifest[key];
    if (part === undefined) throw new Error(`${key} is not in the manifest.`);
    if (files.has(part.file)) continue;
    files.add(part.file);
    due.push(...(part.imports ?? []));
  }
  return new Map([...files].map((file) => [file, readFileSync(join(folder, file))]));
};

describe('what a staff browser loads', () => {
  it.each([
    'app/planner/planner-screen',
    'app/account/account-page',
    'features/launcher/launcher-page',
    'app/set-up/set-up-screen',
  ])('for %s is at most 250 kB of gzipped JavaScript', (screen) => {
    const bytes = [...scriptsOf(screen).values()].reduce((sum, file) => sum + gzipSync(file).length, 0);
    console.log(`${screen}: ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript`);
    expect(bytes).toBeLessThanOrEqual(250_000);
  });
  it('contains no schema library on the login screen', () => {
    const withSchemas = [...scriptsOf('features/identity/login/login-page')].filter(([, code]) =>
      code.includes('ZodError'),
    );
    expect(withSchemas.map(([file]) => file)).toEqual([]);
  });
  it('is also built as .gz and .br files with the same content', () => {
    const long = [...scriptsOf('app/planner/planner-screen')].filter(([, content]) => content.length >= 1_000);
    expect(long).not.toEqual([]);
    for (const [file, content] of long) {
      expect(gunzipSync(readFileSync(join(folder, `${file}.gz`))).equals(content), file).toBe(true);
      expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).equals(content), file).toBe(true);
    }
  });
});
