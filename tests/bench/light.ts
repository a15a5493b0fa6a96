// `npm run bench -- light [rounds, 5] [loads] [clicks] [shifts] [heap]`: how long a visitor waits, in Chromium as on a slow phone, compared
// with a page that only mounts the framework, from the same server in the same run. Without a name all are measured. `PADDOCK_URL` names a
// running product with the demo venue.
import { chromium } from '@playwright/test';
import { startProduct } from '../journeys/support/product.ts';
import { measureClicks } from './light/clicks.ts';
import { startFloorPage } from './light/floor-page.ts';
import { measureHeap } from './light/heap.ts';
import { measureLoads } from './light/measure-loads.ts';
import { measureShifts } from './light/measure-shifts.ts';
import { printRows } from './rows.ts';

const parts = {
  loads: ['First loads', measureLoads],
  clicks: ['Clicks, processor 4 times slower', measureClicks],
  shifts: ['Layout shifts', measureShifts],
  heap: ['Displays, 1,000 turns', measureHeap],
} as const;
type Part = keyof typeof parts;

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 5);
const named = (Object.keys(parts) as Part[]).filter((part) => words.includes(part));
const chosen = named.length === 0 ? (Object.keys(parts) as Part[]) : named;

const running = process.env['PADDOCK_URL'];
process.stdout.write('Starting Paddock with its demo venue, the floor page and Chromium ...\n');
const product = running === undefined ? await startProduct() : { url: running, stop: async () => undefined };
const floor = await startFloorPage();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const answer = await fetch(`${product.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada@paddock.test', password: 'paddock-demo-1' }),
  });
  const { access: token } = (await answer.json()) as { access: string };
  const stage = { browser, product: product.url, floor: floor.url, token, rounds };
  for (const part of chosen) {
    const [title, measure] = parts[part];
    process.stdout.write(`\n${title}\n`);
    printRows(await measure(stage));
  }
  process.stdout.write(`\nmedians of ${rounds} rounds; layout shifts and the heap are measured once\n`);
} finally {
  await browser.close();
  await floor.stop();
  await product.stop();
}
