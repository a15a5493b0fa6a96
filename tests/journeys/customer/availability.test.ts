import { expect, test } from '@playwright/test';
import { expectWhole } from '../support/expect-whole.ts';
import { ALL } from '../support/looks.ts';
import { at, consoleOf } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

test('a visitor filters the cars, opens one, and reads the tracks', async ({ page }) => {
  const errors = consoleOf(page);
  await page.goto(at('/availability'));
  await expect(page).toHaveURL(/\/availability\/cars$/);
  const cars = page.getByRole('main').getByRole('button', { name: /^Details of/ });
  await expect(cars.first()).toBeVisible();
  await expectWhole(page, ALL, 'cars');
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'GT3' });
  await expect(page).toHaveURL(/group=/);
  await page.getByLabel('Search').fill('porsche');
  await expect(page).toHaveURL(/search=porsche/);
  await expect(cars).toHaveCount(1);
  await cars.first().click();
  await expect(page.getByRole('dialog')).toContainText('GT3');
  await expectWhole(page, ALL, 'car');
  await page.keyboard.press('Escape');
  await expect(cars.first()).toBeFocused();
  await page.getByLabel('Search').fill('tram');
  await expect(page.getByText('No cars matched your search query')).toBeVisible();
  await expectWhole(page, ALL, 'cars-none');
  await page.getByRole('link', { name: 'Available Tracks' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/\d:\d\d\.\d{3}/);
  await expectWhole(page, ALL, 'tracks');
  expect(errors).toEqual([]);
});
