import { expect, test, type Page, type Route } from '@playwright/test';
import { freeRace, openCheckout, pickRace, reserveButton } from '../support/booking.ts';
import { api, newCustomer, santaAna, signedInPage } from '../support/venue.ts';
import { at } from './visit.ts';

// Specified texts in states of a screen that the demo venue cannot be brought to (a failure, a full day). Those answers are faked in the
// browser; the rest is the real product.
test.use({ timezoneId: 'America/Los_Angeles' });

const answer =
  (status: number, body: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
/** Removes the faked answers first: one that is still being fetched when its page closes would fail a story that has ended. */
const leave = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('logging in: the texts while it runs, for a wrong password, and for a login link that failed', async ({
  page,
}) => {
  let go = (): void => undefined;
  await page.route('**/api/auth/token', async (route) => {
    await new Promise<void>((resolve) => (go = resolve));
    await route.continue();
  });
  await page.goto(at('/login'));
  await page.getByLabel('Email or username').fill('nobody@paddock.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-one-1');
  await press(page, 'Log In');
  await expect(page.getByRole('button', { name: 'Logging In...' })).toBeVisible();
  go();
  await expect(page.getByRole('alert')).toContainText('Login failed, please check your login details and try again.');

  await page.route('**/api/users/forgot_password', answer(400, { email: ['No.'] }));
  await page.goto(at('/login/password/reset'));
  await page.getByLabel('Email', { exact: true }).fill('nobody@paddock.test');
  await press(page, 'Send login link');
  await expect(page.getByText('Auth failed, please try again or contact us.')).toBeVisible();
});

test('signing up: the texts for bad passwords, a taken name, and a failing server', async ({ page }) => {
  const refused = async (status: number, body: unknown, words: string) => {
    await page.route('**/api/users', answer(status, body));
    await page.goto(at('/signup'));
    await page.getByLabel('Email', { exact: true }).fill('story-told@journey.test');
    await press(page, 'Continue');
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute('**/api/users');
  };
  const { email } = await newCustomer();
  await page.goto(at('/signup'));
  await page.getByLabel('Email', { exact: true }).fill(email);
  const told = page.waitForResponse('**/api/users');
  await press(page, 'Continue');
  expect(await (await told).text()).toContain('A user with that username already exists');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Log In' })).toBeVisible();
  await refused(400, { email: ['No such host.'] }, 'Registration failed, please check details and try agian');
  await refused(500, {}, 'An unexpected error occurred, please reload this page and try again.');

  await page.goto(at('/signup'));
  await page.getByLabel('Email', { exact: true }).fill(`story-${Date.now()}-told@journey.test`);
  await press(page, 'Continue');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await page.getByLabel('Confirm password', { exact: true }).blur();
  await expect(page.getByText('8 characters or greater').first()).toBeVisible();
  await expect(page.getByText('Passwords must match').first()).toBeVisible();
});

test('booking: the texts for another time zone, a full day, and too few simulators', async ({ browser }) => {
  const { email } = await newCustomer();
  const elsewhere = await signedInPage(browser, email, { timezoneId: 'Europe/Berlin' }, '/reservations');
  await expect(elsewhere.getByRole('dialog', { name: 'Timezone Warning' })).toBeVisible();
  await elsewhere.context().close();

  const { id } = await santaAna();
  // An hour must be free, because the race is made longer below. The last half-hour of a day would not do.
  const race = await freeRace(id, 1, 2);
  const page = await signedInPage(browser, email, { timezoneId: 'America/Los_Angeles' }, '/reservations');
  await pickRace(page, race, 1, 1);
  // From now on only the first half-hour is free, on two seats: of one day alone, and of the days of the strip.
  const isLeft = ({ slot }: { readonly slot: string }) => slot === race.slot;
  const isSeat = (calendar: string) => race.calendars.slice(0, 2).includes(calendar);
  await page.route('**/api/avail/quote*', async (route) => {
    const reply = await route.fetch();
    const slots = (await reply.json()) as readonly { readonly slot: string; readonly calendar: string }[];
    const left = slots.filter((one) => isLeft(one) && isSeat(one.calendar));
    await route.fulfill({ response: reply, json: left });
  });
  await page.route('**/api/avail/days*', async (route) => {
    const reply = await route.fetch();
    type Slot = { readonly slot: string; readonly calendars: readonly string[] };
    const days = (await reply.json()) as readonly { readonly date: string; readonly slots: readonly Slot[] }[];
    const left = days.map((day) => ({
      ...day,
      slots: day.slots.filter(isLeft).map((one) => ({ ...one, calendars: one.calendars.filter(isSeat) })),
    }));
    await route.fulfill({ response: reply, json: left });
  });
  await page.reload();
  await pickRace(page, race, 1, 1);
  const minutes = page.getByRole('spinbutton', { name: /race minutes/i });
  await minutes.focus();
  await minutes.press('ArrowUp');
  await expect(page.getByText("Sorry! We don't have any simulators available for 60 minutes")).toBeVisible();
  const racers = page.getByRole('spinbutton', { name: /number of racers/i });
  await racers.focus();
  for (let more = 0; more < 2; more += 1) await racers.press('ArrowUp');
  await expect(page.getByText(/Sorry! We don't have 3 simulators available for 60 minutes/)).toBeVisible();

  for (const free of ['**/api/avail/quote*', '**/api/avail/days*']) {
    await page.unroute(free);
    await page.route(free, answer(200, []));
  }
  await page.reload();
  await page.locator(`input[type=radio][value="${race.day}"]`).check({ force: true });
  await expect(page.getByText('No availability for the selected date').first()).toBeVisible();
  await page.route('**/api/calendars/*/avail*', answer(200, []));
  await page.goto(at(`/reservations/${race.calendars[0] ?? ''}`));
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  await page.getByRole('button', { name: day.format(new Date(race.day)) }).click();
  await expect(page.getByText(/No times available for \d{4}-\d{2}-\d{2}/)).toBeVisible();
  await leave(page);
});

test("picking simulators: the texts for the venue, a member, and one's own reservations, paid and unpaid", async ({
  browser,
}) => {
  // Not the demo's member: another story may have changed her language.
  const joins = await newCustomer('tok_visa');
  const enrolled = await api('POST', '/users/me/charges/credits_enroll', {
    token: joins.token,
    body: { credits_amount: 1000 },
  });
  expect(enrolled.status).toBe(201);
  const member = await signedInPage(browser, joins.email, { timezoneId: 'America/Los_Angeles' }, '/reservations/all');
  await expect(member.getByText(/You're in /)).toBeVisible();
  await press(member, /^Location: /);
  await expect(member.getByRole('dialog', { name: 'Select a Location' })).toBeVisible();
  await member.context().close();

  const { email } = await newCustomer('tok_visa');
  const { id } = await santaAna();
  const race = await freeRace(id, 1, 1);
  const page = await signedInPage(browser, email, { timezoneId: 'America/Los_Angeles' }, '/reservations');
  await pickRace(page, race, 1, 1);
  await openCheckout(page);
  await reserveButton(page).click();
  const done = page.getByRole('dialog', { name: 'All Done!' });
  await expect(done).toBeVisible();
  for (const name of ['Log Out', 'Book Another']) await expect(done.getByText(name)).toBeVisible();
  await page.goto(at(`/reservations/all?location=${id}`));
  const pickDay = () => page.locator(`input[type=radio][value="${race.day}"]`).check({ force: true });
  await pickDay();
  await expect(page.getByText('You, Confirmed').first()).toBeAttached();
  // Show the booking as unpaid, as after a booking at the desk.
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('"paid":true', '"paid":false') });
  });
  await page.reload();
  await pickDay();
  await expect(page.getByText('You, Pending').first()).toBeAttached();
  await leave(page);
});

test('paying: the texts for an unknown voucher, and for a timeslot taken by somebody else', async ({ browser }) => {
  const { email } = await newCustomer('tok_visa');
  const { id } = await santaAna();
  const race = await freeRace(id, 1, 1);
  const page = await signedInPage(browser, email, { timezoneId: 'America/Los_Angeles' }, '/reservations');
  await pickRace(page, race, 1, 1);
  await openCheckout(page);
  await press(page, 'I have a code');
  await page.getByLabel('Voucher or promotion code').fill('9F3K-27QX-B04H-M1TZ');
  await press(page, 'Apply');
  await expect(page.getByText('The discount code you entered was not found or has already been used')).toBeVisible();
  await page.route(
    '**/api/reservations/checkouts/*/process',
    answer(409, { non_field_errors: ['unique'], code: 'unique' }),
  );
  await reserveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Booking Error' })).toContainText(
    'Sorry, this timeslot is no longer available',
  );
  await expect(page.getByRole('dialog', { name: 'Booking Error' }).getByText('Go Back')).toBeVisible();
  await page.context().close();
});

