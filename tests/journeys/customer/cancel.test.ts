import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { at, consoleOf, logIn, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

/** Six days ahead: in time for a change of mind, and out of the way of the other stories. */
const AHEAD = 6;

const keepCard = async (page: Page): Promise<void> => {
  await page.goto(at('/dashboard'));
  const panel = page.getByRole('region', { name: 'Payment method' });
  const replace = panel.getByRole('button', { name: 'Replace' });
  const approves = panel.getByRole('button', { name: /Approves/ });
  await expect(
    replace
      .or(panel.getByRole('button', { name: 'Add a card' }))
      .or(approves)
      .first(),
  ).toBeVisible();
  if (await replace.isVisible()) return;
  const add = panel.getByRole('button', { name: 'Add a card' });
  if (await add.isVisible()) await add.click();
  await approves.click();
  await panel.getByRole('button', { name: 'Save card' }).click();
  await expect(replace).toBeVisible();
};
/** Books the last free time of the day and answers what was paid, in cents. */
const bookAndPay = async (page: Page): Promise<number> => {
  await page.goto(at('/reservations'));
  await expect(page.getByRole('radiogroup', { name: 'Day' })).toBeVisible();
  const warning = page.getByRole('button', { name: 'I understand' });
  if (await warning.isVisible()) await warning.click();
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
/** What the dashboard names as changeable: seat and time of each. Others' stories book for Bob as well. */
const changeable = (page: Page): Promise<readonly string[]> =>
  changeButtons(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
/** The one that was not there before, once it is shown. */
const newcomer = async (page: Page, before: readonly string[]): Promise<string> => {
  const fresh = async () => (await changeable(page)).filter((name) => !before.includes(name));
  await expect.poll(async () => (await fresh()).length).toBe(1);
  return (await fresh())[0] ?? '';
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

test('a customer moves a booking, then cancels it with a refund, on a phone, and sees every amount beforehand', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'bob@paddock.test');
  await keepCard(page);
  const none = upcoming(page).getByText("You don't have any upcoming reservations");
  await expect(changeButtons(page).first().or(none)).toBeVisible();
  const others = await changeable(page);
  const paid = await bookAndPay(page);
  const errors = consoleOf(page);
  await page.goto(at('/dashboard'));
  const booked = await newcomer(page, others);

  // 1. To an earlier start of the same seat: the same price.
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

  // 2. Cancelled: exactly what was paid, to the card, shown before anything happens.
  await change(page, await newcomer(page, [...others, booked]), 'Cancel');
  const asking = page.getByRole('dialog', { name: 'Cancel this reservation?' });
  const dollars = `$${(paid / 100).toFixed(2)}`;
  await expect(asking).toContainText('To the card you paid with');
  await expect(asking).toContainText(dollars);
  await inBothLooks(page, 'cancel');
  const before = await refundsAtProvider(page);
  await asking.getByRole('button', { name: 'Cancel reservation' }).click();
  const gone = page.getByRole('dialog', { name: 'Your reservation is cancelled' });
  await expect(gone).toContainText('on its way back to where it came from');
  await expect(gone).toContainText(dollars);
  await inBothLooks(page, 'cancelled');
  expect((await refundsAtProvider(page)).slice(before.length)).toEqual([paid]);
  await gone.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => changeable(page)).toEqual(others);
  expect(errors).toEqual([]);
});
