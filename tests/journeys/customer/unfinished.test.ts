import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { freeRace, openCheckout, pickRace, type Race, reserveButton } from '../support/booking.ts';
import { ALL, inEach } from '../support/looks.ts';
import { api, newCustomer, santaAna, signedInPage } from '../support/venue.ts';

const LEFT = /You have an unfinished payment: \$[\d.]+ for your booking at Santa Ana\. Finish it or cancel it\./;
const bankAsks = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your bank' });
const seat = (page: Page, race: Race, seats: readonly { id: string; name: string }[], state: string) => {
  const name = seats.find(({ id }) => id === race.calendars[0])?.name ?? '';
  return page.getByRole('button', { name: new RegExp(`^Seat ${/\d+/.exec(name)?.[0]},.*, ${state}$`) });
};

/** Books until the bank asks for confirmation, and closes the browser there. */
const leaveAtTheBank = async (browser: Browser) => {
  const { id, seats } = await santaAna();
  const customer = await newCustomer('tok_threeDSecure2Required');
  const race = await freeRace(id, 1, 1);
  const page = await signedInPage(browser, customer.email, {}, '/reservations');
  await pickRace(page, race, 1, 1);
  await openCheckout(page);
  await reserveButton(page).click();
  await expect(bankAsks(page)).toBeVisible();
  await page.context().close();
  const { body } = await api('GET', '/users/me/unfinished_payments', { token: customer.token });
  const [held] = body.payments[0].holds;
  return { customer, seats, race: { ...race, calendars: [held.calendar as string] } };
};
const freeFor = async (race: Race): Promise<boolean> => {
  const { id } = await santaAna();
  const { body } = await api('GET', `/avail/quote?date=${race.day}&location=${id}`);
  return (body as { slot: string; calendar: string }[]).some(
    ({ slot, calendar }) => slot === race.slot && calendar === race.calendars[0],
  );
};
/** Selects the day and time of the race on the booking page. */
const showRace = async (page: Page, race: Race, held: boolean): Promise<void> => {
  await page.addLocatorHandler(page.getByRole('button', { name: 'I understand' }), (button) => button.click());
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'Santa Ana' });
  await page.locator(`input[type=radio][value="${race.day}"]`).check({ force: true });
  const time = page.getByRole('radio', { name: new RegExp(`^${race.time}, ${held ? 'held for you' : ''}`) });
  await page.locator('label').filter({ has: time }).click();
};

test('after leaving at the bank, the customer sees the unfinished payment and the held seat on another device, and finishes it', async ({
  browser,
}) => {
  const { customer, seats, race } = await leaveAtTheBank(browser);
  const page = await signedInPage(browser, customer.email, {}, '/dashboard');
  await inEach(page, ALL, async () => {
    await expect(page.getByText(LEFT)).toBeVisible();
    await expectAccessible(page);
  });
  // The held seat is not shown as taken: its owner can choose it again.
  await page.goto('/reservations');
  await showRace(page, race, true);
  await expect(seat(page, race, seats, 'yours')).toBeVisible();
  await seat(page, race, seats, 'yours').click();
  await inEach(page, ALL, async () => {
    await expect(seat(page, race, seats, 'held for you')).toBeVisible();
    await expectAccessible(page);
  });
  // Return to the bank, by keyboard.
  await page.getByRole('button', { name: 'Finish the payment' }).focus();
  await page.keyboard.press('Enter');
  await expect(bankAsks(page)).toBeVisible();
  await page
    .frameLocator('iframe')
    .first()
    .getByRole('button', { name: /complete/i })
    .click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  await page.getByRole('button', { name: 'Book Another' }).click();
  await expect(page.getByText(LEFT)).toHaveCount(0);
  const { body } = await api('GET', '/charges?amount_cents__gt=0', { token: customer.token });
  expect(body.count).toBe(1);
  await page.context().close();
});

test('an unfinished payment is cancelled on one device: its seat is free for everybody, and the other device shows it without a reload', async ({
  browser,
}) => {
  const { customer, seats, race } = await leaveAtTheBank(browser);
  expect(await freeFor(race)).toBe(false);
  const [phone, desk] = [
    await signedInPage(browser, customer.email, { viewport: { width: 390, height: 844 } }, '/vouchers/purchase'),
    await signedInPage(browser, customer.email, { viewport: { width: 1920, height: 1080 } }, '/reservations'),
  ];
  await showRace(desk, race, true);
  await expect(desk.getByText(LEFT)).toBeVisible();
  await expect(phone.getByText(LEFT)).toBeVisible();
  // A reload changes nothing, because the server knows the payment.
  await phone.reload();
  await phone.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(
    phone.getByText('The payment is cancelled. Nothing was charged, and nothing is held for you any more.'),
  ).toBeVisible();
  await expect(phone.getByText(LEFT)).toHaveCount(0);
  await expect.poll(() => freeFor(race)).toBe(true);
  await expect(desk.getByText(LEFT)).toHaveCount(0);
  await desk.reload();
  await showRace(desk, race, false);
  await expect(seat(desk, race, seats, '(yours|free)')).toBeVisible();
  const { body } = await api('GET', '/charges?amount_cents__gt=0', { token: customer.token });
  expect(body.count).toBe(0);
  for (const page of [phone, desk]) await page.context().close();
});

test('in Spanish: a customer reads about an unfinished payment, and cancels it', async ({ browser }) => {
  const { customer, race } = await leaveAtTheBank(browser);
  const page = await signedInPage(browser, customer.email, { locale: 'es-US' }, '/dashboard');
  await inEach(page, ALL, async () => {
    await expect(page.getByText(/Tienes un pago sin terminar: \$[\d.]+ por tu reserva en Santa Ana/)).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Cancelar el pago' }).click();
  await expect(page.getByText('El pago se canceló. No se cobró nada y ya no hay nada apartado para ti.')).toBeVisible();
  await expect.poll(() => freeFor(race)).toBe(true);
  await page.context().close();
});
