import { type Browser, test } from '@playwright/test';
import { freeRace, openCheckout, pickRace, reserveButton } from '../journeys/support/booking.ts';
import { api, newCustomer, productUrl, santaAna, signedInPage } from '../journeys/support/venue.ts';
import { shoot } from './shoot.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1280, height: 860 } };

const booking = async (
  browser: Browser,
  colorScheme: 'light' | 'dark',
  size: typeof phone,
  name: string,
): Promise<void> => {
  const { id } = await santaAna();
  const race = await freeRace(id, 3, 2);
  const customer = await newCustomer('tok_visa');
  const page = await signedInPage(browser, customer.email, { ...size, colorScheme });
  await page.goto('/reservations');
  await pickRace(page, race, 3, 2);
  await page
    .getByText(/incl\./)
    .first()
    .waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot(page, `book-${name}`);
  await openCheckout(page);
  await shoot(page, `checkout-${name}`);
  await reserveButton(page).click();
  await page.getByRole('dialog', { name: 'All Done!' }).waitFor();
  await shoot(page, `done-${name}`);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Upcoming reservations' }).waitFor();
  await shoot(page, `dashboard-${name}`);
  await page.goto(`/reservations/all?location=${id}`);
  await page.waitForTimeout(1500);
  await shoot(page, `advanced-${name}`);
  await page.context().close();
};

test('booking on a phone, light', async ({ browser }) => booking(browser, 'light', phone, 'phone'));
test('booking on a phone, dark', async ({ browser }) => booking(browser, 'dark', phone, 'phone-dark'));
test('booking on a desk', async ({ browser }) => booking(browser, 'light', desk, 'desk'));

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the planner, ${colorScheme}`, async ({ browser }) => {
    const { id } = await santaAna();
    const { day } = await freeRace(id, 1, 1);
    const page = await signedInPage(browser, 'planner@paddock.test', {
      viewport: { width: 1440, height: 900 },
      colorScheme,
    });
    await page.goto(`/admin/seats?location=${id}&date=${day}`);
    await page.waitForTimeout(2500);
    await shoot(page, `planner-${colorScheme}`);
    await page.context().close();
  });
}

test('the bill at a past moment, with the reason for a line; the boards in both looks', async ({ browser }) => {
  const page = await signedInPage(browser, 'ada@paddock.test', { ...desk, colorScheme: 'light' });
  await page.goto('/statement');
  // A line that is beside the time slider, and the events behind it.
  await page
    .getByRole('button', { name: /^Why was (?:I|this) charged/ })
    .nth(2)
    .click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot(page, 'statement-desk');
  await page.goto('/leaderboards');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('table').first().waitFor();
    await shoot(page, colorScheme === 'light' ? 'leaderboards-desk' : 'leaderboards-dark');
  }
  await page.context().close();
});

test('reports', async ({ browser }) => {
  const page = await signedInPage(browser, 'owner@paddock.test', { ...desk, colorScheme: 'dark' });
  await page.goto('/admin/reports');
  await page.getByRole('button', { name: 'Run report' }).click();
  await page.getByRole('table').first().waitFor();
  await shoot(page, 'reports-dark');
  await page.context().close();
});

test('a board on the wall', async ({ browser }) => {
  const [board] = (await api('GET', '/boards?active=true')).body.results as readonly { readonly id: string }[];
  const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.goto(`/display/${board?.id}`);
  await page.getByRole('list').first().waitFor();
  await shoot(page, 'board-wall');
  await context.close();
});

test('the waiting list on a phone, dark', async ({ browser }) => {
  const { email } = await newCustomer('tok_visa');
  const page = await signedInPage(browser, email, { ...phone, colorScheme: 'dark' });
  await page.goto('/waiting');
  await page.getByLabel('Latest start').waitFor();
  await shoot(page, 'waiting-phone-dark');
  await page.context().close();
});

test('a display on the wall', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.goto('/menu');
  await page
    .getByText(/30 min/)
    .first()
    .waitFor();
  await shoot(page, 'menu-wall');
  await context.close();
});
