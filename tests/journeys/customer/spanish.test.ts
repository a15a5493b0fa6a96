import { expect, test, type Page } from '@playwright/test';
import { freeRace } from '../support/booking.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectWhole } from '../support/expect-whole.ts';
import { PHONE } from '../support/looks.ts';
import { newCustomer, PASSWORD, santaAna, signIn } from '../support/venue.ts';
import { at, consoleOf, shoot } from './visit.ts';

/** The page is in Spanish, loaded, accessible and not wider than the window. */
const inspect = async (page: Page, name: string): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectWhole(page, PHONE.slice(0, 1), `es-${name}`);
};
const logInByHand = async (page: Page, email: string): Promise<void> => {
  await page.goto(at('/login'));
  await page.getByLabel('Correo o nombre de usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
};

test.describe('in Spanish on a phone', () => {
  test.use({
    locale: 'es-MX',
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 390, height: 844 },
    // No animation, so that colours are not measured during a transition.
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('a customer with a Spanish browser logs in, books, pays, and reads why they were charged', async ({ page }) => {
    const errors = consoleOf(page);
    const { id: location } = await santaAna();
    const race = await freeRace(location, 1, 1);
    const { email } = await newCustomer('tok_visa');
    // 1. Log in.
    await logInByHand(page, email);
    // 2. Pick a seat for half an hour.
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('link', { name: 'Reservar ahora' }).first().click();
    await page.getByRole('combobox', { name: 'Local' }).selectOption({ label: 'Santa Ana' });
    await page.locator(`input[type=radio][value="${race.day}"]`).check({ force: true });
    await page
      .locator('label')
      .filter({ has: page.locator(`input[value="${race.slot}"]`) })
      .click();
    const checkout = page.getByRole('button', { name: /^Pagar · 1 piloto × 30 min/ });
    await expect(checkout).toBeEnabled();
    await inspect(page, 'booking');
    // 3. Pay.
    await checkout.click();
    const pay = page.getByRole('button', { name: /^Reservar y pagar \$/ });
    await expect(pay).toBeEnabled();
    await expectAccessible(page);
    await shoot(page, 'es-checkout-390');
    await pay.click();
    await expect(page.getByRole('dialog', { name: '¡Todo listo!' })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'es-done-390');
    // 4. Find it among the upcoming reservations, in the venue's time.
    await page.goto(at('/dashboard'));
    await expect(page.getByRole('table', { name: 'Fechas, horas y simuladores' })).toContainText(/[ap]\.m\./);
    await expect(page.getByText('Pagado').first()).toBeVisible();
    await inspect(page, 'dashboard');
    // 5. Read the statement, and the reason of a line.
    await page.goto(at('/statement'));
    await expect(page.getByRole('row', { name: /Pago con tarjeta/ })).toBeVisible();
    await inspect(page, 'statement');
    await page.getByRole('button', { name: /^Por qué se me cobró esto: .*30 min/ }).click();
    const why = page.getByRole('dialog', { name: '¿Por qué se me cobró esto?' });
    await expect(why).toContainText('1 media hora a $');
    await expect(why).toContainText('Cobrado a la tarjeta');
    await expectAccessible(page);
    await shoot(page, 'es-why-390');
    expect(errors).toEqual([]);
  });

  test('a declined card is explained in Spanish', async ({ page }) => {
    const { id: location } = await santaAna();
    const race = await freeRace(location, 1, 1);
    const { email } = await newCustomer('tok_chargeCustomerFail');
    await signIn(page, email);
    await page.goto(at('/reservations'));
    await page.getByRole('combobox', { name: 'Local' }).selectOption({ label: 'Santa Ana' });
    await page.locator(`input[type=radio][value="${race.day}"]`).check({ force: true });
    await page
      .locator('label')
      .filter({ has: page.locator(`input[value="${race.slot}"]`) })
      .click();
    await page.getByRole('button', { name: /^Pagar ·/ }).click();
    await page.getByRole('button', { name: /^Reservar y pagar \$/ }).click();
    const failed = page.getByRole('dialog', { name: 'Error en la reserva' });
    await expect(failed).toContainText('No pudimos completar tu reserva');
    await expect(failed).toContainText('Tu tarjeta fue rechazada.');
    await expect(failed).toContainText('No se cobró nada.');
  });
});
