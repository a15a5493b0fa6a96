// @vitest-environment jsdom
import '../../web-customer/src/app/footer-dialogs.tsx';
import { removeCard, storeCard } from '@paddock/shared-domain/billing/contract';
import { processCheckout } from '@paddock/shared-domain/checkout/contract';
import { enrolCredits } from '@paddock/shared-domain/club/contract';
import { getStatement } from '@paddock/shared-domain/statements/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AppRoutes } from '../../web-customer/src/app/router.tsx';
import '../../web-customer/src/features/statements/statement-page.tsx';
import { billReply } from '../support/bill.ts';
import { raceReceipt, stockReceipt } from './runs/receipt-fake.ts';
import { NOW, pass } from './support/fake-clock.ts';
import {
  answer,
  button,
  calledContracts,
  callsOf,
  cardProvider,
  dialog,
  here,
  inside,
  openApp,
  screen,
  theVenue,
  user,
} from './support/open-app.tsx';
import { setTimeZone } from './support/time-zone.ts';

setTimeZone('America/Los_Angeles');

/** Who sees the screen: everybody, logged-in customers, or nobody (the address only redirects, or opens no screen). */
type Audience = 'everybody' | 'customers' | 'nobody';
type Screen = { readonly audience: Audience; readonly opened: string; readonly shows: string };
const everybody = (opened: string, shows: string): Screen => ({ audience: 'everybody', opened, shows });
const customers = (opened: string, shows: string): Screen => ({ audience: 'customers', opened, shows });
const nobody = (opened: string, shows: string): Screen => ({ audience: 'nobody', opened, shows });

/** Every route of the app; a new one must be added here. */
const audiences: Readonly<Record<string, Screen>> = {
  '/login': everybody('/login', 'Log In'),
  '/login/password/reset': everybody('/login/password/reset', 'Forgot Password'),
  '/signup': everybody('/signup', 'Create an Account'),
  '/contact': everybody('/contact', 'Contact'),
  '/visit/:id?': everybody('/visit/santaana', 'Santa Ana'),
  '/leaderboards/:id?': everybody('/leaderboards', 'Leaderboards'),
  '/reminders-off/:code': everybody('/reminders-off/abc', 'Reminders'),
  '/availability/cars': everybody('/availability/cars', 'Available Cars'),
  '/availability/tracks': everybody('/availability/tracks', 'Available Tracks'),
  '/vouchers/balance': everybody('/vouchers/balance', 'Voucher Balance'),
  '/laps/:id/receipt': everybody('/laps/lap1/receipt', 'Lap receipt'),
  '/pages/:id': everybody('/pages/rules', 'House rules'),
  '/welcome': everybody('/welcome', 'Menu Display'),
  '/menu': everybody('/menu', 'Prices'),
  '/splash': everybody('/splash', 'Prices'),
  '/display': everybody('/display', 'Board Displays'),
  '/display/:boardId': everybody('/display/board1', 'Leaderboard'),
  '/dashboard': customers('/dashboard', 'Dashboard'),
  '/profile': customers('/profile', 'Profile'),
  '/profile/password/change': customers('/profile/password/change', 'Change Password'),
  '/statement': customers('/statement', 'Your statement'),
  '/laps': customers('/laps', 'My Laps'),
  '/reservations': customers('/reservations', 'Reservations'),
  '/reservations/all': customers('/reservations/all', 'Pick'),
  '/reservations/:calendar': customers('/reservations/santaana1', 'Seat 1'),
  '/waiting': customers('/waiting', 'Waiting list'),
  '/subscription': customers('/subscription', 'Join The Grid'),
  '/subscription/add': customers('/subscription/add', 'Add a subscription'),
  '/vouchers/purchase': customers('/vouchers/purchase', 'Purchase Gift Voucher'),
  '/': nobody('/', '/signup?redirect=%2Fdashboard'),
  '/logout': nobody('/logout', '/signup'),
  '/availability': nobody('/availability', '/availability/cars'),
  '/admin/*': nobody('/admin/seats', '/admin/seats'),
  '*': nobody('/nowhere', '/nowhere'),
};
const screensFor = (audience: Audience) => Object.values(audiences).filter((one) => one.audience === audience);

