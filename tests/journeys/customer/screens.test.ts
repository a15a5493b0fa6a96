import { expect, test, type Page } from '@playwright/test';
import { api, newCustomer, PASSWORD, santaAna } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { at, consoleOf, logIn, shoot } from './visit.ts';

const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;

for (const { viewport, colorScheme } of looks)
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    // Nothing moves, so that no colour is measured half-way.
    test.use({ timezoneId: 'America/Los_Angeles', viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    /** What is shown is whole, accessible and never wider than the window. */
    const inspect = async (page: Page, name: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, name).toBeLessThanOrEqual(0);
      await shoot(page, `real${name.replaceAll('/', '-')}-${viewport.width}-${colorScheme}`);
    };
    const look = async (page: Page, path: string) => {
      await page.goto(at(path));
      await inspect(page, path);
    };

    test('the screens open to everybody are accessible, and the console stays empty', async ({ page }) => {
      const errors = consoleOf(page);
      const pages = (await api('GET', '/pages')).body.results as { id: string }[];
      for (const path of [
        '/login',
        '/login/password/reset',
        '/signup?redirect=%2Freservations',
        '/contact',
        '/leaderboards',
        '/availability/cars',
        '/no/such/page',
        ...pages.slice(0, 1).map(({ id }) => `/pages/${id}`),
      ])
        await look(page, path);
      expect(errors).toEqual([]);
    });

    test('the screens of a customer are accessible, with the checkout, and the console stays empty', async ({
      page,
    }) => {
      const errors = consoleOf(page);
      const [seat] = (await santaAna()).seats;
      await logIn(page, 'ada@paddock.test');
      await inspect(page, '/dashboard');
      for (const path of ['/profile', '/profile/password/change', '/reservations/all', `/reservations/${seat?.id}`])
        await look(page, path);
      await look(page, '/reservations');
      await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1).check({ force: true });
      const times = page.getByRole('radiogroup', { name: 'Race Time' });
      await times.locator('input:not(:disabled)').first().check({ force: true });
      const checkout = page.getByRole('button', { name: /^Checkout/ });
      await expect(checkout).toBeEnabled();
      await inspect(page, '/picked');
      await checkout.click();
      await expect(page.getByRole('dialog', { name: 'Checkout' })).toContainText('Total');
      await expectAccessible(page);
      await shoot(page, `real-checkout-${viewport.width}-${colorScheme}`);
      expect(errors).toEqual([]);
    });

    test('each step of a signup and the first dashboard are accessible, and the console stays empty', async ({
      page,
    }) => {
      const errors = consoleOf(page);
      await page.goto(at('/signup'));
      await page.getByLabel('Email').fill(`look-${viewport.width}-${Date.now()}@journey.test`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('First name').fill('Lo');
      await inspect(page, '/signup-profile');
      for (const [label, text] of [
        ['Last name', 'Okes'],
        ['Zip code', '92701'],
        ['Phone', '(714) 555-0188'],
        ['Password', PASSWORD],
        ['Confirm password', PASSWORD],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Approves' })).toBeVisible();
      await inspect(page, '/signup-card');
      await page.getByRole('button', { name: 'Skip for now' }).click();
      await expect(page).toHaveURL(/\/reservations/);
      await look(page, '/dashboard');
      expect(errors).toEqual([]);
    });
  });

test('ROUTE-02 a reload on any screen stays on that screen', async ({ page }) => {
  const { email } = await newCustomer();
  await logIn(page, email);
  const seat = (await santaAna()).seats[0]?.id ?? '';
  for (const path of ['/profile', '/reservations', '/reservations/all', `/reservations/${seat}`, '/laps', '/contact']) {
    await page.goto(at(path));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const title = await heading.textContent();
    await page.reload();
    await expect(heading).toHaveText(title ?? '');
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
