import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { freeRace } from '../support/booking.ts';
import { inEach, OPPOSITE } from '../support/looks.ts';
import { api, newCustomer, santaAna, signedInPage } from '../support/venue.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected slots' });
const letGo = (where: ReturnType<typeof bar>) => where.getByRole('button', { name: 'Cancel the payment' });

test('staff see whose unfinished payment holds a slot or a booking, cancel it, and continue', async ({ browser }) => {
  const { id: location, seats } = await santaAna();
  const race = await freeRace(location, 2, 1);
  const [held, owing] = race.calendars as [string, string];
  // 1. One customer leaves a checkout at the bank, another the payment of their bill.
  const first = await newCustomer('tok_threeDSecure2Required');
  const quoted = await api('POST', '/reservations/checkouts/quote', {
    token: first.token,
    body: { reservations: [{ slot: race.slot, calendar: held }], voucher: null },
  });
  await api('POST', `/reservations/checkouts/${quoted.body.checkout_id}/process`, { token: first.token });
  const second = await newCustomer('tok_threeDSecure2Required');
  const booked = await api('POST', '/reservations', {
    token: second.token,
    body: { slot: race.slot, calendar: owing },
  });
  expect(booked.status).toBe(201);
  const bill = await api('POST', '/users/me/charges/capture_outstanding', { token: second.token });
  expect(bill.body.state).toBe('action_required');

  // 2. Open the planner of that day, and cancel the first payment.
  const page = await signedInPage(
    browser,
    'planner@paddock.test',
    { viewport: { width: 1280, height: 900 } },
    `/admin/seats?location=${location}&date=${race.day}`,
  );
  const cell = (calendar: string) => {
    const name = seats.find(({ id }) => id === calendar)?.name ?? '';
    return page.getByRole('gridcell', { name: new RegExp(`, ${race.time}, ${name}:`) });
  };
  await cell(held).click();
  await inEach(page, OPPOSITE, async () => {
    await expect(bar(page)).toContainText(
      /has not finished paying \$[\d.]+ for a booking\. Paddock waits for their bank until/,
    );
    await expectAccessible(page);
  });
  await letGo(bar(page)).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('The payment is cancelled. Nothing was charged. What it held is free again.'),
  ).toBeVisible();
  await expect(cell(held)).toHaveAccessibleName(/free/);

  // 3. Delete a booking whose payment waits for the bank, after cancelling that payment.
  await page.setViewportSize({ width: 1280, height: 900 });
  await cell(owing).click();
  await expect(bar(page)).toContainText(/has not finished paying \$[\d.]+ of their bill\./);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete' });
  await expect(dialog).toContainText(/has not finished paying \$[\d.]+ of their bill\./);
  await expectAccessible(page);
  await letGo(dialog).click();
  await expect(dialog).not.toContainText('has not finished paying');
  await dialog.getByRole('button', { name: 'Delete 1 slot' }).click();
  await expect(cell(owing)).toHaveAccessibleName(/free/);
  const { body } = await api('GET', '/charges?amount_cents__gt=0', { token: second.token });
  expect(body.count).toBe(0);
  await page.context().close();
});
