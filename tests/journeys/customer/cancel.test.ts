import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer, signIn } from '../support/venue.ts';
import { at, consoleOf, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

/** Six days ahead: early enough to cancel, and away from the days of other stories. */
const AHEAD = 6;

/** Books the last free time of the day. Returns what was paid, in cents. */
const bookAndPay = async (page: Page): Promise<number> => {
  await page.addLocatorHandler(page.getByRole('button', { name: 'I understand' }), (button) => button.click());
  await page.goto(at('/reservations'));
  await page.getByLabel('Location').selectOption({ label: 'Santa Ana' });
  await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(AHEAD).check({ force: true });
  const times = page.getByRole('radiogroup', { name: 'Race Time' });
  await expect(times).toBeVisible();
  await times.locator('input:not(:disabled)').last().check({ force: true });
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
  await page.getByRole('button', { name: /^Checkout/ }).click();
  const pay = page.getByRole('button', { name: /^Reserve and pay \$/ });
  const paid = Number((await pay.textContent())?.replace(/\D/g, ''));
  await pay.click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  return paid;
};
const refundsAtProvider = async (page: Page): Promise<readonly number[]> => {
  const answer = await page.request.get(`${process.env['TWIN_URL']}/twin/ledger`);
  const { refunds } = (await answer.json()) as { refunds: readonly { amount: number }[] };
  return refunds.map(({ amount }) => amount);
};
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming reservations' });
const changeButtons = (page: Page) => upcoming(page).getByRole('button', { name: /^Change: / });
/** The one reservation that can be changed, once a name other than `before` is shown. */
const changeable = async (page: Page, before = ''): Promise<string> => {
  const names = () =>
    changeButtons(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  await expect.poll(async () => (await names()).filter((name) => name !== before).length).toBe(1);
  return (await names())[0] ?? '';
};
const change = async (page: Page, name: string, what: 'Move' | 'Cancel'): Promise<void> => {
  await upcoming(page).getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
};
const inBothLooks = async (page: Page, name: string): Promise<void> => {
  for (const look of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: look });
    await expectAccessible(page);
    await shoot(page, `${name}-${look}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

test('a customer moves a booking and then cancels it on a phone, sees each amount first, and the refund is exact', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, (await newCustomer('tok_visa')).email);
  const paid = await bookAndPay(page);
  const errors = consoleOf(page);
  await page.goto(at('/dashboard'));
  const booked = await changeable(page);

  // 1. Move to an earlier start of the same seat, at the same price.
  await change(page, booked, 'Move');
  const moving = page.getByRole('dialog', { name: 'Move this reservation' });
  await moving.getByLabel('Start').selectOption({ index: 1 });
  await expect(moving).toContainText('The price is the same: nothing to pay.');
  await inBothLooks(page, 'move');
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  const moved = page.getByRole('dialog', { name: 'Your reservation is moved' });
  await expect(moved).toContainText('See you at');
  await inBothLooks(page, 'moved');
  await moved.getByRole('button', { name: 'Done' }).click();

  // 2. Cancel: the refund goes to the card, and its amount is shown first.
  await change(page, await changeable(page, booked), 'Cancel');
  const asking = page.getByRole('dialog', { name: 'Cancel this reservation?' });
  const dollars = `$${(paid / 100).toFixed(2)}`;
  await expect(asking).toContainText('To the card you paid with');
  await expect(asking).toContainText(dollars);
  await inBothLooks(page, 'cancel');
  const before = await refundsAtProvider(page);
  await asking.getByRole('button', { name: 'Cancel reservation' }).click();
  const gone = page.getByRole('dialog', { name: 'Your reservation is cancelled' });
  await expect(gone).toContainText('Your refund is on its way to the card');
  await expect(gone).toContainText(dollars);
  await inBothLooks(page, 'cancelled');
  await expect.poll(async () => (await refundsAtProvider(page)).slice(before.length)).toEqual([paid]);
  await gone.getByRole('button', { name: 'Done' }).click();
  await expect(changeButtons(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});
