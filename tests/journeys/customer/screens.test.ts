import { expect, test } from '@playwright/test';
import { at, expectAccessible, logIn, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });
// A dozen screens are searched one after another; a busy machine takes its time.
test.setTimeout(300_000);

const open = ['/login', '/login/password/reset', '/signup', '/contact', '/leaderboards', '/no/such/page'];
const own = ['/dashboard', '/profile', '/profile/password/change', '/reservations', '/reservations/all'];
const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const;

for (const { width, height, colorScheme } of looks)
  test(`every screen is accessible at ${width} px, ${colorScheme}, and never wider than the window`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      timezoneId: 'America/Los_Angeles',
      viewport: { width, height },
      colorScheme,
    });
    const page = await context.newPage();
    const look = async (path: string) => {
      await page.goto(at(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
      await shoot(page, `real${path.replaceAll('/', '-')}-${width}-${colorScheme}`);
    };
    for (const path of open) await look(path);
    await logIn(page, 'ada@paddock.test');
    for (const path of own) await look(path);
    await page.goto(at('/reservations'));
    await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1).check({ force: true });
    await page
      .getByRole('radiogroup', { name: 'Race Time' })
      .locator('input:not(:disabled)')
      .first()
      .check({ force: true });
    await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
    await expectAccessible(page);
    await shoot(page, `real-picked-${width}-${colorScheme}`);
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await expect(page.getByRole('dialog', { name: 'Checkout' })).toContainText('Total');
    await expectAccessible(page);
    await context.close();
  });
