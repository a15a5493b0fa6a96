import { expect, test } from '@playwright/test';
import { freeRace, openCheckout, pickRace, reserveButton } from './support/booking.ts';
import { api, newCustomer, PASSWORD, productUrl, santaAna, signedInPage, tokenOf } from './support/venue.ts';

test.use({ baseURL: productUrl() });

test('a newcomer signs up, adds a card, books two seats for an hour and pays; an open planner shows it (CHECK-01, CHECK-09, CHECK-11, RES-11, RES-12)', async ({
  browser,
}) => {
  const { id: location } = await santaAna();
  const race = await freeRace(location, 2, 2);

  // 1. Staff open the day in another browser.
  const day = `/admin/seats?date=${race.day}&location=${location}`;
  const staff = await signedInPage(browser, 'planner@paddock.test', { viewport: { width: 1440, height: 900 } }, day);
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();

  // 2. A newcomer gives email, profile and card.
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/Los_Angeles',
  });
  const page = await context.newPage();
  const email = `newcomer-${Date.now()}@journey.test`;
  await page.goto('/reservations');
  await expect(page).toHaveURL(/\/signup\?redirect=/);
  await expect(page.getByText('Create an account to see simulator availability.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Nova');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Zip code').fill('92701');
  await page.getByLabel('Phone').fill('(714) 555-0188');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Payment approved' }).click();
  await page.getByRole('button', { name: 'Save card' }).click();

  // 3. Books two seats for an hour, and pays.
  await expect(page).toHaveURL(/\/reservations/);
  await pickRace(page, race, 2, 2);
  await openCheckout(page);
  await reserveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book Another' })).toBeVisible();

  // 4. The planner shows it without a reload.
  await expect(staff.getByText(/Nova/).first()).toBeVisible();

  // 5. The API agrees: four paid half-hours, one charge.
  const token = await tokenOf(email);
  const mine = await api('GET', '/users/me/reservations/future', { token });
  expect(mine.body.results).toHaveLength(4);
  expect(mine.body.results.every(({ paid }: { paid: boolean }) => paid)).toBe(true);
  const charges = await api('GET', '/charges?amount_cents__gt=0', { token });
  expect(charges.body.count).toBe(1);
  await context.close();
  await staff.context().close();
});

test('a seat that is taken elsewhere turns grey without a reload (SLOT-10)', async ({ browser }) => {
  const { id: location } = await santaAna();
  const race = await freeRace(location, 1, 1);
  const { email } = await newCustomer();
  const page = await signedInPage(browser, email, {}, '/reservations');
  await pickRace(page, race, 1, 1);
  const token = await tokenOf('planner@paddock.test');
  const victim = race.calendars.at(-1) as string;
  const number = /\d+/.exec((await api('GET', `/calendars/${victim}`)).body.name as string)?.[0];
  const tile = page.getByRole('button', { name: new RegExp(`^Seat ${number},`) });
  await expect(tile).toHaveAccessibleName(/free$/);
  // The page records the time itself, so that the delay of the test is not measured.
  await page.evaluate((label) => {
    const seen = window as unknown as { greyAt?: number };
    new MutationObserver(() => {
      if (document.querySelector(`button[aria-label^="${label}"][aria-label$="taken"]`)) seen.greyAt ??= Date.now();
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  }, `Seat ${number},`);
  const taken = await api('POST', '/reservations', {
    token,
    body: { calendar: victim, slot: race.slot, is_blackout: true },
  });
  const answered = Date.now();
  expect(taken.status).toBe(201);
  await expect(tile).toHaveAccessibleName(/taken$/);
  const greyAt = await page.evaluate(() => (window as unknown as { greyAt: number }).greyAt);
  console.log(`live: the seat went grey ${greyAt - answered} ms after the server had answered the booking elsewhere`);
  await page.context().close();
});
