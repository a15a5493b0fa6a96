import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openStaff, picture } from './support/staff-pages.ts';

/** A qualifying session of one rig. Its times are unique to this run, so that a second run finds new laps. */
const start = Date.now() % 1_000_000_000;
const lately = new Date(Date.now() - 2 * 86_400_000);
const ended = [lately.getUTCFullYear(), lately.getUTCMonth() + 1, lately.getUTCDate()].join('_');
const lap = (number: number, millis: number, more: object = {}) => ({
  DriverName: 'Bay 1',
  DriverGuid: '76561190000000001',
  CarId: 0,
  CarModel: 'ks_mercedes_amg_gt3',
  Timestamp: start + number * 1_000_000,
  LapTime: millis,
  Sectors: [],
  Cuts: 0,
  Tyre: 'S',
  ...more,
});
const file = (track: string, layout: string) => ({
  TrackName: track,
  TrackConfig: layout,
  Type: 'QUALIFY',
  Cars: [],
  Result: [],
  Laps: [lap(1, 190_000 + (start % 999)), lap(2, 20_000), lap(3, 191_000, { Cuts: 2 }), lap(4, 999_999_999)],
});

test('staff import a results file, which records its laps only once, and preview what a decision about a lap does to the boards', async ({
  browser,
}) => {
  const page = await openStaff(browser, 'launcher@paddock.test', '/admin/laps');
  await page.getByRole('tab', { name: 'Import' }).click();

  // 1. Choose the file, and read what it would do.
  const bytes = Buffer.from(JSON.stringify(file('spa', '')));
  const choose = () =>
    page
      .getByLabel('Results file (JSON)')
      .setInputFiles({ name: `${ended}_15_4_QUALIFY.json`, mimeType: 'application/json', buffer: bytes });
  await choose();
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Santa Ana' });
  await page.getByLabel('Who drove as Bay 1').fill('ada');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: 'Preview laps' }).click();
  const rows = page.getByRole('table', { name: 'Lines of the file' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('New');
  await expect(rows.nth(1)).toContainText('Counts');
  await expect(rows.nth(2)).toContainText('Too fast to be true');
  await expect(rows.nth(3)).toContainText('Cut the track');
  await expect(rows.nth(4)).toContainText('It has no lap time.');
  await expectAccessible(page);
  await picture(page, 'laps-preview');

  // 2. Record it; a second import records nothing.
  await page.getByRole('button', { name: 'Record 3 laps' }).click();
  await expect(page.getByText('3 recorded, 0 already recorded, 1 not recorded.')).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose();
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Santa Ana' });
  await page.getByRole('button', { name: 'Preview laps' }).click();
  await expect(rows.nth(1)).toContainText('Already recorded');
  await expect(page.getByRole('button', { name: /^Record/ })).toBeDisabled();

  // 3. Open the lap that waits for a decision.
  await page.getByRole('tab', { name: 'Steward decisions' }).click();
  const decide = page.getByRole('button', { name: /^Decide about 0:20\.000/ }).first();
  await decide.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table', { name: /: after your decision$/ }).first()).toContainText('0:20.000');
  await expectAccessible(page);
  await picture(page, 'laps-ruling');

  // 4. Reject it with a reason: it leaves the list.
  await dialog.getByRole('radio', { name: 'Reject' }).check();
  await expect(dialog.getByRole('table', { name: /: after your decision$/ })).toHaveCount(0);
  await dialog.getByLabel('Reason').fill('Nobody is that fast.');
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(page.getByText('Decision saved. The boards are up to date.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(decide).toHaveCount(0);
  await page.context().close();
});