test('other texts: a board without laps, a search without results, a club without a card, a saved profile, an unknown voucher', async ({
  browser,
}) => {
  const { email } = await newCustomer();
  const page = await signedInPage(browser, email, { timezoneId: 'America/Los_Angeles' }, '/leaderboards');
  await expect(page.getByLabel('Location').locator('option', { hasText: 'Global' })).toHaveCount(1);
  await page.route('**/api/boards/*/results*', answer(200, { count: 0, next: null, previous: null, results: [] }));
  await page.route('**/api/teams*', answer(200, { count: 0, next: null, previous: null, results: [] }));
  await page.reload();
  await expect(page.getByText('No laps for this leaderboard have been recorded yet')).toBeVisible();
  await page.goto(at('/laps?search=nothing-of-the-kind'));
  await expect(page.getByText('Your search yielded no results')).toBeVisible();
  await page.goto(at('/subscription/add'));
  await expect(page.getByText('Add a payment method to add a new subscription')).toBeVisible();
  await page.goto(at('/profile'));
  await page.getByLabel('Racer name').fill(`Told ${Date.now() % 100_000}`);
  await press(page, 'Save');
  await expect(page.getByText('User successfully changed')).toBeVisible();
  await page.goto(at('/vouchers/balance'));
  await page.getByLabel('Voucher code').fill('9F3K-27QX-B04H-M1TZ');
  await press(page, 'Check Balance');
  await expect(page.getByText('Voucher code not found!')).toBeVisible();
  await page.context().close();
});
