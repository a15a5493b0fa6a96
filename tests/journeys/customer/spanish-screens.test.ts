import { expect, test } from '@playwright/test';
import { expectWhole } from '../support/expect-whole.ts';
import { OPPOSITE } from '../support/looks.ts';
import { santaAna, signIn } from '../support/venue.ts';
import { at, consoleOf } from './visit.ts';

/** The screens by topic, so that each story is short. */
const screens = {
  visitor: [
    '/login',
    '/signup?redirect=%2Freservations',
    '/login/password/reset',
    '/contact',
    '/visit',
    '/leaderboards',
    '/no/such/page',
  ],
  account: ['/dashboard', '/profile', '/profile/password/change', '/statement'],
  booking: ['/reservations', '/reservations/all', '/reservations/seat'],
  racing: ['/laps', '/availability/cars', '/availability/tracks'],
  buying: ['/subscription', '/vouchers/purchase', '/vouchers/balance'],
} as const;

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX', timezoneId: 'America/Los_Angeles' });

  for (const [about, paths] of Object.entries(screens))
    test(`every screen of ${about} is in Spanish, fits and is accessible, without errors in the console`, async ({
      page,
    }) => {
      const errors = consoleOf(page);
      if (about !== 'visitor') await signIn(page, 'ada@paddock.test');
      const [seat] = (await santaAna()).seats;
      for (const path of paths) {
        await page.goto(at(path.replace(/seat$/, seat?.id ?? '')));
        await expect(page.locator('html')).toHaveAttribute('lang', 'es');
        await expectWhole(page, OPPOSITE, `es-${path.replace(/\?.*/, '').replaceAll('/', '-')}`);
      }
      expect(errors).toEqual([]);
    });
});

test('the address of a wall screen sets its language to Spanish in an English browser', async ({ page }) => {
  await page.goto(at('/welcome?lang=es'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pantalla de precios');
  await page.goto(at('/welcome'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu Display');
});

test('a visitor with an English browser downloads no Spanish texts', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  await page.goto(at('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  expect(fetched.filter((path) => path.includes('spanish'))).toEqual([]);
});
