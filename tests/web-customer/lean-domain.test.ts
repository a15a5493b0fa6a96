import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanDomain, leanModule } from '../../web-customer/build/lean-domain.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const domain = join(root, 'shared-domain/src');
/** `booking/feed-contract.ts` by its name in a build, `booking-feed-contract`. */
const contractFiles = Object.fromEntries(
  readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('contract.ts') && !file.startsWith('contracts/'))
    .map((file) => [file.replace('/', '-').replace('.ts', ''), join(domain, file)]),
);
type Exports = Readonly<Record<string, unknown>>;
const isContract = (value: unknown): value is { method: string; path: string; access: unknown } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-lean-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the domain as a browser loads it', () => {
  it('has every contract at the method and path it is served at', async () => {
    await build({
      root: domain,
      configFile: false,
      logLevel: 'silent',
      plugins: [leanDomain()],
      build: {
        outDir: join(folder, 'contracts'),
        target: 'esnext',
        minify: false,
        lib: { entry: contractFiles, formats: ['es'], fileName: (_, name) => `${name}.mjs` },
      },
    });
    let seen = 0;
    for (const [file, source] of Object.entries(contractFiles)) {
      const load = async (path: string) => (await import(pathToFileURL(path).href)) as Exports;
      const [real, lean] = [await load(source), await load(join(folder, 'contracts', `${file}.mjs`))];
      expect(Object.keys(lean).toSorted(), file).toEqual(Object.keys(real).toSorted());
      for (const [name, value] of Object.entries(real).filter(([, one]) => isContract(one))) {
        seen += 1;
        const { method, path } = value as { method: string; path: string };
        expect(lean[name], `${file} ${name}`).toEqual({ method, path });
      }
    }
    expect(seen).toBeGreaterThan(70);
  });
  it('makes a value only where it is used, and leaves functions and plain values as they are', () => {
    const code =
      'export const A = z.string().max(3);\nexport const B = (x: number) => x;\nexport const C = 5;\nconst D: X = of(1);';
    expect(leanModule('a.ts', code)).toBe(
      'export const A = /* @__PURE__ */ (() => (z.string().max(3)))();\nexport const B = (x: number) => x;\nexport const C = 5;\nconst D: X = /* @__PURE__ */ (() => (of(1)))();',
    );
  });
  it('refuses a contract whose method or path it cannot read', () => {
    expect(() => leanModule('a.ts', 'export const a = contract(spec);')).toThrow('object literal');
    expect(() => leanModule('a.ts', "export const a = contract({ ...spec, path: '/a' });")).toThrow('method');
  });
});

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

describe('what a browser loads for /reservations', () => {
  it('is at most 150 kB of gzipped JavaScript, without a schema library', () => {
    const out = join(folder, 'app');
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', out, '--logLevel', 'error'],
      {
        cwd: join(root, 'web-customer'),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
    const withImports = (start: string, found = new Set<string>()): ReadonlySet<string> => {
      const { file, imports = [] } = manifest[start] ?? { file: `${start} is not in the manifest` };
      if (!found.has(file)) for (const next of (found.add(file), imports)) withImports(next, found);
      return found;
    };
    const screen = new Set([...withImports('index.html'), ...withImports('src/app/screens/booking-screen.tsx')]);
    const files = [...screen].map((file) => readFileSync(join(out, file)));
    const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
    console.log(`/reservations: ${screen.size} files, ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript`);
    expect(bytes).toBeLessThanOrEqual(150_000);
    for (const [index, file] of files.entries()) expect(file.includes('ZodError'), [...screen][index]).toBe(false);
  });
});
