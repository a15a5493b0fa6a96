import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { sourceHash } from './source-hash.mjs';

const everywhere = ['package-lock.json', 'tsconfig.base.json', 'shared-domain'];

/** Each product: its sources, the file its build makes (`result`), a source without which it is skipped (`needs`), command. */
const products = [
  {
    name: 'services',
    sources: [
      ...everywhere,
      'projections',
      'services/event-store',
      'services/kit',
      'services/venue',
      'services/people',
      'services/calendar',
      'services/sales',
      'services/race-control',
      'services/mails',
      'services/office',
      'services/api',
      'services/stripe-twin',
      'services/rig-agent',
      'services/embedded',
    ],
    result: 'services/embedded/dist/main.js',
    needs: 'services/embedded/src',
    args: (root) => [join(root, 'services/embedded/bin/bundle.mjs')],
    folder: '.',
  },
  ...['web-customer', 'web-staff'].map((app) => ({
    name: app,
    sources: [...everywhere, 'services/web-kit', app],
    result: `${app}/dist/index.html`,
    needs: `${app}/index.html`,
    args: (root) => [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    folder: app,
  })),
];

/**
 * Builds what is missing or was built from other sources. A hash of the sources is stored after a successful build, so an
 * interrupted build is repeated.
 *
 * @param {string} root @param {readonly string[]} names of products; otherwise all
 */
export const buildIfNeeded = async (root, names = products.map(({ name }) => name)) => {
  const stamps = join(root, 'node_modules', '.cache', 'paddock');
  mkdirSync(stamps, { recursive: true });
  const due = products.flatMap((product) => {
    if (!names.includes(product.name) || !existsSync(join(root, product.needs))) return [];
    const stampFile = join(stamps, `${product.name}.sha256`);
    const hash = sourceHash(root, product.sources);
    const current =
      existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash && existsSync(join(root, product.result));
    return current ? [] : [{ ...product, stampFile, hash }];
  });
  if (due.length === 0) return;
  // The web apps import the shared sources directly, so all builds run at once.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = async ({ name, args, folder, stampFile, hash }) => {
    await runQuietly(process.execPath, args(root), { cwd: join(root, folder), env }).catch((error) => {
      throw new Error(`Building ${name} failed:\n${error.message}`);
    });
    writeFileSync(stampFile, hash);
  };
  const outcomes = await withProgress(`Building ${due.map(({ name }) => name).join(', ')}`, () =>
    Promise.allSettled(due.map(build)),
  );
  const failed = outcomes.filter(({ status }) => status === 'rejected');
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason.message).join('\n\n'));
};
