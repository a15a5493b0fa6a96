import { expect, test, type Locator, type Page } from '@playwright/test';
import { freeRace, openCheckout, pickRace, reserveButton } from '../support/booking.ts';
import { api, newCustomer, santaAna, signIn } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { at, consoleOf, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles', contextOptions: { reducedMotion: 'reduce' } });

/** What is left, from the API: credits, and cents of the voucher. */
const leftOver = async (token: string, code: string) => ({
  credits: (await api('GET', '/users/me/subscription', { token })).body.credits_balance as number,
  voucherCents: (await api('GET', `/vouchers/${code}/balance`)).body.balance_cents as number,
});
/** Cents of a line of the receipt, with its sign. */
const amountOf = async (receipt: Locator, label: RegExp): Promise<number> => {
  const row = receipt.locator('> div').filter({ has: receipt.page().getByText(label) });
  const text = (await row.locator('dd').textContent()) ?? '';
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100) * (/[-−]/.test(text) ? -1 : 1);
};
const buyVoucher = async (page: Page, dollars: string): Promise<string> => {
  await page.goto(at('/vouchers/purchase'));
  await page.getByRole('textbox', { name: 'Amount in dollars' }).fill(dollars);
  await page.getByRole('button', { name: `Pay $${dollars}.00` }).click();
  await expect(page.getByRole('heading', { name: 'Voucher ready' })).toBeVisible();
  return ((await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? '').replaceAll('-', '');
};

test('CHECK-06 CHECK-09 VOUCH-16 a member pays with credits, a voucher and a card, and the statement says why the credits were used', async ({
  page,
}) => {
  const errors = consoleOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, token } = await newCustomer('tok_visa');
  const joined = await api('POST', '/users/me/charges/credits_enroll', { token, body: { credits_amount: 1000 } });
  expect(joined.status).toBe(201);
  await signIn(page, email);
  const code = await buyVoucher(page, '25');
  const before = await leftOver(token, code);
  expect(before).toEqual({ credits: 1000, voucherCents: 2500 });

  // 1. The checkout uses the voucher first, then the credits; the card pays the rest and the tax.
  const { id } = await santaAna();
  await page.goto(at('/reservations'));
  await pickRace(page, await freeRace(id, 2, 4), 2, 4);
  await openCheckout(page);
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  await checkout.getByRole('button', { name: 'I have a code' }).click();
  await checkout.getByRole('textbox', { name: 'Voucher or promotion code' }).fill(code);
  await checkout.getByRole('button', { name: 'Apply' }).click();
  await expect(checkout.getByRole('button', { name: /^Remove code / })).toBeVisible();
  await expect(reserveButton(page)).toBeEnabled();
  const receipt = checkout.getByLabel('Your receipt');
  const [subtotal, voucher, credits, tax, total] = [
    await amountOf(receipt, /^Subtotal$/),
    await amountOf(receipt, /^Voucher$/),
    await amountOf(receipt, /^[\d,]+ credits$/),
    await amountOf(receipt, /^Sales tax/),
    await amountOf(receipt, /^Total$/),
  ];
  expect([voucher, credits]).toEqual([-2500, -10_000]);
  expect(subtotal + voucher + credits + tax).toBe(total);
  expect(total).toBeGreaterThan(0);
  await expectAccessible(page);
  await shoot(page, 'real-credits-voucher-checkout-390-light');
  await reserveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();

  // 2. Voucher and credits fell by exactly the amounts on the receipt, and the card was charged its total.
  expect(await leftOver(token, code)).toEqual({
    credits: before.credits + credits / 10,
    voucherCents: before.voucherCents + voucher,
  });
  const charges = (await api('GET', '/charges', { token })).body.results as { amount_cents: number }[];
  expect(charges.map(({ amount_cents: cents }) => cents)).toContain(total);
  expect((await api('GET', '/users/me/balance', { token })).body.amount_cents).toBe(0);

  // 3. The statement has a line for each, and its closing balance is zero.
  await page.goto(at('/statement'));
  await expect(page.getByRole('row', { name: /Gift voucher used/ })).toContainText('-$25.00');
  await expect(page.getByRole('row', { name: /1,000 credits used/ })).toContainText('-$100.00');
  await expect(page.getByRole('row', { name: /Closing balance/ })).toContainText('$0.00');
  await page.getByRole('button', { name: /^Why was I charged this: .*credits used/ }).click();
  const why = page.getByRole('dialog', { name: 'Why was I charged this?' });
  await expect(why).toContainText('The credits that expire first are used first');
  await expect(why.getByLabel(/price/i)).toContainText('1,000 credits');
  await expectAccessible(page);
  await shoot(page, 'real-credits-voucher-why-390-light');
  expect(errors).toEqual([]);
});
