import { expect, test, type Page } from '@playwright/test';
import { api, newCustomer, tokenOf } from '../support/venue.ts';
import { expectWhole } from '../support/expect-whole.ts';
import { ALL } from '../support/looks.ts';
import { at, consoleOf, logIn } from './visit.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');

test.use({ timezoneId: 'America/Los_Angeles' });

test('a customer filters, ranks and opens their laps, and a reload keeps the filters', async ({ page }) => {
  const errors = consoleOf(page);
  const token = await tokenOf('ada@paddock.test');
  const { track_name: track } = (await api('GET', '/laps', { token })).body.results.at(-1) as {
    track_name: string;
  };
  await logIn(page, 'ada@paddock.test', '/laps');
  await expect(rows(page).nth(1)).toBeVisible();
  await expectWhole(page, ALL, 'laps');
  await page.getByLabel('Track', { exact: true }).selectOption({ label: track });
  await expect(page.getByLabel('Car group').locator('option:checked')).toHaveText('GT3');
  await expect(page.getByRole('switch', { name: 'Valid only' })).toBeChecked();
  await page.getByRole('radio', { name: 'Ranked' }).check({ force: true });
  await expect(rows(page).first()).toContainText('Rank');
  await expect(rows(page).nth(1)).toContainText(track);
  await expectWhole(page, ALL, 'laps-ranked');
  await page.reload();
  await expect(rows(page).first()).toContainText('Rank');
  await expect(page.getByLabel('Track', { exact: true }).locator('option:checked')).toHaveText(track);
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Lap details' })).toContainText(track);
  await expectWhole(page, ALL, 'lap-details');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(at('/laps?search=nothing-of-the-kind'));
  await expect(page.getByText('Your search yielded no results')).toBeVisible();
  await expectWhole(page, ALL, 'laps-none');
  expect(errors).toEqual([]);
});

test("a customer without laps reads that they haven't recorded any laps yet", async ({ page }) => {
  const { email } = await newCustomer();
  await logIn(page, email, '/laps');
  await expect(page.getByText("You haven't recorded any laps yet")).toBeVisible();
});
