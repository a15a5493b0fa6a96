import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { layLine, type Line } from '../support/cut.ts';
import { heldBy, liveHours, shownOn, TROUBLES } from '../support/display-day.ts';
import { api, productUrl, santaAna, tokenOf } from '../support/venue.ts';

let line: Line;
test.beforeEach(async () => void (line = await layLine(productUrl())));
test.afterEach(() => line.close());

const menuOf = async (): Promise<string> => `${line.url}/menu?location=${(await santaAna()).id}&boards=true`;
/** Opens a menu with prices and every board, and waits until its service worker has stored the page. */
const openMenu = async (page: Page): Promise<readonly string[]> => {
  await page.goto(await menuOf());
  await expect(page.getByRole('list', { name: 'Simulators and prices' })).toContainText('$');
  await expect.poll(() => page.getByRole('list', { name: 'Podium', includeHidden: true }).count()).toBeGreaterThan(1);
  await expect(page.getByText('Results appear here soon.')).toHaveCount(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return shownOn(page);
};
/** How many flags of racers have a picture. */
const flagsOn = (page: Page): Promise<number> =>
  page
    .locator('main img[src^="/flags/"]')
    .evaluateAll((flags) => (flags as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).length);
const expectNoError = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText(/log in|sign in|error|went wrong|bad gateway|wi-fi/i)).toHaveCount(0);
};

test('the menu runs for hours without its server, shows the last data, hardly grows in memory, and then catches up', async ({
  page,
}) => {
  await page.clock.install();
  const before = await openMenu(page);
  const session = await page.context().newCDPSession(page);
  const troubles = Object.values(TROUBLES);
  troubles[0]?.(line);
  await liveHours(page, 1);
  const early = await heldBy(session);
  for (const [index, trouble] of troubles.entries()) {
    trouble(line);
    await liveHours(page, index === troubles.length - 1 ? 0.5 : 1);
    await expectNoError(page);
    await expect.poll(() => shownOn(page)).toEqual(before);
  }
  const late = await heldBy(session);
  expect(late.heapBytes / early.heapBytes).toBeLessThan(1.3);
  expect(late.nodes / early.nodes).toBeLessThan(1.3);
  expect(late.listeners / early.listeners).toBeLessThan(1.3);

  // While the server was away, a racer drove a new best lap.
  const { id: location } = await santaAna();
  const [board] = (await api('GET', `/boards?active=true&location=${location}`)).body.results.filter(
    ({ calculation }: { calculation: string }) => calculation === 'TIME',
  );
  const { results: cars } = (await api('GET', `/cars?groups=${board.group}`)).body;
  const ada = (await api('GET', '/users/me', { token: await tokenOf('ada@paddock.test') })).body.id as string;
  const best = (await api('GET', `/boards/${board.id}/results?count=1`)).body.results[0] as { hms: string };
  const [minutes = 0, seconds = 0] = best.hms.split(':').map(Number);
  const lap = { user: ada, location, track: board.track, car: cars[0].id, created: new Date().toISOString(), tire: '' };
  const millis = Math.round((minutes * 60 + seconds) * 1000) - 120;
  const token = await tokenOf('launcher@paddock.test');
  const sent = await api('POST', '/laps', {
    token,
    body: { laps: [{ ...lap, millis, tire: 'Slick Soft', fuel: 20 }] },
  });
  expect(sent.status).toBe(200);
  const { hms } = (await api('GET', `/boards/${board.id}/results?count=1`)).body.results[0] as { hms: string };
  line.mend();
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return (await shownOn(page)).some((text) => text.includes(hms));
    })
    .toBe(true);
  await expectNoError(page);
});

test('a browser that is restarted while its server is down shows the last data, whatever answers instead of the server', async () => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'paddock-display-'));
  const { launchOptions = {} } = test.info().project.use;
  const start = () =>
    chromium.launchPersistentContext(folder, { ...launchOptions, viewport: { width: 1920, height: 1080 } });
  try {
    let browser = await start();
    const first = await browser.newPage();
    const before = await openMenu(first);
    const flags = await flagsOn(first);
    expect(flags).toBeGreaterThan(1);
    await expect
      .poll(() => first.evaluate(async () => (await (await caches.open('flags')).keys()).length))
      .toBeGreaterThan(1);
    await browser.close();
    for (const trouble of Object.values(TROUBLES)) {
      trouble(line);
      browser = await start();
      const page = await browser.newPage();
      await page.goto(await menuOf());
      await expect.poll(() => shownOn(page)).toEqual(before);
      await expect.poll(() => flagsOn(page)).toBe(flags);
      await page.reload();
      await expect.poll(() => shownOn(page)).toEqual(before);
      await expect.poll(() => flagsOn(page)).toBe(flags);
      await expectNoError(page);
      await browser.close();
    }
    line.mend();
    browser = await start();
    const page = await browser.newPage();
    const read = page.waitForResponse((answer) => answer.url().includes('/api/boards') && answer.ok());
    await page.goto(await menuOf());
    await read;
    await expect.poll(() => shownOn(page)).toEqual(before);
    await browser.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the service worker of the displays does not control the customer app', async ({ page }) => {
  await openMenu(page);
  await page.goto(`${line.url}/leaderboards`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  line.cut();
  await expect(page.goto(`${line.url}/leaderboards`)).rejects.toThrow();
});
