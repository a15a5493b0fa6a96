import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { inEach, type Look } from '../support/looks.ts';
import { dayAhead } from '../support/venue.ts';
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

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]) {
  // One walk for each size, because dark mode changes only colours.
  const looks = (['light', 'dark'] as const).map((colorScheme): Look => ({ viewport, colorScheme }));

  test(`the staff screens are accessible at ${viewport.width} pixels, light and dark`, async ({ browser }) => {
    const visitor = await (await browser.newContext({ viewport })).newPage();
    await visitor.goto(staffUrl('/admin/seats'));
    await expect(visitor.getByRole('heading', { name: 'Staff log in' })).toBeVisible();
    await inEach(visitor, looks, async (name) => {
      await expectAccessible(visitor);
      await picture(visitor, `login-${name}`);
    });
    await visitor.context().close();

    const page = await openPlanner(browser, `/admin/seats?date=${dayAhead(1)}`, { viewport });
    const inBoth = (what: string) =>
      inEach(page, looks, async (name) => {
        await expectAccessible(page);
        await picture(page, `${what}-${name}`);
      });
    await page.locator('[data-at][data-taken]').first().click();
    await expect(selectionBar(page)).toBeVisible();
    await inBoth('booking');
    await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inBoth('delete');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    if (viewport.width < 1024) {
      await page.getByRole('button', { name: 'Day and filters' }).click();
      await expect(page.getByRole('complementary', { name: 'Day and filters' })).toBeVisible();
      await inBoth('tools');
    }
    await page.goto(staffUrl(`/admin/seats?date=${emptyDay(5)}`));
    await expect(dayGrid(page)).toBeVisible();
    await drag(page, cellAt(page, 1, '7:00 pm'), cellAt(page, 2, '7:30 pm'));
    await expect(selectionBar(page)).toContainText('4 slots');
    await selectionBar(page).getByRole('button', { name: 'Book for…' }).click();
    await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('ada');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await inBoth('book');
    await page.context().close();
  });
}
