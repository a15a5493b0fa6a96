import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct, type Product } from '../support/product.ts';
import { api, newCustomer, tokenOf } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { consoleOf, logIn, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles', contextOptions: { reducedMotion: 'reduce' } });

/** A product of its own, because moving the clock by a month affects everybody. */
let product: Product | undefined;
const others: Record<string, string | undefined> = {};
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ TEST_CLOCK: 'on' });
  for (const [name, url] of [
    ['PADDOCK_URL', product.url],
    ['PADDOCK_DATA', product.dataDir],
    ['TWIN_URL', product.twinUrl],
  ] as const) {
    others[name] = process.env[name];
    process.env[name] = url;
  }
});
test.afterAll(async () => {
  for (const [name, url] of Object.entries(others)) {
    if (url === undefined) delete process.env[name];
    else process.env[name] = url;
  }
  await product?.stop();
});

const mailsTo = (email: string): readonly string[] => {
  const folder = join(product?.dataDir ?? '', 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && readFileSync(join(folder, name), 'utf8').includes(`To: ${email}`))
    .map((name) => /Z-([a-z-]+)-/.exec(name)?.[1] ?? name);
};
/** Undefined if the owner's session has expired in between. */
const clockMoves = async (): Promise<boolean | undefined> =>
  (await api('GET', '/test-clock', { token: await tokenOf('owner@paddock.test') })).body.moving;
const keepGoodCard = async (page: Page): Promise<void> => {
  const panel = page.getByRole('region', { name: 'Payment method' });
  await panel.getByRole('button', { name: 'Replace' }).click();
  await panel.getByRole('button', { name: /Payment approved/ }).click();
  await panel.getByRole('button', { name: 'Save card' }).click();
};

test('CLUB-32 DASH-08 PAY-09 a renewal fails, the dashboard warns, and a good card pays it and restores standing and credits', async ({
  page,
}) => {
  // 1. A member whose card is declined by the time of the renewal.
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, token } = await newCustomer('tok_visa');
  await api('POST', '/users/me/charges/credits_enroll', { token, body: { credits_amount: 1000 } });
  expect((await api('POST', '/users/me/card', { token, body: { token: 'tok_chargeCustomerFail' } })).status).toBe(201);
  const before = (await api('GET', '/users/me/subscription', { token })).body;
  expect(before).toMatchObject({ active: true, in_good_standing: true, credits_balance: 1000 });
  const owed = `$${(before.next_renewal_cents / 100).toFixed(2)}`;

  // 2. The owner moves the clock past the renewal.
  const advanced = await api('POST', '/test-clock', {
    token: await tokenOf('owner@paddock.test'),
    body: { advance_to: new Date(Date.parse(before.next_renewal) + 60_000).toISOString() },
  });
  expect(advanced.status).toBe(200);
  // The call returns after some seconds at the latest. On a busy machine the clock is still moving then.
  await expect.poll(clockMoves).toBe(false);
  await expect.poll(() => mailsTo(email)).toContain('renewal-failed');

  // 3. The dashboard warns, and shows what is owed.
  await logIn(page, email);
  const errors = consoleOf(page);
  const club = page.getByRole('region', { name: (await api('OPTIONS', '/')).body.club_name as string });
  await expect(club).toContainText('Not in good standing');
  await expect(club).toContainText('the last renewal could not be paid');
  const outstanding = page.getByRole('region', { name: 'Outstanding balance' });
  await expect(outstanding).toContainText(owed);
  await expect(club.getByRole('button', { name: `Pay ${owed} to restore your membership` })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'real-renewal-failed-390-light');

  // 4. A good card is saved and charged at once, as if the renewal had been paid in time.
  await keepGoodCard(page);
  await expect(page.getByText(`Paid ${owed}. Thank you!`)).toBeVisible();
  await expect(club).toContainText('In good standing');
  await expect(club).toContainText('2,000 Credits to spend');
  await expect(outstanding).toHaveCount(0);
  await expectAccessible(page);
  await shoot(page, 'real-renewal-paid-390-light');
  const now = await tokenOf(email);
  expect((await api('GET', '/users/me/subscription', { token: now })).body).toMatchObject({
    in_good_standing: true,
    unpaid_cents: 0,
    credits_balance: 2000,
  });
  const charges = (await api('GET', '/charges?amount_cents__gt=0', { token: now })).body.results;
  const good = charges.filter(({ errors: why }: { errors: string | null }) => !why);
  expect(good.map(({ amount_cents: cents }: { amount_cents: number }) => cents)).toEqual([
    before.next_renewal_cents,
    before.next_renewal_cents,
  ]);
  await expect.poll(() => mailsTo(email)).toContain('club-renewed');
  expect(mailsTo(email).filter((kind) => kind === 'renewal-failed')).toHaveLength(1);
  expect(errors).toEqual([]);
});
