import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  cellAt,
  dayGrid,
  drag,
  emptyDay,
  openPlanner,
  picture,
  selectionBar,
  staffUrl,
} from './support/staff-pages.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of sizes) {
    const name = `${viewport.width}-${colorScheme}`;
    test(`the staff screens are accessible at ${viewport.width} pixels, ${colorScheme}`, async ({ browser }) => {
      const visitor = await (await browser.newContext({ viewport, colorScheme })).newPage();
      await visitor.goto(staffUrl('/admin/seats'));
      await expect(visitor.getByRole('heading', { name: 'Staff log in' })).toBeVisible();
      await expectAccessible(visitor);
      await picture(visitor, `login-${name}`);

      const page = await openPlanner(browser, '/admin/seats', { viewport, colorScheme });
      await page.getByRole('button', { name: 'Next day' }).click();
      await expect(dayGrid(page)).toBeVisible();
      await picture(page, `planner-${name}`);

      await page.locator('[data-at][data-taken]').first().click();
      await expect(selectionBar(page)).toBeVisible();
      await expectAccessible(page);
      await picture(page, `booking-${name}`);
      await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await picture(page, `delete-${name}`);
      await page.keyboard.press('Escape');

      const tools = page.getByRole('button', { name: 'Day and filters' });
      if (await tools.isVisible()) {
        await tools.click();
        await expectAccessible(page);
        await picture(page, `tools-${name}`);
        await page.keyboard.press('Escape');
      }
      await page.goto(staffUrl(`/admin/seats?date=${emptyDay(5)}`));
      await drag(page, cellAt(page, 1, '7:00 pm'), cellAt(page, 2, '7:30 pm'));
      await expect(selectionBar(page)).toContainText('4 slots');
      await picture(page, `selected-${name}`);
      await selectionBar(page).getByRole('button', { name: 'Book for…' }).click();
      await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('ada');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await picture(page, `book-${name}`);
      await Promise.all([visitor.context().close(), page.context().close()]);
    });
  }
