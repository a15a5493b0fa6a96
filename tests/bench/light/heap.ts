import type { Browser, CDPSession } from '@playwright/test';
import type { Row } from '../rows.ts';
import type { Stage } from './stage.ts';

const TURNS = 1_000;
/** Turns until everything has been shown once and the caches are full. */
const WARM = 100;
const TURN_MS = 10_000;

/** Bytes in use after garbage collection. */
const heapOf = async (devtools: CDPSession): Promise<number> => {
  for (let pass = 0; pass < 3; pass += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
};

/** The heap of a display after 1,000 turns and after 100 (performance goal 14), in bytes. The browser's clock runs ahead. */
const heapAt = async (browser: Browser, url: string, turns: number): Promise<{ warm: number; late: number }> => {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  let warm = Number.NaN;
  for (let turn = 1; turn <= turns; turn += 1) {
    await page.clock.runFor(TURN_MS);
    if (turn === WARM) warm = await heapOf(devtools);
  }
  const late = await heapOf(devtools);
  await context.close();
  return { warm, late };
};

/** Goal 14, for a board that pages through its rows and for the menu. */
export const measureHeap = async ({ browser, product: origin }: Stage): Promise<readonly Row[]> => {
  const { results } = (await (await fetch(`${origin}/api/boards?active=true`)).json()) as {
    results: readonly { readonly id: string; readonly calculation: string }[];
  };
  const board = results.find(({ calculation }) => calculation === 'TIME');
  const rows: Row[] = [];
  // In each turn of ten seconds the rows change page and the results are read again. The menu reloads itself every 60 turns.
  for (const path of [`/display/${board?.id}?itemsToShow=100&reloadInterval=10`, '/menu']) {
    const { warm, late } = await heapAt(browser, origin + path, TURNS);
    const ratio = late / warm;
    rows.push({
      subject: `${path.split('?')[0]}: heap after 1,000 turns beside after 100`,
      measured: `${(late / 1e6).toFixed(2)} MB`,
      floor: `${(warm / 1e6).toFixed(2)} MB`,
      ratio,
      goal: '<= 1.1',
      met: ratio <= 1.1,
    });
  }
  return rows;
};
