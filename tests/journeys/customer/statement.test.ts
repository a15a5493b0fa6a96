import { expect, test } from '@playwright/test';
import { api, dayAhead, newCustomer, santaAna, signedInPage } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { consoleOf, shoot } from './visit.ts';

const sizes = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

test('a customer moves their statement back in time, and reads why they were charged', async ({ browser }) => {
  // 1. Two bookings: one paid by card, and one still owed.
  const { email, token } = await newCustomer('tok_visa');
  const { seats } = await santaAna();
  const slot = (days: number, hour: number) => `${dayAhead(days)}T${hour}:00:00-08:00`;
  const quote = await api('POST', '/reservations/checkouts/quote', {
    token,
    body: { reservations: [{ calendar: seats.at(-1)?.id, slot: slot(40, 14) }], voucher: null },
  });
  const paid = await api('POST', `/reservations/checkouts/${quote.body.checkout_id}/process`, { token });
  expect(paid.status).toBeLessThan(300);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const owed = await api('POST', '/reservations', { token, body: { calendar: seats.at(-2)?.id, slot: slot(41, 14) } });
  expect(owed.status).toBe(201);

  for (const { width, height, colorScheme } of sizes) {
    // 2. Read what is owed now.
    const page = await signedInPage(browser, email, { viewport: { width, height }, colorScheme }, '/statement');
    const errors = consoleOf(page);
    await expect(page.getByText('You owe', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Still to pay' })).toContainText('Unpaid reservation');
    await expectAccessible(page);
    await shoot(page, `statement-${width}-${colorScheme}`);
    // 3. Go to a time before the debt, by keyboard alone.
    await page.getByRole('slider', { name: 'Date and time of the statement' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('row', { name: /Closing balance/ })).toContainText('$0.00');
    await expect(page.getByRole('list', { name: 'Still to pay' })).toHaveCount(0);
    // 4. Read why.
    await page.getByRole('button', { name: /^Why was I charged this: .*30 min/ }).click();
    await expect(page.getByText('Step by step', { exact: false })).toBeVisible();
    await expect(page.getByText(/CheckoutQuoted · checkout-/)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `statement-why-${width}-${colorScheme}`);
    if (width < 1024) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    // 5. A reload keeps the date and time, and the PDF can be downloaded.
    await page.reload();
    await expect(page.getByRole('row', { name: /Closing balance/ })).toContainText('$0.00');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
    expect(errors).toEqual([]);
    await page.context().close();
  }
});
