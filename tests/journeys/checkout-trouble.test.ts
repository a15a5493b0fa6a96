import { expect, type Page, test } from '@playwright/test';
import { freeRace, openCheckout, pickRace, type Race, reserveButton } from './support/booking.ts';
import { api, newCustomer, pendingFaults, santaAna, signedInPage, tokenOf, twinFault } from './support/venue.ts';

/** The customer's reservations and charges, and how many seats are free, from the API. */
const truth = async (token: string, race: Race) => {
  const mine = await api('GET', '/users/me/reservations/future', { token });
  const charges = await api('GET', '/charges?amount_cents__gt=0', { token });
  const { id } = await santaAna();
  const free = await api('GET', `/avail/quote?date=${race.day}&location=${id}`);
  return {
    reservations: mine.body.count as number,
    charges: charges.body.count as number,
    freeSeats: (free.body as { slot: string }[]).filter(({ slot }) => slot === race.slot).length,
  };
};

type Customer = Awaited<ReturnType<typeof newCustomer>>;
let page: Page;
let customer: Customer;
let race: Race;
let freeBefore: number;

const begin = async (browser: Parameters<typeof signedInPage>[0], card: string): Promise<void> => {
  const { id } = await santaAna();
  customer = await newCustomer(card);
  race = await freeRace(id, 1, 1);
  freeBefore = (await truth(customer.token, race)).freeSeats;
  page = await signedInPage(browser, customer.email, {}, '/reservations');
  await pickRace(page, race, 1, 1);
  await openCheckout(page);
};
test.afterEach(async () => page.context().close());

const done = () => page.getByRole('dialog', { name: 'All Done!' });
const failed = () => page.getByRole('dialog', { name: 'Booking Error' });
const nothingHappened = async () => {
  await expect
    .poll(async () => truth(customer.token, race))
    .toEqual({ reservations: 0, charges: 0, freeSeats: freeBefore });
};
const bookedOnce = async () => {
  await expect
    .poll(async () => truth(customer.token, race))
    .toEqual({ reservations: 1, charges: 1, freeSeats: freeBefore - 1 });
};

test('a declined card: the error modal opens, no seat is reserved and nothing is charged (RES-13, RES-19, CHECK-12)', async ({
  browser,
}) => {
  await begin(browser, 'tok_chargeCustomerFail');
  await reserveButton(page).click();
  await expect(failed()).toBeVisible();
  await expect(failed()).toContainText(
    'Your reservation could not be completed, there were issues processing your card.',
  );
  await expect(failed()).toContainText(/declined/i);
  await expect(failed().getByRole('button', { name: 'Go Back' })).toBeVisible();
  await nothingHappened();
  await failed()
    .getByRole('link', { name: 'Review Payment Method' })
    .or(failed().getByRole('button', { name: 'Review Payment Method' }))
    .click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a seat taken between quote and payment: the customer reads so in the specified words, and nothing is charged (SLOT-13)', async ({
  browser,
}) => {
  await begin(browser, 'tok_visa');
  const token = await tokenOf('planner@paddock.test');
  for (const calendar of race.calendars) {
    await api('POST', '/reservations', { token, body: { calendar, slot: race.slot, is_blackout: true } });
  }
  if (
    await reserveButton(page)
      .isVisible()
      .catch(() => false)
  )
    await reserveButton(page)
      .click({ timeout: 2000 })
      .catch(() => undefined);
  await expect(
    page.getByText(/Sorry, (this timeslot|one of the simulators you selected) is no longer available/).first(),
  ).toBeVisible();
  const { reservations, charges } = await truth(customer.token, race);
  expect([reservations, charges]).toEqual([0, 0]);
});

test('the bank asks for 3-D Secure, and the customer completes it: the seat is booked', async ({ browser }) => {
  await begin(browser, 'tok_threeDSecure2Required');
  await reserveButton(page).click();
  const bank = page.frameLocator('iframe').first();
  await bank.getByRole('button', { name: /complete/i }).click();
  await expect(done()).toBeVisible();
  await bookedOnce();
});

test('the bank asks for 3-D Secure, and the customer fails it: the seat is free again and nothing is charged', async ({
  browser,
}) => {
  await begin(browser, 'tok_threeDSecure2Required');
  await reserveButton(page).click();
  const bank = page.frameLocator('iframe').first();
  await bank.getByRole('button', { name: /fail/i }).click();
  await expect(failed()).toBeVisible();
  await nothingHappened();
});

test('the provider charges the card and never answers: the booking is completed, charged once', async ({ browser }) => {
  await begin(browser, 'tok_visa');
  await twinFault({ operation: 'payment_intents.confirm', kind: 'execute-then-drop' });
  await reserveButton(page).click();
  await expect(done()).toBeVisible({ timeout: 60_000 });
  await bookedOnce();
});

test('a double click on the pay button charges once', async ({ browser }) => {
  await begin(browser, 'tok_visa');
  await reserveButton(page).dblclick();
  await expect(done()).toBeVisible();
  await bookedOnce();
});

test('after a reload during the payment, the same booking is completed', async ({ browser }) => {
  await begin(browser, 'tok_visa');
  // The delay starts when the provider gets the request, and is long enough for a reload on a slow machine.
  await twinFault({ operation: 'payment_intents.confirm', kind: 'delay', ms: 8000 });
  await reserveButton(page).click();
  await expect.poll(pendingFaults).toEqual([]);
  await page.reload();
  await expect(done()).toBeVisible({ timeout: 60_000 });
  await bookedOnce();
});

test('an expired quote is renewed with a clear sentence, and can then be booked', async ({ browser }) => {
  await begin(browser, 'tok_visa');
  // The server's answer to an expired quote, without waiting fifteen minutes. Everything after it is real.
  let once = true;
  await page.route('**/api/reservations/checkouts/*/process', async (route) => {
    if (!once) return route.continue();
    once = false;
    return route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        non_field_errors: ['This price has expired. Please review it again.'],
        code: 'quote_expired',
      }),
    });
  });
  await reserveButton(page).click();
  await expect(page.getByText(/We worked out the price again/)).toBeVisible();
  await expect(reserveButton(page)).toBeEnabled();
  await reserveButton(page).click();
  await expect(done()).toBeVisible();
  await bookedOnce();
});
