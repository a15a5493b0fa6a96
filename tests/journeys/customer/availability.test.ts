import { expect, test } from '@playwright/test';
import { at, consoleOf } from './visit.ts';
import { looks, whole } from './racing-looks.ts';

for (const look of looks)
  test.describe(`at ${look.viewport.width} px, ${look.colorScheme}`, () => {
    test.use({ timezoneId: 'America/Los_Angeles', ...look });

    test('a visitor looks through the cars and the tracks', async ({ page }) => {
      const errors = consoleOf(page);
      await page.goto(at('/availability'));
      await expect(page).toHaveURL(/\/availability\/cars$/);
      const cars = page.getByRole('main').getByRole('button', { name: /^Details of/ });
      await expect(cars.first()).toBeVisible();
      await whole(page, 'cars', look);
      await page.getByLabel('Group', { exact: true }).selectOption({ label: 'GT3' });
      await expect(page).toHaveURL(/group=/);
      await page.getByLabel('Search').fill('porsche');
      await expect(page).toHaveURL(/search=porsche/);
      await expect(cars).toHaveCount(1);
      await cars.first().click();
      await expect(page.getByRole('dialog')).toContainText('GT3');
      await whole(page, 'car', look);
      await page.keyboard.press('Escape');
      await expect(cars.first()).toBeFocused();
      await page.getByLabel('Search').fill('tram');
      await expect(page.getByText('No cars matched your search query')).toBeVisible();
      await whole(page, 'cars-none', look);
      await page.getByRole('link', { name: 'Available Tracks' }).click();
      await expect(page.getByRole('row').nth(1)).toContainText(/\d:\d\d\.\d{3}/);
      await whole(page, 'tracks', look);
      expect(errors).toEqual([]);
    });
  });
