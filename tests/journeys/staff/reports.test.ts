import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openStaff, picture } from './support/staff-pages.ts';

const year = new Date().getUTCFullYear();
/** A period that contains the whole history of the demo venue. */
const ALWAYS = `from=${year - 1}-01-01&to=${year + 1}-12-31`;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Opens the screen of a report as staff with the permission. */
const openReports = async (browser: Browser, query: string, viewport = DESK): Promise<Page> => {
  const page = await openStaff(browser, 'admin@paddock.test', `/admin/reports?${query}`, { viewport });
  await expect(page.getByRole('button', { name: 'Run report' })).toBeVisible();
  return page;
};
const make = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
};
const inBothLooks = async (page: Page, look: () => Promise<void>): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await look();
  }
  await page.emulateMedia({ colorScheme: 'light' });
};
/** A figure of the totals, by its label. */
const totalOf = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

const makeRevenue = async (browser: Browser, viewport: typeof DESK): Promise<Page> => {
  const page = await openReports(browser, ALWAYS, viewport);
  await make(page);
  await expect(page.getByRole('img', { name: /The highest is \$/ })).toBeVisible();
  await picture(page, `reports-revenue-${viewport.width}`);
  return page;
};

test('the revenue report has a chart with a description and an accessible table, in both looks', async ({
  browser,
}) => {
  const page = await makeRevenue(browser, DESK);
  await inBothLooks(page, () => expectAccessible(page));
  await page.context().close();
});

test('a row of the revenue report opens its events, and gets the focus back, on a phone, in both looks', async ({
  browser,
}) => {
  const page = await makeRevenue(browser, PHONE);
  const row = page.getByRole('button', { name: /^Events of .*Seats$/ }).first();
  await row.press('Enter');
  const first = page.getByRole('dialog').getByRole('row').nth(1);
  await expect(first).toContainText(/CheckoutCompleted|OutstandingItemAdded|CreditHoldPosted/);
  await inBothLooks(page, () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.context().close();
});

test('a report can be downloaded as a file', async ({ browser }) => {
  const page = await makeRevenue(browser, DESK);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toBe('\uFEFFdate,location,kind,amount');
  await page.context().close();
});

for (const kind of ['tax', 'till', 'liabilities', 'outstanding', 'members', 'utilisation'])
  test(`the report of ${kind} is accessible in both looks, and fits a phone`, async ({ browser }) => {
    // The heat map covers a year at most.
    const period = kind === 'utilisation' ? `from=${year}-01-01&to=${year}-12-31` : ALWAYS;
    const page = await openReports(browser, `report=${kind}&${period}`, PHONE);
    await make(page);
    await inBothLooks(page, () => expectAccessible(page));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await page.context().close();
  });

test('a price replay of the demo venue shows no difference until a price is changed', async ({ browser }) => {
  const page = await openReports(browser, `report=price_replay&${ALWAYS}`, { width: 1280, height: 900 });
  await make(page);
  // The table is wider than the screen, but the buttons for the events stay in view.
  await page.getByRole('rowheader').first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /^Events of/ }).first()).toBeInViewport({ ratio: 1 });
  await expect(totalOf(page, 'Difference')).toHaveText('$0.00');
  await expect(page.getByText(/not explained by the prices and rules of that moment/)).toHaveCount(0);
  await page.getByLabel('Motion rig, half an hour ($)').fill('99.50');
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(totalOf(page, 'Difference')).not.toHaveText('$0.00');
  await inBothLooks(page, () => expectAccessible(page));
  await picture(page, 'reports-price-replay');
  await page.context().close();
});
