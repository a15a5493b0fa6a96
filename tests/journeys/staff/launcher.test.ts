import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openStaff, picture } from './support/staff-pages.ts';

const setUp = (page: Page) => page.getByRole('button', { name: /^Set up an event for/ });
const openLauncher = async (browser: Browser, settings: BrowserContextOptions = {}): Promise<Page> => {
  const page = await openStaff(browser, 'launcher@paddock.test', '/admin/launcher', settings);
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Wait for the seats, because counting them before would find none.
  await expect(free(page).first().or(setUp(page).first()).first()).toBeVisible();
  return page;
};
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const free = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { disabled: false }) });
/** Names of so many seats that can join a party; gives a seat without an event one. */
const freeSeats = async (page: Page, count: number): Promise<readonly string[]> => {
  while ((await free(page).count()) < count) {
    const before = await free(page).count();
    await setUp(page).first().click();
    await expect(free(page)).toHaveCount(before + 1);
  }
  const labels = free(page).locator('label');
  return (await labels.allTextContents()).slice(0, count);
};
const createParty = async (page: Page, name: string, seats: readonly string[]): Promise<void> => {
  for (const seat of seats) await page.getByRole('checkbox', { name: seat, exact: true }).check();
  await page.getByRole('button', { name: 'Create Party' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Party name')).toHaveValue(`${seats[0]}'s Party`);
  await dialog.getByLabel('Party name').fill(name);
  await dialog.getByRole('button', { name: 'Create Party' }).click();
  await expect(card(page, name)).toBeVisible();
};
const disband = async (page: Page, name: string): Promise<void> => {
  await card(page, name).getByRole('button', { name: 'Disband' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disband' }).click();
  await expect(card(page, name)).toHaveCount(0);
};

test('ROUTE-31 PARTY-20 PARTY-22 PARTY-23 PARTY-25 RACE-08 WS-04 WS-09 race staff create a party, set up its event, start it and disband it', async ({
  browser,
}) => {
  const page = await openLauncher(browser);
  const seats = await freeSeats(page, 3);
  await createParty(page, 'Club Night', seats);
  await expect(card(page, 'Club Night').getByText('Connected', { exact: true })).toBeVisible();
  await expect(card(page, 'Club Night').getByRole('button', { name: /^Boot/ })).toHaveCount(3);

  // A second browser that nobody touches: it updates only by push.
  const other = await openLauncher(browser, { colorScheme: 'dark' });
  await expect(card(other, 'Club Night').getByText('Connected', { exact: true })).toBeVisible();

  await card(page, 'Club Night').getByRole('button', { name: 'Edit Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify Event' });
  await dialog.getByRole('button', { name: 'Add practice' }).click();
  await dialog.getByRole('button', { name: 'Add race' }).click();
  await expect(dialog.getByLabel('Total')).toHaveText('37 min');
  await expectAccessible(page);
  await picture(page, 'launcher-event');
  await dialog.getByRole('button', { name: 'Save event' }).click();
  await expect(card(page, 'Club Night')).toContainText('Practice, Race');
  await expect(card(other, 'Club Night')).toContainText('Practice, Race');

  await card(page, 'Club Night').getByRole('button', { name: 'Signals of Club Night' }).click();
  await page.getByRole('menuitem', { name: 'Start All' }).click();
  await expect(page.getByText('Start All: sent to Club Night')).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(other);
  await picture(page, 'launcher-light');
  await picture(other, 'launcher-dark');

  const reloaded = page.waitForEvent('load');
  await card(page, 'Club Night')
    .getByRole('button', { name: `Boot from Party: ${seats[2]}` })
    .click();
  await reloaded;
  await expect(card(page, 'Club Night').getByRole('button', { name: /^Boot/ })).toHaveCount(2);
  await disband(page, 'Club Night');
  await expect(card(other, 'Club Night')).toHaveCount(0);
  await Promise.all([page.context().close(), other.context().close()]);
});

test('PARTY-16 the launcher shows three party cards in a row', async ({ browser }) => {
  const page = await openLauncher(browser);
  const names = ['One', 'Two', 'Three', 'Four'];
  const seats = await freeSeats(page, 4);
  for (const [index, name] of names.entries()) await createParty(page, name, [seats[index] ?? '']);
  const cards = await page.getByRole('article').all();
  const boxes = await Promise.all(cards.slice(0, 4).map((one) => one.boundingBox()));
  expect(boxes.map((box) => box?.y === boxes[0]?.y)).toEqual([true, true, true, false]);
  expect(boxes[3]?.x).toBe(boxes[0]?.x);
  await picture(page, 'launcher-four');
  for (const name of names) await disband(page, name);
  await page.context().close();
});
