import type { Page } from '@playwright/test';
import { median, percentile } from '../load.ts';
import type { Row } from '../rows.ts';
import { BOOKING, limited, type Stage } from './stage.ts';
import { visit, type Visit } from './visit.ts';

/** Clicks that are measured, each on another control than the one before. */
const CLICKS = 20;
/** The browser reports only clicks that took longer, in milliseconds. */
const LEAST_MS = 16;

const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Milliseconds from each click to the next paint, in the order of the clicks. */
const clickInTurn = async ({ page, vitals }: Visit, targets: readonly string[]): Promise<readonly number[]> => {
  for (let click = 0; click < CLICKS; click += 1) {
    await page.locator(targets[click % targets.length] as string).click();
    await painted(page);
    await painted(page);
  }
  const { clicks } = await vitals();
  return [...clicks, ...Array.from({ length: Math.max(0, CLICKS - clicks.length) }, () => LEAST_MS)];
};

const time = '[role=radiogroup][aria-label="Race Time"] label:has(input:enabled)';
const stepper = 'main [role=spinbutton]';

/** Picks times, seats and racers on the booking page. */
const clickOnBooking = async (visit: Visit): Promise<readonly number[]> => {
  const { page } = visit;
  // Today may have few times left.
  await page.locator('[role=radiogroup]').first().locator('label:has(input:enabled)').last().click();
  await page.locator(time).nth(4).waitFor();
  await page.locator(time).nth(4).click();
  const seat = 'main [role=group] button[aria-pressed]:enabled';
  await page.locator(seat).first().waitFor();
  const racers = `${stepper} >> nth=0 >> xpath=following-sibling::button[1]`;
  const fewer = `${stepper} >> nth=0 >> xpath=preceding-sibling::button[1]`;
  return clickInTurn(visit, [`${time} >> nth=1`, `${seat} >> nth=2`, racers, `${time} >> nth=3`, fewer]);
};

/** Clicks the one button of the floor page. */
const clickOnFloor = (visit: Visit): Promise<readonly number[]> => clickInTurn(visit, ['button']);

/** Goal 13: click to paint on the booking page, p75 of twenty clicks with a processor four times slower. */
export const measureClicks = async ({ browser, product, floor, token, rounds }: Stage): Promise<readonly Row[]> => {
  const quick = { slowNetwork: false, slowProcessor: true };
  const turns: { readonly click: number; readonly least: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await visit(browser, floor, 'button', quick);
    const least = percentile(await clickOnFloor(bare), 0.75);
    await bare.close();
    const page = await visit(browser, product + BOOKING.path, BOOKING.shown, quick, token);
    const click = percentile(await clickOnBooking(page), 0.75);
    await page.close();
    turns.push({ click, least });
  }
  const click = median(turns.map((turn) => turn.click));
  const least = median(turns.map((turn) => turn.least));
  const row = limited(
    '/reservations: click to paint, p75',
    `${click.toFixed(0)} ms`,
    click,
    100,
    `${least.toFixed(0)} ms`,
  );
  return [{ ...row, ratio: click / least, goal: `${row.goal} ms` }];
};
