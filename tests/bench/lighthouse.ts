// `npm run bench -- lighthouse`: the four Lighthouse scores of the public pages, in its mobile profile. `PADDOCK_URL` names a running
// product with the demo venue; `-- lighthouse /login` measures one page.
import { chromium } from '@playwright/test';
import { freePort } from '@paddock/embedded/free-port';
import lighthouse from 'lighthouse';
import { startFloorPage } from './light/floor-page.ts';
import { startProduct } from '../journeys/support/product.ts';

const GOAL = 95;
const FLOOR = '(floor)';
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const running = process.env['PADDOCK_URL'];
const product = running === undefined ? await startProduct() : { url: running, stop: async () => undefined };
const port = await freePort();
const floor = await startFloorPage();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
});
try {
  const { results: pages } = (await (await fetch(`${product.url}/api/pages`)).json()) as {
    readonly results: readonly { readonly id: string }[];
  };
  const paths = process.argv[2]?.startsWith('/')
    ? process.argv.slice(2)
    : [
        '/',
        '/reservations',
        '/leaderboards',
        '/availability/tracks',
        '/availability/cars',
        ...pages.slice(0, 1).map(({ id }) => `/pages/${id}`),
        '/contact',
        '/login',
        '/signup',
      ];
  process.stdout.write(`${'page'.padEnd(24)}${kinds.map((kind) => kind.padStart(16)).join('')}\n`);
  let met = true;
  // The floor page first: the best score that this machine allows at its present load.
  const asked = [{ path: FLOOR, url: floor.url }, ...paths.map((path) => ({ path, url: product.url + path }))];
  for (const { path, url } of asked) {
    const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...kinds] });
    if (answer === undefined) throw new Error(`Lighthouse says nothing of ${path}.`);
    const { categories, audits, environment } = answer.lhr;
    const scores = kinds.map((kind) => Math.round((categories[kind]?.score ?? 0) * 100));
    met &&= path === FLOOR || scores.every((score) => score >= GOAL);
    const speed = `machine ${environment.benchmarkIndex.toFixed(0)}`;
    process.stdout.write(
      `${path.slice(0, 23).padEnd(24)}${scores.map((score) => String(score).padStart(16)).join('')}   ${speed}\n`,
    );
    if (path === FLOOR) continue;
    // Audits that cost points, in Lighthouse's words.
    for (const kind of kinds)
      for (const { id, weight } of categories[kind]?.auditRefs ?? []) {
        const audit = audits[id];
        if (weight > 0 && audit !== undefined && audit.score !== null && audit.score < 0.9)
          process.stdout.write(`    ${kind}: ${audit.title} ${audit.displayValue ?? ''}\n`);
      }
  }
  process.stdout.write(`\ngoal: each at least ${GOAL}: ${met ? 'met' : 'MISSED'}\n`);
} finally {
  await browser.close();
  await floor.stop();
  await product.stop();
}