/** The paths of all routes that open a screen, from the app's own table. */
const addressesOf = (routes: readonly RouteObject[], above = ''): readonly string[] =>
  routes.flatMap((route) => {
    const path = route.path ?? '';
    const at = path.startsWith('/') || path === '*' ? path : above;
    return route.children === undefined ? [at === '' ? '/' : at] : addressesOf(route.children, at);
  });

const titles = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const openAs = async (who: 'visitor' | 'ada', { opened }: Screen) => {
  stockReceipt(raceReceipt(), (text) => text);
  theVenue().publish('rules', 'House rules', 'Rules');
  answer(getStatement, ({ query }) => billReply('ada', NOW as Instant, query));
  await openApp(opened, who);
};

describe('who may open which screen', () => {
  it('every route of the app is listed here, and every listed route exists', () => {
    const routes = createRoutesFromElements(AppRoutes().props.children);
    expect([...new Set(addressesOf(routes))].toSorted()).toEqual(Object.keys(audiences).toSorted());
  });

  const open = screensFor('everybody');
  const behindLogin = screensFor('customers');
  const nobodys = screensFor('nobody');
  it.each(open)(
    'PERM-02 without a login $opened works, and sends only API requests that need no login',
    async (one) => {
      await openAs('visitor', one);
      expect(titles().join()).toContain(one.shows);
      expect(here()).toBe(one.opened);
      const refused = calledContracts().filter(({ access }) => !['anyone', 'visitors'].includes(access.who));
      expect(refused.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    },
  );

  it.each(behindLogin)(
    'PERM-02 without a login $opened leads to signup, and from there to login with the same redirect',
    async (one) => {
      await openAs('visitor', one);
      expect(titles()).toEqual(['Create an Account']);
      expect(here()).toBe(`/signup?redirect=${encodeURIComponent(one.opened)}`);
      await user.press(screen.getByRole('main').querySelector('a[href^="/login"]') ?? document.body);
      expect(here()).toBe(`/login?redirect=${encodeURIComponent(one.opened)}`);
    },
  );

  it.each(nobodys)('PERM-02 without a login $opened ends at $shows', async (one) => {
    await openAs('visitor', one);
    expect(here()).toBe(one.shows);
  });

  it.each(screensFor('customers'))('PERM-03 a customer opens $opened', async (one) => {
    await openAs('ada', one);
    expect(titles().join()).toContain(one.shows);
    expect(here()).toBe(one.opened);
  });
});

describe('what a customer may do', () => {
  it('PERM-03 a customer books', async () => {
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
    await pass(400);
    await user.press(button(/^Checkout/));
    await user.press(button(/^Reserve and pay/));
    expect(dialog('All Done!')).toBeTruthy();
    expect(callsOf(processCheckout)).toHaveLength(1);
  });
  it('PERM-03 a customer removes the card and stores another', async () => {
    cardProvider(() => Promise.resolve(Response.json({ id: 'tok_1' })));
    await openApp('/dashboard');
    await user.press(button('Remove'));
    await user.press(inside(dialog('Remove this card?')).getByRole('button', { name: 'Remove' }));
    expect(callsOf(removeCard)).toHaveLength(1);
    await pass(600);
    await user.press(button('Payment approved'));
    await user.press(button('Save card'));
    expect(callsOf(storeCard)).toHaveLength(1);
  });
  it('PERM-03 a customer joins the club', async () => {
    await openApp('/subscription');
    await pass(600);
    await user.press(button('Continue to checkout'));
    await user.press(button(/^Join and pay/));
    expect(callsOf(enrolCredits).map(({ params }) => params['id'])).toEqual(['me']);
    expect(here()).toBe('/dashboard');
  });
});
