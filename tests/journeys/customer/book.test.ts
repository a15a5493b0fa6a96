import { expect, test, type Page } from '@playwright/test';
import { newCustomer, PASSWORD, signIn } from '../support/venue.ts';
import { at, logInByHand, shoot } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

/** Opens a day `ahead` days from now at Santa Ana. Each journey takes its own, so that they do not book the same seats. */
const openDay = async (page: Page, ahead: number): Promise<void> => {
  // The app first warns a customer whose home venue is in another time zone.
  await page.addLocatorHandler(page.getByRole('button', { name: 'I understand' }), (button) => button.click());
  await page.goto(at('/reservations'));
  await page.getByLabel('Location').selectOption({ label: 'Santa Ana' });
  await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(ahead).check({ force: true });
  await expect(page.getByRole('radiogroup', { name: 'Race Time' })).toBeVisible();
};
const pickFreeTime = async (page: Page): Promise<void> => {
  await page
    .getByRole('radiogroup', { name: 'Race Time' })
    .locator('input:not(:disabled)')
    .last()
    .check({ force: true });
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
};
/** Replaces the saved card. */
const keepCard = async (page: Page, which: RegExp): Promise<void> => {
  const panel = page.getByRole('region', { name: 'Payment method' });
  const replace = panel.getByRole('button', { name: 'Replace' });
  await replace.click();
  await panel.getByRole('button', { name: which }).click();
  await panel.getByRole('button', { name: 'Save card' }).click();
  await expect(replace).toBeVisible();
};
/** Creates a customer for this story and logs them in. */
const comeIn = async (page: Page, card: string): Promise<void> => signIn(page, (await newCustomer(card)).email);

test('CHECK-01 CHECK-09 CHECK-11 RES-12 a customer saves a card, picks seats and pays, and the booking is shown as paid', async ({
  page,
}) => {
  await logInByHand(page, (await newCustomer('tok_chargeCustomerFail')).email);
  await keepCard(page, /Payment approved/);
  await openDay(page, 2);
  await pickFreeTime(page);
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toContainText('Total');
  await shoot(page, 'real-checkout');
  await page.getByRole('button', { name: /^Reserve and pay \$/ }).click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  await shoot(page, 'real-done');
  await page.getByRole('button', { name: 'Book Another' }).click();
  await page.goto(at('/dashboard'));
  await expect(page.getByRole('region', { name: 'Upcoming reservations' }).getByText('Paid').first()).toBeVisible();
});

