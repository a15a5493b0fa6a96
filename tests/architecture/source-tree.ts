import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * A file of the repository; `imports` are repository paths without ending for ours (`shared-domain/src/kernel/money`), else package names.
 * `values` are the imports that are loaded with the file: without type-only and dynamic ones.
 */
export type SourceFile = {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  readonly values: readonly string[];
};

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
  /\.(ts|tsx|mts|mjs|js|cjs|css|html|json|md|yml|yaml|sh|sql|svg|toml|txt|webmanifest)$|(^|\/)(Dockerfile|run|\.[a-z]+rc(\.json)?|\.gitignore|\.dockerignore)$/;
const importing =
  /^(?:import|export)\b[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** The packages of the API process, lowest first: each may import those before it. */
export const API_FLOORS = [
  'kit',
  'venue',
  'people',
  'calendar',
  'sales',
  'race-control',
  'mails',
  'office',
  'api',
] as const;
const apiSource = new RegExp(`^services/(${API_FLOORS.join('|')})/src/`);
/** Code of the API process, in any of its packages. */
export const isApi = (path: string): boolean => apiSource.test(path);

/** Folders of our packages by name. A path after the name is in `src`. */
export const packageFolders: Readonly<Record<string, string>> = {
  '@paddock/shared-domain': 'shared-domain',
  '@paddock/projections': 'projections',
  ...Object.fromEntries(API_FLOORS.map((name) => [`@paddock/${name}`, `services/${name}`])),
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

/** Parses a file for the rules; tests also plant offences with it. */
export const sourceFile = (path: string, text: string): SourceFile => {
  const found = /\.(ts|tsx|mts|mjs)$/.test(path) ? [...text.matchAll(importing)] : [];
  const named = found.map((one) => ({
    to: resolved(path, one[1] ?? one[2] ?? one[3] ?? ''),
    isType: /^(import|export) type\b/.test(one[0]),
    isLate: one[3] !== undefined,
  }));
  return {
    path,
    text,
    imports: named.map(({ to }) => to),
    values: named.filter(({ isType, isLate }) => !isType && !isLate).map(({ to }) => to),
  };
};

function* pathsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* pathsBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Every path of the repository, without the skipped folders. */
export const allPaths: readonly string[] = [...pathsBelow('')].sort();

/** Every text file of the repository except package-lock.json. */
export const tree: readonly SourceFile[] = allPaths
  .filter((path) => readable.test(path) && path !== 'package-lock.json')
  .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));

export const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(path);
/** Code that runs in the product: not the tests, not a gallery, not the settings of a tool. */
export const isProduct = (path: string): boolean =>
  isCode(path) && /^(shared-domain|projections|web-customer|web-staff|services\/[a-z-]+)\/(src|bin)\//.test(path);
