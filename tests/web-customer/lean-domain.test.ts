import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanDomain, leanModule } from '../../services/web-kit/build/lean-domain.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const domain = join(root, 'shared-domain/src');
/** Contracts by their name in a build: `booking/feed-contract.ts` is `booking-feed-contract`. */
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
  it('wraps each computed value so that a bundler can drop it, and leaves functions and plain values unchanged', () => {
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

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }>
>;

describe('what a browser loads', () => {
  const out = () => join(folder, 'app');
  beforeAll(() => {
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', out(), '--logLevel', 'error'],
      {
        cwd: join(root, 'web-customer'),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
  });
  /** The JavaScript files of a page and one of its screens, with all their imports. */
  const scriptsOf = (manifestFile: string, page: string, screen: string): ReadonlyMap<string, Buffer> => {
    const manifest = JSON.parse(readFileSync(join(out(), '.vite', manifestFile), 'utf8')) as Manifest;
    const withImports = (start: string, found = new Set<string>()): ReadonlySet<string> => {
      const { file, imports = [] } = manifest[start] ?? { file: `${start} is not in the manifest` };
      if (!found.has(file)) for (const next of (found.add(file), imports)) withImports(next, found);
      return found;
    };
    // A screen's key in the manifest is its own path, or that of the chunk named after it.
    const [start = screen] = Object.keys(manifest).filter((key) => key === screen || manifest[key]?.name === screen);
    const files = new Set([...withImports(page), ...withImports(start)]);
    return new Map([...files].map((file) => [file, readFileSync(join(out(), file))]));
  };
  const gzipped = (what: string, scripts: ReadonlyMap<string, Buffer>): number => {
    const bytes = [...scripts.values()].reduce((sum, file) => sum + gzipSync(file).length, 0);
    console.log(`${what}: ${scripts.size} files, ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript`);
    return bytes;
  };
  const withSchemas = (scripts: ReadonlyMap<string, Buffer>) =>
    [...scripts].filter(([, code]) => code.includes('ZodError')).map(([file]) => file);

  it('for /reservations is at most 150 kB of gzipped JavaScript, without a schema library', () => {
    const scripts = scriptsOf('manifest.json', 'index.html', 'booking');
    expect(gzipped('/reservations', scripts)).toBeLessThanOrEqual(150_000);
    expect(withSchemas(scripts)).toEqual([]);
  });
  /** Bytes of a file as a browser gets it. */
  const sent = (file: string): number => {
    const path = join(out(), file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  };
  it('for /reservations is at most 140 kB of scripts and 45 kB of fonts, as they are sent', () => {
    const files = [...scriptsOf('manifest.json', 'index.html', 'booking').keys()];
    const scripts = files.reduce((sum, file) => sum + sent(file), 0);
    // Those of texts without a rare letter: tests/web-kit/fonts.test.ts.
    const fonts = readdirSync(join(out(), 'assets')).filter((file) => /-first-[^.]*\.woff2$/.test(file));
    const letters = fonts.reduce((sum, file) => sum + sent(`assets/${file}`), 0);
    console.log(
      `/reservations as sent: ${files.length} scripts, ${scripts} bytes; ${fonts.length} fonts, ${letters} bytes`,
    );
    expect(fonts).toHaveLength(3);
    expect(scripts).toBeLessThanOrEqual(140_000);
    expect(letters).toBeLessThanOrEqual(45_000);
  });
  // All displays and their forms are part of the page itself.
  it('for any display is at most 100 kB of gzipped JavaScript, without a schema library', () => {
    const scripts = scriptsOf('display-manifest.json', 'display.html', 'display.html');
    expect(gzipped('displays', scripts)).toBeLessThanOrEqual(100_000);
    expect(withSchemas(scripts)).toEqual([]);
    // The setup form and the price list are included; otherwise this would weigh a page without screens.
    const code = [...scripts.values()].join('');
    for (const part of ['itemsToShow', 'reloadInterval', 'boards']) expect(code).toContain(part);
  });
  it('is also built as .gz and .br files with the same content', () => {
    for (const page of ['index.html', 'display.html']) {
      const html = readFileSync(join(out(), page), 'utf8');
      const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
      const long = files.filter((file) => readFileSync(join(out(), file)).length >= 1_000);
      expect(long, page).not.toEqual([]);
      for (const file of long) {
        const content = readFileSync(join(out(), file));
        expect(gunzipSync(readFileSync(join(out(), `${file}.gz`))).equals(content), file).toBe(true);
        expect(brotliDecompressSync(readFileSync(join(out(), `${file}.br`))).equals(content), file).toBe(true);
      }
    }
  });
});