test("a payment that the bank wants confirmed is completed on the bank's page", async ({ page }) => {
  await comeIn(page, 'tok_threeDSecure2Required');
  await openDay(page, 3);
  await pickFreeTime(page);
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await page.getByRole('button', { name: /^Reserve and pay/ }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible();
  await page.frameLocator('iframe').getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
});

test('RES-13 RES-19 a declined card opens Booking Error, the seats are free again, and Go Back returns to them', async ({
  page,
  browser,
}) => {
  await comeIn(page, 'tok_chargeCustomerFail');
  await openDay(page, 4);
  await pickFreeTime(page);
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await page.getByRole('button', { name: /^Reserve and pay/ }).click();
  const error = page.getByRole('dialog', { name: 'Booking Error' });
  const mine = page.getByRole('button', { name: /^Seat .*, yours/ }).first();
  await expect(error).toContainText('Your reservation could not be completed, there were issues processing your card.');
  await shoot(page, 'real-error');
  await error.getByRole('button', { name: 'Go Back' }).click();
  await expect(mine).toBeVisible();
  const free = ((await mine.getAttribute('aria-label')) ?? '').replace(', yours', '');
  const other = await browser.newPage({ timezoneId: 'America/Los_Angeles' });
  await comeIn(other, 'tok_visa');
  await openDay(other, 4);
  await pickFreeTime(other);
  // The other customer may have got this very seat already.
  await expect(other.getByRole('button', { name: new RegExp(`^${free}(, yours)?$`) })).toBeEnabled();
});

test('a seat that is booked in another browser turns grey on this screen without a reload', async ({
  page,
  browser,
}) => {
  // On a phone the seats are below the times, so a message beside them could be out of sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await comeIn(page, 'tok_visa');
  await openDay(page, 5);
  await pickFreeTime(page);
  const seatsAt = () =>
    page.getByRole('heading', { name: 'Your seats' }).evaluate((head) => head.getBoundingClientRect().top + scrollY);
  const before = await seatsAt();
  const mine = page.getByRole('button', { name: /^Seat .*, yours/ }).first();
  const name = ((await mine.getAttribute('aria-label')) ?? '').replace(', yours', '');
  const other = await browser.newPage({ timezoneId: 'America/Los_Angeles' });
  await comeIn(other, 'tok_visa');
  await openDay(other, 5);
  await pickFreeTime(other);
  await other.getByRole('button', { name: /^Checkout/ }).click();
  await other.getByRole('button', { name: /^Reserve and pay/ }).click();
  await expect(other.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  await expect(page.getByRole('button', { name: `${name}, taken` })).toBeDisabled();
  const message = page.getByText('Sorry, one of the simulators you selected is no longer available');
  await expect(message).toBeInViewport({ ratio: 1 });
  expect(await seatsAt()).toBe(before);
});

/** The accessible name of the focused element, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const label = document.getElementById(element?.getAttribute('aria-labelledby') ?? '')?.textContent;
    const labelled = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : label;
    return (element?.getAttribute('aria-label') ?? labelled ?? element?.textContent ?? '').trim();
  });
/** Presses Tab until a matching element has the focus, which must be in view. */
const tabTo = async (page: Page, match: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (!match.test(await focused(page))) continue;
    return expect(page.locator(':focus')).toBeInViewport();
  }
  throw new Error(`The Tab key never got to ${match.source}`);
};

test('a customer books a seat by keyboard alone', async ({ page }) => {
  await comeIn(page, 'tok_visa');
  await openDay(page, 1);
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, /^\d+:\d\d [ap]m, /);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
  await tabTo(page, /^Checkout/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Reserve and pay/ })).toBeEnabled();
  await tabTo(page, /^Reserve and pay/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
});

test('a customer logs in from the front page, picks seats, pays and logs out by keyboard alone', async ({ page }) => {
  const { email } = await newCustomer('tok_visa');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(at('/'));
  await expect(heading).toHaveText('Create an Account');
  // 1. Log in.
  await tabTo(page, /^Log In$/);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Log In');
  await tabTo(page, /^Email or username/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Dashboard');
  // 2. Go to the booking screen, through the navigation.
  await tabTo(page, /^Book Now$/);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Reservations');
  const days = page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio');
  await expect(days.first()).toBeChecked();
  // 3. Pick two racers in six days, on the last seats offered.
  const today = await days.first().getAttribute('aria-label');
  await tabTo(page, new RegExp(`^${today?.slice(0, 12)}`));
  for (let day = 0; day < 6; day += 1) await page.keyboard.press('ArrowRight');
  await expect(days.nth(6)).toBeChecked();
  const racers = page.getByRole('spinbutton', { name: 'Number of Racers' });
  await tabTo(page, /^Number of Racers/);
  await page.keyboard.press('ArrowUp');
  await expect(racers).toHaveAttribute('aria-valuenow', '2');
  await tabTo(page, /^\d+:\d\d [ap]m, /);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^Seat .*, yours/ })).toHaveCount(2);
  // 4. Replace one of the two seats.
  await tabTo(page, /^Seat .*, yours/);
  const before = await focused(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: before, exact: true })).toHaveCount(0);
  await tabTo(page, /^Seat .*, free/);
  const swapped = (await focused(page)).replace(', free', '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${swapped}, yours` })).toBeVisible();
  // 5. Pay.
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
  await tabTo(page, /^Checkout/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Reserve and pay/ })).toBeEnabled();
  await tabTo(page, /^Reserve and pay/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible();
  // 6. Log out, as on a shared machine.
  await tabTo(page, /^Log Out$/);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Create an Account');
});
