import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { at } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

test('a visitor comes from the shop window to a paid seat, without an account, in at most 6 taps and 4 fields', async ({
  page,
}) => {
  const count = { taps: 0, fields: 0 };
  await page.goto(at('/visit'));
  count.taps += 1;
  await page.getByRole('link', { name: 'Santa Ana' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Santa Ana');
  await expectAccessible(page);
  // A day of its own, so that no other journey wants the seat: not one of the counted taps, because today is chosen already.
  await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(6).check({ force: true });
  count.taps += 1;
  const times = page.getByRole('radiogroup', { name: 'Race Time' }).locator('input:not(:disabled)');
  await times.last().check({ force: true });
  count.taps += 1;
  await page.getByRole('button', { name: /^Checkout/ }).click();
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  for (const [label, text] of [
    ['First name', 'Vera'],
    ['Last name', 'Visitor'],
    ['Email', `vera${Date.now()}@paddock.test`],
  ] as const) {
    count.fields += 1;
    await checkout.getByLabel(label).fill(text);
  }
  await checkout.getByRole('button', { name: 'Payment approved' }).click();
  await expectAccessible(page);
  count.taps += 1;
  await checkout.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toContainText('Santa Ana');
  expect(count.taps).toBeLessThanOrEqual(6);
  expect(count.fields).toBeLessThanOrEqual(4);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('the shop window can be read: venues, prices, hours and from when each day has something free', async ({
    page,
  }) => {
    await page.goto(at('/visit'));
    await page.getByRole('link', { name: 'Santa Ana' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Santa Ana');
    for (const heading of ['Free this week', 'Simulators and prices', 'Opening hours', 'What to expect'])
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expect(page.getByText('/ 30 min').first()).toBeVisible();
  });
});
