import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { freeRace } from '../support/booking.ts';
import { api, newCustomer, tokenOf } from '../support/venue.ts';
import { openStaff, picture } from './support/staff-pages.ts';

const OWNER = 'owner@paddock.test';

test('staff change a price on screen: it applies to new quotes, an older quote is refused, and an older booking keeps its price', async ({
  browser,
}) => {
  const token = await tokenOf(OWNER);
  // Not Santa Ana, where the other stories book.
  const { body: places } = await api('GET', '/locations');
  const place = places.results.find(({ timezone }: { timezone: string }) => timezone !== 'America/Los_Angeles');
  // Two half-hours of one seat: one is booked before, one is only quoted.
  const race = await freeRace(place.id, 1, 2);
  const seat = race.calendars[0] ?? '';
  const next = new Date(Date.parse(race.slot) + 30 * 60_000).toISOString();
  const before = (await api('GET', `/set-up/sheet?kind=seat&id=${seat}`, { token })).body.terms.cost_cents as number;
  const raised = before + 123;
  const quote = async (customer: { token: string }, slot = race.slot) =>
    (
      await api('POST', '/reservations/checkouts/quote', {
        token: customer.token,
        body: { reservations: [{ slot, calendar: seat }], voucher: null },
      })
    ).body;
  const process = (customer: { token: string }, id: string) =>
    api('POST', `/reservations/checkouts/${id}/process`, { token: customer.token });
  const booker = await newCustomer('tok_visa');
  const waiter = await newCustomer('tok_visa');
  const booked = await process(booker, (await quote(booker)).checkout_id);
  expect(booked.status).toBe(200);
  const given = await quote(waiter, next);
  const page = await openStaff(browser, OWNER, `/admin/venue/seats/seat/${seat}`);
  try {
    const price = page.getByRole('textbox', { name: 'Price per half-hour in dollars' });
    await expect(price).toHaveValue((before / 100).toFixed(2));
    await price.fill((raised / 100).toFixed(2));
    await expect(page.getByText('These changes are not saved yet.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Price per half-hour' }).first()).toContainText(
      (raised / 100).toFixed(2),
    );
    await expectAccessible(page);
    await picture(page, 'set-up-price');
    // The older quote is refused, and nothing is charged.
    const late = await process(waiter, given.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'quote_stale']);
    expect((await api('GET', '/charges', { token: waiter.token })).body.count).toBe(0);
    expect((await quote(waiter, next)).subtotal_cents - given.subtotal_cents).toBe(123);
    // The booking keeps the old price.
    const { body: mine } = await api('GET', '/users/me/reservations/future', { token: booker.token });
    expect(mine.results[0].cost_cents).toBe(before);
  } finally {
    await api('PATCH', `/calendars/${seat}`, { token, body: { cost_cents: before } });
  }
});

test('customers read a page that staff write and publish on screen', async ({ browser }) => {
  const page = await openStaff(browser, OWNER, '/admin/venue/pages/page/new');
  const name = `Opening night ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('<h2>Doors open at six</h2><p>Bring a friend.</p><script>x</script>');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/venue\/pages\/page\/(?!new)/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${process.env['PADDOCK_URL'] ?? ''}/pages/${id}`);
  await expect(reader.getByRole('heading', { name: 'Doors open at six' })).toBeVisible();
  await expect(reader.getByText('Bring a friend.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('<h2>Doors open at seven</h2>');
  await page.getByRole('button', { name: 'Publish' }).click();
  // The server publishes a moment after the click.
  await expect(async () => {
    await reader.reload();
    await expect(reader.getByRole('heading', { name: 'Doors open at seven' })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
});

test('the owner invites a person to the staff with permissions, and the person can be removed', async ({ browser }) => {
  const token = await tokenOf(OWNER);
  const page = await openStaff(browser, OWNER, '/admin/venue/staff');
  const email = `hire-${Date.now()}@journey.test`;
  const form = page.getByRole('form', { name: 'Invite staff' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('checkbox', { name: 'Planner: all bookings' }).check();
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`${email} is now staff. A login link was sent by email.`)).toBeVisible();
  const member = async () =>
    (await api('GET', '/staff', { token })).body.results.find((one: { email: string }) => one.email === email);
  await expect.poll(async () => (await member())?.permissions).toEqual(['reservations.change_reservation']);
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'set-up-staff');
  const { id } = await member();
  expect((await api('DELETE', `/staff/${id}`, { token })).status).toBe(204);
  await expect.poll(member).toBeUndefined();
});

test("staff save a preset on a phone; a second editor's change is merged, and the history lists both changes", async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await openStaff(browser, OWNER, '/admin/venue/races', phone);
  await page.getByRole('link', { name: '+ New preset' }).click();
  const name = `Phone night ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Penalties' }).selectOption('On');
  await page.getByRole('checkbox', { name: 'Set sessions with this preset' }).check();
  await page.getByRole('button', { name: 'Add qualifying' }).click();
  await page.getByRole('button', { name: 'Add race' }).click();
  const race = page.getByRole('group', { name: 'Session 2: Race' });
  await race.getByRole('combobox', { name: 'Counted in' }).selectOption('Laps');
  await race.getByRole('textbox', { name: 'Duration' }).fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/races\/preset\/(?!new)/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const token = await tokenOf(OWNER);
  const kept = async () =>
    (await api('GET', '/races/presets', { token })).body.results.find((one: { id: string }) => one.id === id);
  expect(await kept()).toMatchObject({
    name,
    penalties: true,
    fixed_setup: null,
    sessions: [
      { type: 'QUALIFYING', spawn: 'PIT', duration: 10, duration_is_laps: false },
      { type: 'RACE', spawn: 'START', duration: 12, duration_is_laps: true },
    ],
  });
  // Somebody else saves first: their change is not overwritten, and what was typed is not lost.
  await expect(page.getByRole('strong').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Drift mode' }).selectOption('Off');
  await api('PATCH', `/races/presets/${id}`, { token, body: { fixed_setup: true } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Load their changes, keep mine' }).click();
  await expect(page.getByRole('combobox', { name: 'Fixed setup' })).toHaveValue('on');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Drift mode: Do not change → Off')).toBeVisible();
  await expect(page.getByText('Fixed setup: Do not change → On')).toBeVisible();
  expect(await kept()).toMatchObject({ fixed_setup: true, drift_mode: false });
  await expectAccessible(page);
  await picture(page, 'set-up-preset-phone');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'All boards and presets' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
});
