import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A file of the repository; `imports` are repository paths without ending for ours (`shared-domain/src/kernel/money`), else package names. */
export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly string[] };

export const root = join(import.meta.dirname, '..', '..');

const skipped = new Set([
  'node_modules',
  'dist',
  'dist-types',
  '.git',
  '.data',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
]);
const readable =
  /\.(ts|tsx|mts|mjs|js|cjs|css|html|json|md|yml|yaml|sh|sql|svg|toml|txt|webmanifest)$|(^|\/)(Dockerfile|run|\.[a-z]+rc(\.json)?|\.gitignore|\.dockerignore|\.prettierignore)$/;
const importing =
  /^(?:import|export)\b[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Folders of our packages by name. A path behind the name lies in `src`. */
export const packageFolders: Readonly<Record<string, string>> = {
  '@paddock/shared-domain': 'shared-domain',
  '@paddock/projections': 'projections',
  '@paddock/api': 'services/api',
  '@paddock/event-store': 'services/event-store',
  '@paddock/stripe-twin': 'services/stripe-twin',
  '@paddock/rig-agent': 'services/rig-agent',
  '@paddock/rig-farm': 'services/rig-farm',
  '@paddock/embedded': 'services/embedded',
  '@paddock/web-kit': 'services/web-kit',
};

const withoutEnding = (path: string): string => path.replace(/\.(ts|tsx|mts|mjs)$/, '');

const resolved = (from: string, named: string): string => {
  if (named.startsWith('.')) return withoutEnding(normalize(join(dirname(from), named)));
  const [scope = '', name = ''] = named.split('/');
  const folder = packageFolders[`${scope}/${name}`];
  return folder === undefined ? named : withoutEnding(`${folder}/src/${named.split('/').slice(2).join('/')}`);
};

/** A file as the rules see it; also how a test plants an offence. */
export const sourceFile = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: /\.(ts|tsx|mts|mjs)$/.test(path)
    ? [...text.matchAll(importing)].map((found) => resolved(path, found[1] ?? found[2] ?? found[3] ?? ''))
    : [],
});

function* pathsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* pathsBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Every path of the tree that people wrote. */
export const allPaths: readonly string[] = [...pathsBelow('')].sort();

/** Every text file of the tree, package-lock.json apart. */
export const tree: readonly SourceFile[] = allPaths
  .filter((path) => readable.test(path) && path !== 'package-lock.json')
  .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));

export const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(path);
/** Code that runs in the product: not the tests, not a gallery, not the settings of a tool. */
export const isProduct = (path: string): boolean =>
  isCode(path) && /^(shared-domain|projections|web-customer|web-staff|services\/[a-z-]+)\/(src|bin)\//.test(path);
