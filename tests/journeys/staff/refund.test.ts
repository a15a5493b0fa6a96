import { expect, type Page, test } from '@playwright/test';
import { api, dayAhead, newCustomer, santaAna, tokenOf } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { inEach, type Look } from '../support/looks.ts';
import { openStaff, picture, staffUrl } from './support/staff-pages.ts';

/** A new customer with a half-hour paid by card: the first free one, fifty days ahead. */
const booked = async (card: string) => {
  const customer = await newCustomer(card);
  const { id: location, seats } = await santaAna();
  const { token } = customer;
  const free = await api('GET', `/avail/quote?date=${dayAhead(50)}&location=${location}`, { token });
  const slots = (free.body as { calendar: string; slot: string }[]).filter(
    ({ calendar }) => calendar === seats.at(-1)?.id,
  );
  const reservations = slots.slice(0, 1).map(({ calendar, slot }) => ({ calendar, slot }));
  const quote = await api('POST', '/reservations/checkouts/quote', { token, body: { reservations, voucher: null } });
  const done = await api('POST', `/reservations/checkouts/${quote.body.checkout_id}/process`, { token });
  expect(done.status, JSON.stringify([quote.body, done.body])).toBe(200);
  return { ...customer, reservation: done.body.reservations[0].id as string, total: quote.body.total_cents as number };
};
/** A screen may take long on a busy machine. */
const PATIENTLY = { timeout: 60_000 };
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const LOOKS: readonly Look[] = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];
const inBothLooks = (page: Page, name: string) =>
  inEach(page, LOOKS, async (look) => {
    await expectAccessible(page);
    await picture(page, `${name}-${look}`);
  });

test('staff see a refund that the card refused, try the card again and settle it in cash', async ({ browser }) => {
  const { id, reservation, total } = await booked('tok_createDispute');
  const admin = await tokenOf('admin@paddock.test');
  const deleted = await api('POST', '/reservations/delete', {
    token: admin,
    body: { ids: [reservation], reason: 'A rig broke down.' },
  });
  expect(deleted.body.refund).toMatchObject({ state: 'failed', card_cents: total });

  const page = await openStaff(browser, 'admin@paddock.test', `/admin/user/${id}`);
  const panel = page.getByRole('region', { name: 'Refunds' });
  await expect(panel.getByText('Refused by the card')).toBeVisible(PATIENTLY);
  await expect(panel).toContainText(`${dollars(total)} still owed`);
  await panel.scrollIntoViewIfNeeded();
  await inBothLooks(page, 'refund-refused');

  await panel.getByRole('button', { name: 'Settle this refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle this refund' });
  await dialog.getByLabel('Note').fill('The customer asked the bank.');
  await dialog.getByRole('button', { name: `Try the card for ${dollars(total)}` }).click();
  await expect(dialog.getByRole('alert')).toContainText('The card refused again', PATIENTLY);
  await inBothLooks(page, 'refund-settle');
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: `${dollars(total)} paid in cash` }).click();

  await expect(dialog).toBeHidden(PATIENTLY);
  await expect(panel).toContainText(`${dollars(total)} paid in cash`, PATIENTLY);
  await expect(panel.getByRole('button', { name: 'Settle this refund' })).toHaveCount(0);
  await picture(page, 'refund-settled');
  const bill = await api('GET', `/users/${id}/statement`, { token: admin });
  expect(bill.body.closing.cents).toBe(0);
  await page.context().close();
});

test('staff refund a part of a payment and then the rest of a line of the statement', async ({ browser }) => {
  const { id, total } = await booked('tok_visa');
  const page = await openStaff(browser, 'admin@paddock.test', `/admin/user/${id}`);
  await page.getByRole('button', { name: `Refund ${dollars(total)}, Reservation` }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund a payment' });
  await dialog.getByRole('radio', { name: 'A part' }).check();
  await dialog.getByLabel('Amount in dollars').fill('5');
  await dialog.getByLabel('Reason').fill('The wheel was loose.');
  await expect(dialog.getByLabel('What is refunded, and where')).toContainText('$5.00');
  await inBothLooks(page, 'refund-give');
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(dialog).toBeHidden(PATIENTLY);
  const panel = page.getByRole('region', { name: 'Refunds' });
  await expect(panel).toContainText('$5.00 to the card', PATIENTLY);
  await expect(panel).toContainText('The wheel was loose.');
  await picture(page, 'refund-given');

  await page.goto(staffUrl(`/admin/user/${id}/statement`));
  await page.getByRole('button', { name: 'Why was this charged: Card payment' }).click();
  await page.getByRole('button', { name: 'Refund this line' }).click();
  await expect(dialog.getByText(`${dollars(total - 500)} left of ${dollars(total)}`)).toBeVisible(PATIENTLY);
  await dialog.getByLabel('Reason').fill('It never worked.');
  await picture(page, 'refund-line');
  await dialog.getByRole('button', { name: `Refund ${dollars(total - 500)}` }).click();
  await expect(dialog).toBeHidden(PATIENTLY);
  await expect(page.getByRole('button', { name: 'Refund this line' })).toBeDisabled(PATIENTLY);
  await inBothLooks(page, 'refund-line-done');
  await page.context().close();
});
