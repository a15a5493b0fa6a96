import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectWhole } from '../support/expect-whole.ts';
import { inEach, OPPOSITE } from '../support/looks.ts';
import { api, newCustomer, PASSWORD, santaAna, signIn } from '../support/venue.ts';
import { at, consoleOf, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

const look = async (page: Page, path: string) => {
  await page.goto(at(path));
  await expectWhole(page, OPPOSITE, `real${path.replaceAll('/', '-')}`);
};

test('the public screens are accessible, without errors in the console', async ({ page }) => {
  const errors = consoleOf(page);
  const pages = (await api('GET', '/pages')).body.results as { id: string }[];
  for (const path of [
    '/login',
    '/login/password/reset',
    '/signup?redirect=%2Freservations',
    '/contact',
    '/no/such/page',
    ...pages.slice(0, 1).map(({ id }) => `/pages/${id}`),
  ])
    await look(page, path);
  expect(errors).toEqual([]);
});

test('the screens of a customer and the checkout are accessible, without errors in the console', async ({ page }) => {
  const errors = consoleOf(page);
  const [seat] = (await santaAna()).seats;
  await signIn(page, 'ada@paddock.test');
  for (const path of [
    '/dashboard',
    '/profile',
    '/profile/password/change',
    '/reservations/all',
    `/reservations/${seat?.id}`,
    '/reservations',
  ])
    await look(page, path);
  // Other stories book only the last race of this day, so this one takes the first.
  await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(3).check({ force: true });
  const times = page.getByRole('radiogroup', { name: 'Race Time' });
  await times.locator('input:not(:disabled)').first().check({ force: true });
  const checkout = page.getByRole('button', { name: /^Checkout/ });
  await expect(checkout).toBeEnabled();
  await expectWhole(page, OPPOSITE, 'real-picked');
  await checkout.click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toContainText('Total');
  await inEach(page, OPPOSITE, async (name) => {
    await expectAccessible(page);
    await shoot(page, `real-checkout-${name}`);
  });
  expect(errors).toEqual([]);
});

test('each step of a signup and the first dashboard are accessible, without errors in the console', async ({
  page,
}) => {
  const errors = consoleOf(page);
  await page.goto(at('/signup'));
  await page.getByLabel('Email').fill(`look-${Date.now()}@journey.test`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Lo');
  await expectWhole(page, OPPOSITE, 'real-signup-profile');
  for (const [label, text] of [
    ['Last name', 'Okes'],
    ['Zip code', '92701'],
    ['Phone', '(714) 555-0188'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Payment approved' })).toBeVisible();
  await expectWhole(page, OPPOSITE, 'real-signup-card');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(/\/reservations/);
  await look(page, '/dashboard');
  expect(errors).toEqual([]);
});

test('ROUTE-02 a reload of a screen shows the same screen', async ({ page }) => {
  const { email } = await newCustomer();
  await signIn(page, email);
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
