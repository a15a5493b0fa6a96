import { expect, test, type Page } from '@playwright/test';
import { freeRace, openCheckout, pickRace, reserveButton } from '../support/booking.ts';
import { api, newCustomer, santaAna, signIn } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { at, consoleOf, logIn, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles', contextOptions: { reducedMotion: 'reduce' } });

const spinner = (page: Page) => page.getByRole('spinbutton', { name: 'Sessions per month' });
const membership = async (token: string) => (await api('GET', '/users/me/subscription', { token })).body;
const clubName = async (): Promise<string> => (await api('OPTIONS', '/')).body.club_name as string;

/** Opens the club of Santa Ana, the venue with an intro rate. */
const openClub = async (page: Page, query = ''): Promise<void> => {
  await page.goto(at(`/subscription${query}`));
  await page.getByRole('combobox', { name: 'Your venue' }).selectOption({ label: 'Santa Ana' });
  await expect(spinner(page)).toHaveAttribute('aria-valuemin', '1');
};

test('CLUB-11 CLUB-20 CLUB-23 ROUTE-26 a customer joins at the intro rate, is a member at once, and reads that it is too early to cancel', async ({
  page,
}) => {
  const errors = consoleOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // A card gets the intro rate only once, no matter who owns it. No other story uses this card.
  const { email, token } = await newCustomer('tok_jcb');
  const club = await clubName();
  await logIn(page, email);
  await page.getByRole('link', { name: `Join ${club}` }).click();
  await openClub(page);
  await spinner(page).press('ArrowDown');
  await expect(spinner(page)).toHaveAttribute('aria-valuenow', '1');
  await expect(page.getByText(/^Your intro rate: one session a month for \$19\.00/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your membership' })).toContainText('incl.');
  await expectAccessible(page);
  await shoot(page, 'real-club-390-light');

  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  await expect(checkout).toContainText('Intro rate');
  await expectAccessible(page);
  await shoot(page, 'real-club-checkout-390-light');
  const pay = checkout.getByRole('button', { name: /^Join and pay \$/ });
  const price = Math.round(Number(((await pay.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100);
  await pay.click();

  // A member at once, with credits, and charged once the amount on the button.
  await expect(page).toHaveURL(at('/dashboard'));
  await expect(page.getByText(`Welcome to ${club}! You have 250 credits to race with.`)).toBeVisible();
  const panel = page.getByRole('region', { name: club });
  await expect(panel).toContainText('In good standing');
  await expect(panel).toContainText('250 Credits to spend');
  const charges = (await api('GET', '/charges', { token })).body.results as { amount_cents: number }[];
  expect(charges.map(({ amount_cents: cents }) => cents)).toEqual([price]);
  expect(await membership(token)).toMatchObject({ active: true, intro: true, sessions: 1, credits_balance: 250 });
  await expectAccessible(page);
  await shoot(page, 'real-club-dashboard-390-light');

  // A member cannot join again.
  await page.goto(at('/subscription'));
  await expect(page).toHaveURL(at('/dashboard'));

  // Two billing cycles have not passed.
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel your membership of ${club}?` });
  await expect(cancel).toContainText('At least two billing cycles of membership are required.');
  await expect(cancel.getByRole('button', { name: 'Cancel membership' })).toHaveCount(0);
  await expectAccessible(page);
  await shoot(page, 'real-club-cancel-390-light');
  const refused = await api('POST', '/users/me/charges/credits_unenroll', { token });
  expect(refused.status).toBe(400);
  await cancel.getByRole('button', { name: 'Keep my membership' }).click();

  await page.getByRole('button', { name: 'Recent transactions' }).click();
  await expect(page.getByRole('dialog', { name: 'Recent transactions' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await shoot(page, 'real-club-transactions-390-light');
  expect(errors).toEqual([]);
});

test('CHECK-08 CLUB-07 a customer joins from the checkout, and the quote is updated with their credits', async ({
  page,
}) => {
  const errors = consoleOf(page);
  const { id } = await santaAna();
  const race = await freeRace(id, 2, 2);
  const { email, token } = await newCustomer('tok_visa');
  await logIn(page, email, '/reservations');
  await pickRace(page, race, 2, 2);
  await openCheckout(page);
  const before = await reserveButton(page).textContent();
  await page.getByRole('button', { name: 'Join and save' }).click();
  const pitch = page.getByRole('dialog', { name: /^Join / });
  await expect(pitch).toContainText('20% off every race');
  await expectAccessible(page);
  await shoot(page, 'real-club-pitch-dialog');
  await pitch.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.getByRole('button', { name: /^Join and pay \$/ }).click();

  // Back at the receipt of the booking, reduced by the credits.
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  await expect(checkout).toHaveCount(1);
  await expect(checkout).toContainText(/[\d,]+ credits/);
  await expect(page.getByRole('button', { name: 'Join and save' })).toHaveCount(0);
  const reserve = checkout.getByRole('button', { name: /^Reserve/ });
  await expect(reserve).toBeEnabled();
  expect(await reserve.textContent()).not.toBe(before);
  await expectAccessible(page);
  await shoot(page, 'real-club-quote-refreshed');
  const had = (await membership(token)).credits_balance as number;
  await reserve.click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  await expect.poll(async () => (await membership(token)).credits_balance as number).toBeLessThan(had);
  expect(errors).toEqual([]);
});

test('a customer joins after completing 3-D Secure; one with a declined card does not join, and reads that nothing was charged', async ({
  page,
}) => {
  const declined = await newCustomer('tok_chargeCustomerFail');
  await signIn(page, declined.email);
  await openClub(page);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.getByRole('button', { name: /^Join and pay \$/ }).click();
  await expect(page.getByRole('alert')).toContainText('You have not joined, and nothing was charged.');
  await expectAccessible(page);
  expect((await membership(declined.token)).active).toBeUndefined();

  const asked = await newCustomer('tok_threeDSecure2Required');
  await signIn(page, asked.email);
  await openClub(page);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.getByRole('button', { name: /^Join and pay \$/ }).click();
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await expect(bank).toBeVisible();
  await bank.frameLocator('iframe').getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page).toHaveURL(at('/dashboard'));
  expect((await membership(asked.token)).active).toBe(true);
});
