import { expect, test } from '@playwright/test';
import { api, newCustomer, signedInPage, tokenOf } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openStaff, picture, staffUrl } from './support/staff-pages.ts';
import { consoleOf } from '../customer/visit.ts';

const memberships = async (id: string) =>
  (await api('GET', `/users/${id}/subscription`, { token: await tokenOf('admin@paddock.test') })).body;

test('AUSR-07 CLUB-33 staff add a subscription for a customer and return to the account', async ({ browser }) => {
  const { id, token } = await newCustomer('tok_visa');
  const page = await openStaff(browser, 'admin@paddock.test', `/admin/user/${id}`);
  await expect(page.getByRole('region', { name: 'Membership' })).toContainText('Not a member');
  const errors = consoleOf(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name: 'Add subscription' }).click();

  // The customer app, for that customer and their card.
  await expect(page).toHaveURL(new RegExp(`/subscription/add\\?userId=${id}&redirect=`));
  await expect(page.getByText('For Story Teller')).toBeVisible();
  const pay = page.getByRole('button', { name: /^Join and pay \$/ });
  await expect(pay).toBeEnabled();
  await expectAccessible(page);
  await picture(page, 'add-subscription-1440');
  const price = Math.round(Number(((await pay.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100);
  await pay.click();

  await expect(page).toHaveURL(staffUrl(`/admin/user/${id}`));
  await expect(page.getByRole('region', { name: 'Membership' })).toContainText('Member in good standing');
  await expectAccessible(page);
  expect(errors).toEqual([]);
  const charges = (await api('GET', '/charges', { token })).body.results as { amount_cents: number }[];
  expect(charges.map(({ amount_cents: cents }) => cents)).toEqual([price]);
  expect(await memberships(id)).toMatchObject({ active: true });
  expect((await memberships('me')).active).toBeUndefined();
  await page.context().close();
});

test('a customer who opens that address for another customer sees no data of theirs, and cannot add a subscription', async ({
  browser,
}) => {
  const { id } = await newCustomer('tok_visa');
  const stranger = await newCustomer('tok_visa');
  const page = await signedInPage(browser, stranger.email, {}, `/subscription/add?userId=${id}`);
  await expect(page.getByText('We could not load this account.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Join/ })).toHaveCount(0);
  await expectAccessible(page);
  const forced = await api('POST', `/users/${id}/charges/credits_enroll`, {
    token: stranger.token,
    body: { credits_amount: 1000 },
  });
  expect(forced.status).toBe(404);
  for (const person of [id, stranger.id]) expect((await memberships(person)).active).toBeUndefined();
  await page.context().close();
});
