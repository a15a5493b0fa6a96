// `npm run bench -- planner [rounds, 3] [seconds, 4]`: scrolls the planner with 40 seats and 48 slots in Chromium while 50 changes a second
// arrive, and an empty page in the same round. The app is the production build and its API a fake, so that no server work is measured. The
// planner refetches at most twice a second, so only few frames in a hundred are affected: worst and late frames are printed beside the p95,
// and how many slots were redrawn.
import { chromium } from '@playwright/test';
import { openPlannerPage, startPlannerFiles } from './planner/page.ts';
import { scrollFrames } from './planner/frames.ts';
import { median, percentile } from './load.ts';
import { printRows } from './rows.ts';

const CHANGES_A_SECOND = 50;
/** Longer than two frames at 60 Hz. */
const LATE_MS = 34;

type Turn = {
  readonly floor: number;
  readonly frame: number;
  readonly worst: number;
  readonly late: number;
  readonly drawn: number;
  readonly told: number;
  readonly shown: boolean;
  readonly looks: number;
};

const [rounds = 3, seconds = 4] = process.argv.slice(2).map(Number);
process.stdout.write('Building the staff app and starting Chromium ...\n');
const files = await startPlannerFiles();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
});
try {
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const empty = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await empty.setContent(
      '<!doctype html><div role="grid" style="height:880px;overflow:auto"><div style="width:9000px;height:9000px"></div></div>',
    );
    const { frames: floor } = await scrollFrames(empty, '[role=grid]', seconds);
    await empty.close();
    const open = await openPlannerPage(browser, files.url);
    const changing = open.change(CHANGES_A_SECOND);
    const { frames, drawn } = await scrollFrames(open.page, '[data-planner-scroller]', seconds);
    const told = changing.stop();
    const shown = await open.lastChangeShown();
    await open.page.context().close();
    turns.push({
      floor: percentile(floor, 0.95),
      frame: percentile(frames, 0.95),
      worst: Math.max(...frames),
      late: frames.filter((frame) => frame > LATE_MS).length / frames.length,
      drawn,
      told,
      shown,
      looks: open.looks(),
    });
    process.stdout.write(`${JSON.stringify(turns.at(-1))}\n`);
  }
  const frame = median(turns.map((turn) => turn.frame));
  const floor = median(turns.map((turn) => turn.floor));
  printRows([
    {
      subject: `planner, 40 seats x 48 slots, ${CHANGES_A_SECOND} changes/s: p95 frame`,
      measured: `${frame.toFixed(1)} ms`,
      floor: `${floor.toFixed(1)} ms`,
      ratio: frame / floor,
      goal: '<= 20 ms',
      met: frame <= 20,
    },
    {
      subject: `the same: frames that came late, worst ${median(turns.map(({ worst }) => worst)).toFixed(0)} ms`,
      measured: `${(median(turns.map(({ late }) => late)) * 100).toFixed(1)} %`,
      floor: '',
      ratio: undefined,
      goal: '',
      met: undefined,
    },
  ]);
  if (!turns.every(({ shown }) => shown)) throw new Error('The last change was never shown.');
  // Frames are fast if nothing is drawn, so the changes must appear while the page scrolls.
  if (!turns.every(({ drawn, told }) => drawn > told / 2)) throw new Error('Changes were not drawn while scrolled.');
} finally {
  await browser.close();
  await files.stop();
}
