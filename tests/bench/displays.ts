// `npm run bench -- displays [hours, 24]`: the menu and a board of a demo venue run for so many hours without their server: it is gone,
// answers errors, is replaced by a proxy or portal, or never answers. They must keep showing the last data, and memory must not grow.
// `PADDOCK_URL` names a running product with the demo venue.
import { chromium } from '@playwright/test';
import { layLine } from '../journeys/support/cut.ts';
import { heldBy, liveHours, shownOn, TROUBLES } from '../journeys/support/display-day.ts';
import { startProduct } from '../journeys/support/product.ts';
import { printRows, type Row } from './rows.ts';

const hours = Number(process.argv[2] ?? 24);
/** Memory may grow only by what the garbage collector happens to leave. */
const GOAL = 1.1;

const running = process.env['PADDOCK_URL'];
process.stdout.write('Starting Paddock with its demo venue and Chromium ...\n');
const product = running === undefined ? await startProduct() : { url: running, stop: async () => undefined };
const line = await layLine(product.url);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
const rows: Row[] = [];
let kept = true;
try {
  const { results } = (await (await fetch(`${product.url}/api/boards?active=true`)).json()) as {
    results: readonly { readonly id: string; readonly calculation: string }[];
  };
  const board = results.find(({ calculation }) => calculation === 'TIME');
  for (const path of ['/menu', `/display/${board?.id}`]) {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.clock.install();
    await page.goto(line.url + path);
    await page.getByRole('list', { name: 'Podium', includeHidden: true }).first().waitFor({ state: 'attached' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const before = await shownOn(page);
    const session = await page.context().newCDPSession(page);
    const troubles = Object.entries(TROUBLES);
    const share = hours / troubles.length;
    // First one hour of each trouble, because what the browser compiles at the first meeting is no leak.
    for (const [, trouble] of troubles) {
      trouble(line);
      await liveHours(page, 1);
    }
    const early = await heldBy(session);
    for (const [what, trouble] of troubles) {
      process.stdout.write(`${path}: the server ${what}, ${share.toFixed(1)} hours ...\n`);
      trouble(line);
      await liveHours(page, share);
      const same = JSON.stringify(await shownOn(page)) === JSON.stringify(before);
      if (!same) process.stdout.write(`${path}: shows something else since the server ${what}\n`);
      kept &&= same;
    }
    const late = await heldBy(session);
    line.mend();
    const name = path.split('/')[1] ?? '';
    for (const [what, unit] of [
      ['heapBytes', 'bytes'],
      ['nodes', 'nodes'],
      ['listeners', 'listeners'],
    ] as const) {
      const ratio = late[what] / early[what];
      rows.push({
        subject: `${name}: ${unit} held after ${hours} h without the server beside after an hour of each trouble`,
        measured: String(late[what]),
        floor: String(early[what]),
        ratio,
        goal: `<= ${GOAL}`,
        met: ratio <= GOAL,
      });
    }
    await page.close();
  }
  printRows(rows);
  process.stdout.write(kept ? 'The last data stood all the time.\n' : 'The last data did not stay.\n');
  if (!kept || rows.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await browser.close();
  await line.close();
  await product.stop();
}
