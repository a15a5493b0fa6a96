// @vitest-environment jsdom
import '../../web-customer/src/app/footer-dialogs.tsx';
import { endSession } from '@paddock/shared-domain/identity/contract';
import { describe, expect, it } from 'vitest';
import { callsOf, here, openApp, screen, theVenue } from './support/open-app.tsx';

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Every address of the app, the screen it opens for a customer, and where it redirects, if it does (rule A-033). */
const screens: readonly (readonly [path: string, heading: string, at?: string])[] = [
  ['/', 'Dashboard', '/dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/profile', 'Profile'],
  ['/profile/password/change', 'Change Password'],
  ['/reservations', 'Reservations'],
  ['/reservations/all', 'Pick'],
  ['/reservations/santaana1', 'Seat 1'],
  ['/laps', 'My Laps'],
  ['/availability', 'Available Cars', '/availability/cars'],
  ['/availability/cars', 'Available Cars'],
  ['/availability/tracks', 'Available Tracks'],
  ['/leaderboards', 'Leaderboards'],
  ['/leaderboards/board1', 'Leaderboards'],
  ['/subscription', 'Join The Grid'],
  ['/subscription/add', 'Add a subscription'],
  ['/vouchers/purchase', 'Purchase Gift Voucher'],
  ['/vouchers/balance', 'Voucher Balance'],
  ['/pages/rules', 'House rules'],
  ['/contact', 'Contact'],
  ['/visit', 'Santa Ana', '/visit/santaana'],
  ['/welcome', 'Menu Display'],
  ['/menu', 'Prices'],
  ['/splash', 'Prices'],
  ['/display', 'Board Displays'],
  ['/display/board1', 'Leaderboard'],
];

describe('an address opened directly, as by a reload', () => {
  for (const [path, title, at = path] of screens)
    it(`ROUTE-02 opens ${path} on its own screen`, async () => {
      theVenue().publish('rules', 'House rules', 'Rules');
      await openApp(path);
      expect(heading()).toContain(title);
      expect(here()).toBe(at);
    });
  for (const [path, title] of [
    ['/login', 'Log In'],
    ['/login/password/reset', 'Forgot Password'],
    ['/signup', 'Create an Account'],
  ] as const)
    it(`ROUTE-02 opens ${path} for a visitor`, async () => {
      await openApp(path, 'visitor');
      expect(heading()).toBe(title);
      expect(here()).toBe(path);
    });
  it('ROUTE-06 /logout ends the session and goes to signup', async () => {
    await openApp('/logout');
    expect(callsOf(endSession)).toHaveLength(1);
    expect(localStorage.getItem('paddock.session')).toBeNull();
    expect(here()).toBe('/signup');
  });
  it('ROUTE-06 /logout goes to signup for a visitor, and ends no session', async () => {
    await openApp('/logout', 'visitor');
    expect(callsOf(endSession)).toHaveLength(0);
    expect(here()).toBe('/signup');
  });
});
