import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Product, startProduct } from '../support/product.ts';
import { picture } from './support/staff-pages.ts';

const PASSWORD = 'gravel-trap-and-chicane';

/** A product of its own, because this story begins with an empty venue. */
let product: Product | undefined;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ DEMO: '0' });
});
test.afterAll(() => product?.stop());

/** Counts what a person does: presses, and fields that are filled in. */
const counted = () => {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    tap: async (what: Locator) => {
      count.taps += 1;
      await what.click();
    },
    fill: async (what: Locator, text: string) => {
      count.fields += 1;
      await what.fill(text);
    },
    choose: async (what: Locator, label: string) => {
      count.fields += 1;
      await what.selectOption({ label });
    },
  };
};

const save = async (page: Page, tap: (what: Locator) => Promise<void>) => {
  await tap(page.getByRole('button', { name: 'Save', exact: true }));
  // The toast of the record before may still be there.
  await expect(page).not.toHaveURL(/\/new$/);
};

test('an owner opens a venue in the browser, from the printed link to a seat that a stranger books and pays for', async ({
  browser,
}) => {
  const url = product?.url ?? '';
  const link = /http:\S+\/admin\/set-up#\S+/.exec(product?.said() ?? '')?.[0] ?? '';
  expect(link).not.toBe('');

  // 1. The owner's account.
  const owner = await (
    await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 900 },
      timezoneId: 'America/Los_Angeles',
    })
  ).newPage();
  const own = counted();
  await owner.goto(link);
  await own.fill(owner.getByLabel('First name'), 'Olive');
  await own.fill(owner.getByLabel('Last name'), 'Ng');
  await own.fill(owner.getByLabel('Email'), 'olive@venue.test');
  await own.fill(owner.getByLabel('Password', { exact: true }), PASSWORD);
  await expectAccessible(owner);
  await own.tap(owner.getByRole('button', { name: 'Create my account' }));

  // 2. The set-up list leads to the location, and then to its seats.
  await expect(owner.getByRole('heading', { name: 'Open your venue' })).toBeVisible();
  await expectAccessible(owner);
  await picture(owner, 'set-up-list');
  await own.tap(owner.getByRole('region', { name: 'Open your venue' }).getByRole('link', { name: 'Locations' }));
  await own.fill(owner.getByLabel('Name', { exact: true }), 'Harbour');
  await own.fill(owner.getByLabel('Sales tax in percent'), '9.5');
  await save(owner, own.tap);
  await own.tap(owner.getByRole('link', { name: 'Set-up list' }));
  await own.tap(owner.getByRole('region', { name: 'Open your venue' }).getByRole('link', { name: 'Seats and prices' }));
  await own.tap(owner.getByRole('link', { name: '+ Add a seat type' }));
  await expect(owner.getByRole('heading', { name: 'Add a seat type' })).toBeVisible();
  await own.fill(owner.getByLabel('Name', { exact: true }), 'Motion rig');
  await save(owner, own.tap);
  await own.tap(owner.getByRole('link', { name: '+ Add a seat', exact: true }));
  await expect(owner.getByRole('heading', { name: 'Add a seat', exact: true })).toBeVisible();
  await own.fill(owner.getByLabel('Name', { exact: true }), 'Bay 1');
  await own.choose(owner.getByLabel('Location', { exact: true }), 'Harbour');
  await own.choose(owner.getByLabel('Seat type', { exact: true }), 'Motion rig');
  await own.fill(owner.getByLabel('Price per half-hour in dollars'), '20');
  await save(owner, own.tap);
  await own.tap(owner.getByRole('link', { name: 'Set-up list' }));
  await expect(owner.getByText('Customers can book now.')).toBeVisible();

  // 3. A stranger books the seat and pays.
  const guest = await (
    await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, timezoneId: 'America/Los_Angeles' })
  ).newPage();
  await guest.goto('/reservations');
  await guest.getByLabel('Email').fill('stranger@journey.test');
  await guest.getByRole('button', { name: 'Continue' }).click();
  for (const [label, text] of [
    ['First name', 'Nova'],
    ['Last name', 'Newcomer'],
    ['Zip code', '92701'],
    ['Phone', '(714) 555-0188'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const)
    await guest.getByLabel(label, { exact: true }).fill(text);
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByRole('button', { name: 'Payment approved' }).click();
  await guest.getByRole('button', { name: 'Save card' }).click();
  await expect(guest).toHaveURL(/\/reservations/);
  await guest
    .locator('label')
    .filter({ has: guest.getByRole('radio', { name: /\d:\d\d [ap]m/, disabled: false }) })
    .first()
    .click();
  await guest.getByRole('button', { name: /^Checkout/ }).click();
  // $20.00 and 9.5 % tax.
  await guest.getByRole('button', { name: 'Reserve and pay $21.90' }).click();
  await expect(guest.getByRole('dialog', { name: 'All Done!' })).toBeVisible();

  // 4. What the owner did is short, and stays short.
  expect(own.count.fields).toBeLessThanOrEqual(11);
  expect(own.count.taps).toBeLessThanOrEqual(10);
});
