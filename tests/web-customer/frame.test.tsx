// @vitest-environment jsdom
import { setTimeZone } from './support/time-zone.ts';
import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IRVINE, SANTA_ANA } from './support/fake-venue.ts';
import '../../web-customer/src/app/footer-dialogs.tsx';
import '../../web-customer/src/app/venue-terms.tsx';
import { PageId } from '@paddock/shared-domain/catalogue/ids';
import { getPermissions } from '@paddock/shared-domain/identity/contract';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import {
  answer,
  button,
  dialog,
  field,
  here,
  inside,
  openApp,
  screen,
  theVenue,
  user,
  within,
} from './support/open-app.tsx';

setTimeZone('America/Los_Angeles');
const nav = () => screen.getByRole('navigation', { name: 'Main' });
const footer = () => screen.getByRole('contentinfo');
const labels = (element: HTMLElement) => [...element.querySelectorAll('a, li > button')].map((one) => one.textContent);

describe('addresses', () => {
  it('ROUTE-01 leads from / to the dashboard', async () => {
    await openApp('/');
    expect(here()).toBe('/dashboard');
  });
  it('ROUTE-37 shows Page Not Found with a Go Back Home button at any other path', async () => {
    await openApp('/no/such/page');
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    await user.press(screen.getByRole('link', { name: 'Go Back Home' }));
    expect(here()).toBe('/dashboard');
  });
  it('ROUTE-36 hides the top navigation with nav=false, and with no other value of nav', async () => {
    await openApp('/contact?nav=false', 'visitor');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    cleanup();
    await openApp('/contact?nav=true', 'visitor');
    expect(nav()).toBeTruthy();
  });
  it('ROUTE-36 keeps nav=false on the way to sign-up and log-in, and in the redirect to the dashboard', async () => {
    await openApp('/?nav=false', 'visitor');
    expect(here()).toBe('/signup?redirect=%2Fdashboard%3Fnav%3Dfalse&nav=false');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await user.press(within(screen.getByRole('main')).getByRole('link', { name: /Log In/ }));
    expect(here()).toBe('/login?redirect=%2Fdashboard%3Fnav%3Dfalse&nav=false');
  });
  it('ROUTE-38 leads a visitor from a screen that needs a login to signup, naming the wanted path', async () => {
    await openApp('/reservations?date=1', 'visitor');
    expect(here()).toBe('/signup?redirect=%2Freservations%3Fdate%3D1');
  });
  for (const path of [
    '/dashboard',
    '/profile',
    '/profile/password/change',
    '/laps',
    '/reservations',
    '/reservations/all',
    '/reservations/santaana1',
  ])
    it(`asks a visitor at ${path} to sign up`, async () => {
      await openApp(path, 'visitor');
      expect(here()).toBe(`/signup?redirect=${encodeURIComponent(path)}`);
    });
  it('ROUTE-09 has a public contact page with the details of the configuration', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/contact', 'visitor');
    expect(screen.getByRole('link', { name: 'desk@paddock.test' }).getAttribute('href')).toBe(
      'mailto:desk@paddock.test',
    );
    const terms = () => [...document.querySelectorAll('main dt')].map((one) => one.textContent);
    expect(terms()).toEqual(expect.arrayContaining(theVenue().locations.map(({ name }) => name)));
    expect(terms()).not.toContain('Address');
  });
  it('ROUTE-09 shows the address of a single venue, and says so when no contact details are published', async () => {
    const { configuration } = theVenue();
    theVenue().locations = [SANTA_ANA];
    theVenue().configuration = { ...configuration, contact: { ...configuration.contact, address: '1 Pit Lane' } };
    await openApp('/contact', 'visitor');
    expect(screen.getByRole('main').textContent).toContain('Address1 Pit Lane');
    cleanup();
    theVenue().configuration = { ...configuration, contact: { name: '', email: '', phone: '', address: '' } };
    await openApp('/contact', 'visitor');
    expect(screen.getByText('No contact details have been published yet.')).toBeTruthy();
  });
  it('USER-22 sends a customer who has not finished signing up to the profile step, with the redirect back', async () => {
    theVenue().user = { ...theVenue().user, is_onboarded: false };
    await openApp('/reservations');
    expect(here()).toBe('/signup?step=1&keepToken=true&redirect=%2Freservations');
  });
});

