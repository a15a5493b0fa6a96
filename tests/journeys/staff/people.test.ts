import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { inEach, type Look } from '../support/looks.ts';
import { api, dayAhead, newCustomer, santaAna, signedInPage, tokenOf } from '../support/venue.ts';
import { openStaff, picture, staffUrl } from './support/staff-pages.ts';

const LOOKS: readonly Look[] = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];
const inBothLooks = (page: Page, name: string) =>
  inEach(page, LOOKS, async (look) => {
    await expectAccessible(page);
    await picture(page, `${name}-${look}`);
  });
const option = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name }).click();
};
/** Finds a person as a clerk does: types in the search field, and picks the match. */
const find = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Find a customer' }).fill(email);
  await page.getByRole('option', { name: new RegExp(email) }).click();
};

test('a clerk finds a person, corrects the name, ends their sessions and sends a login link', async ({ browser }) => {
  const { email, id } = await newCustomer();
  const phone = await signedInPage(browser, email, { viewport: { width: 390, height: 844 } });
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  const page = await openStaff(browser, 'admin@paddock.test', '/admin/user');
  await find(page, email);
  await expect(page).toHaveURL(staffUrl(`/admin/user/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Story Teller' })).toBeVisible();

  // 1. Correct the name.
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Last name').fill('Tellerová');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User successfully changed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Story Tellerová' })).toBeVisible();

  // 2. Log the lost phone out, whatever screen it shows.
  const signedIn = page.getByRole('region', { name: 'Logged in' });
  await signedIn.getByRole('button', { name: 'Log out everywhere' }).click();
  const asked = page.getByRole('dialog', { name: 'Log this customer out everywhere?' });
  await expect(asked).toContainText('will end at once');
  await asked.getByLabel('Reason').fill('The phone was lost.');
  await inBothLooks(page, 'end-sessions');
  await asked.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(signedIn).toContainText('Not logged in anywhere.');
  await phone.reload();
  await expect(phone).toHaveURL(/\/login\?/);

  // 3. Send a login link by mail.
  await option(page, 'Send login link');
  await expect(page.getByText(`Sent login link to ${email}`)).toBeVisible();
  await inBothLooks(page, 'account');

  // 4. The audit has each act, with the clerk's name and the reason.
  const acts = await api('GET', `/audit/acts?user=${id}`, { token: await tokenOf('owner@paddock.test') });
  const done = acts.body.results as { type: string; reason: string | null; actor: { name: string } }[];
  expect(done.map(({ type }) => type)).toEqual(expect.arrayContaining(['ProfileRevised', 'SessionsEnded']));
  expect(done.find(({ type }) => type === 'SessionsEnded')).toMatchObject({ reason: 'The phone was lost.' });
  expect(new Set(done.map(({ actor }) => actor.name))).toEqual(new Set(['Amir Haddad']));
  await page.context().close();
  await phone.context().close();
});

test('staff delete a user: the proof is shown, and the books are unchanged', async ({ browser }) => {
  const { email, token } = await newCustomer('tok_visa');
  const { id: location, seats } = await santaAna();
  const free = await api('GET', `/avail/quote?date=${dayAhead(51)}&location=${location}`, { token });
  const [slot] = (free.body as { calendar: string; slot: string }[]).filter(
    ({ calendar }) => calendar === seats[0]?.id,
  );
  const quote = await api('POST', '/reservations/checkouts/quote', {
    token,
    body: { reservations: [{ calendar: slot?.calendar, slot: slot?.slot }], voucher: null },
  });
  const paid = await api('POST', `/reservations/checkouts/${quote.body.checkout_id}/process`, { token });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);

  const page = await openStaff(browser, 'admin@paddock.test', '/admin/user');
  await find(page, email);
  await option(page, 'Delete user...');
  const asked = page.getByRole('dialog', { name: 'Delete Story Teller?' });
  await expect(asked).toContainText('Bills and totals stay in the books without the name.');
  await inBothLooks(page, 'forget');
  await asked.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('The user was deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'See the proof' }).click();

  // 1. The proof lists that all personal data is gone and that the books are unchanged.
  const proof = page.getByRole('region', { name: 'Proof of deletion' }).first();
  await expect(proof).toContainText('No personal data is left, and the books are unchanged to the cent.');
  await expect(proof).toContainText('by Amir Haddad');
  await expect(proof.getByRole('table', { name: 'What was deleted' }).getByRole('row', { name: /✓ OK$/ })).toHaveCount(
    9,
  );
  const books = proof.getByRole('table', { name: 'What stays: the books of the account' });
  await expect(books.getByRole('row', { name: /✓ OK$/ }).first()).toBeVisible();
  await expect(books.getByText('✗')).toHaveCount(0);
  await inBothLooks(page, 'forgotten');

  // 2. No screen names the person, the seat is free again, and nobody can find them or log in as them.
  await expect(page.locator('main')).not.toContainText(email);
  await expect(page.locator('main')).not.toContainText('Teller');
  const again = await api('GET', `/avail/quote?date=${dayAhead(51)}&location=${location}`);
  expect(again.body).toContainEqual(expect.objectContaining({ calendar: slot?.calendar, slot: slot?.slot }));
  await page.goto(staffUrl('/admin/user'));
  await page.getByRole('combobox', { name: 'Find a customer' }).fill(email);
  await expect(page.getByText('Your search yielded no results')).toBeVisible();
  expect((await api('POST', '/auth/token', { body: { username: email, password: 'paddock-demo-1' } })).status).toBe(
    401,
  );
  await page.context().close();
});