describe('navigation and footer', () => {
  it('NAV-01 shows the logged-in navigation in its order', async () => {
    await openApp('/dashboard');
    expect(labels(nav())).toEqual(['Leaderboards', 'Dashboard', 'MyLaps', 'Cars & Tracks', 'Book Now']);
  });
  it('NAV-02 shows the guest navigation in its order', async () => {
    await openApp('/contact', 'visitor');
    expect(labels(nav())).toEqual(['Leaderboards', 'Cars & Tracks', 'Log In', 'Sign Up', 'Book Now']);
  });
  const openAreas = async (permissions: Permission[], isSuperuser = false) => {
    theVenue().user = { ...theVenue().user, is_staff: true, is_superuser: isSuperuser };
    answer(getPermissions, () => ({ is_staff: true, is_superuser: isSuperuser, permissions }));
    await openApp('/dashboard');
    expect(within(nav()).getByRole('button', { name: 'Book Now' })).toBeTruthy();
    await user.press(button('Admin Areas and Displays'));
    return screen
      .getAllByRole('menuitem', { hidden: true })
      .map((item) => `${item.textContent} ${item.getAttribute('href')}`);
  };
  const DISPLAYS = ['Board Displays /display', 'Menu Display /welcome'];
  it('NAV-03 NAV-04 NAV-06 gives staff who plan the day Book Now, with the planner and the displays in a menu beside it', async () => {
    expect(await openAreas(['reservations.change_reservation'])).toEqual(['Daily Planner /admin/seats', ...DISPLAYS]);
    const headings = ['Admin Areas', 'Displays'].map((group) => within(nav()).queryByText(group)?.textContent);
    expect(headings).toEqual(['Admin Areas', 'Displays']);
  });
  it('NAV-03 NAV-05 NAV-06 gives staff who run races the launcher and the displays, and no planner', async () => {
    expect(await openAreas(['leaderboards.can_manage_race_events'])).toEqual(['Launcher /admin/launcher', ...DISPLAYS]);
  });
  it('gives a superuser both areas', async () => {
    const every = Permission.options;
    expect(await openAreas([...every], true)).toEqual([
      'Daily Planner /admin/seats',
      'Launcher /admin/launcher',
      ...DISPLAYS,
    ]);
  });
  it('gives staff without either permission the plain Book Now', async () => {
    theVenue().user = { ...theVenue().user, is_staff: true };
    await openApp('/dashboard');
    expect(screen.queryByRole('button', { name: 'Admin Areas and Displays' })).toBeNull();
  });
  it('NAV-08 NAV-09 NAV-10 shows a guest the footer with Forgot Password and Log In', async () => {
    await openApp('/contact', 'visitor');
    const shown = labels(footer());
    for (const label of [
      'Terms of Service',
      'Create an Account',
      'Purchase Gift Voucher',
      'Voucher Balance',
      'Forgot Password',
      'Log In',
    ])
      expect(shown).toContain(label);
    expect(shown).not.toContain('Log Out');
    expect(footer().textContent).toContain('© 2026 Paddock');
  });
  it('NAV-08 NAV-09 NAV-10 shows a customer Change Password and Log Out instead, and all other links', async () => {
    await openApp('/dashboard');
    const shown = labels(footer());
    for (const label of ['Terms of Service', 'Create an Account', 'Purchase Gift Voucher', 'Voucher Balance'])
      expect(shown).toContain(label);
    expect(footer().textContent).toContain('© 2026 Paddock');
    expect(shown).toContain('Change Password');
    expect(shown).toContain('Log Out');
    expect(shown).not.toContain('Forgot Password');
    expect(shown).not.toContain('Log In');
  });
  it('NAV-11 opens a modal with a voucher code and Check Balance', async () => {
    await openApp('/contact', 'visitor');
    await user.press(button('Voucher Balance'));
    const modal = inside(dialog('Voucher Balance'));
    expect(modal.getByRole('button', { name: 'Check Balance' })).toHaveProperty('disabled', true);
    await user.type(field('Voucher code'), 'ABCD');
    expect(modal.getByRole('button', { name: 'Check Balance' })).toHaveProperty('disabled', false);
  });
  it('NAV-12 NAV-13 NAV-14 NAV-15 states the terms and their date', async () => {
    await openApp('/contact', 'visitor');
    await user.press(button('Terms of Service'));
    const terms = dialog('Terms of Service').textContent;
    expect(terms).toContain('48 hours notice');
    expect(terms).toContain('cancelled within 24 hours of the request');
    expect(terms).toContain('within two billing cycles charges the discount difference');
    expect(terms).toContain('Last revised September 6th 2023');
  });
  it('NAV-12 states the venue’s own terms where it has a page of them, below the notice for cancelling', async () => {
    theVenue().configuration = { ...theVenue().configuration, terms_page: PageId.parse('houseterms') };
    theVenue().publish('houseterms', 'Terms', '', '<p>Drive fair.</p>');
    await openApp('/contact', 'visitor');
    await user.press(button('Terms of Service'));
    const terms = dialog('Terms of Service').textContent;
    expect(terms).toContain('48 hours notice');
    expect(terms).toContain('Drive fair.');
    expect(terms).not.toContain('Last revised');
  });
  it('NAV-12 states the usual terms where that page was withdrawn', async () => {
    theVenue().configuration = { ...theVenue().configuration, terms_page: PageId.parse('gone') };
    await openApp('/contact', 'visitor');
    await user.press(button('Terms of Service'));
    expect(dialog('Terms of Service').textContent).toContain('Last revised September 6th 2023');
  });
  const logo = () => screen.getByRole('link', { name: 'Paddock, home' }).querySelector('svg, img');
  it('NAV-16 shows the logo 245 wide by default', async () => {
    await openApp('/contact', 'visitor');
    expect(logo()?.getAttribute('width')).toBe('245');
  });
  it("NAV-16 shows the venue's own logo in the width that the venue set", async () => {
    const logo_url = 'https://logos.test/paddock.svg';
    theVenue().configuration = { ...theVenue().configuration, logo_url, logo_width: 180 };
    await openApp('/contact', 'visitor');
    expect([logo()?.getAttribute('src'), logo()?.getAttribute('width')]).toEqual([logo_url, '180']);
  });
});
