// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { createRoutesFromElements, matchPath, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AppRoutes } from '../../web-staff/src/app/router.tsx';
import '../../web-staff/src/app/laps/laps-page.tsx';
import '../../web-staff/src/features/booking/prices/prices-page.tsx';
import '../../web-staff/src/features/promotions/promotions-page.tsx';
import '../../web-staff/src/features/rigs/rigs-page.tsx';
import '../../web-staff/src/features/identity/security/security-page.tsx';
import '../../web-staff/src/app/set-up/set-up-screen.tsx';
import { BASE, paths } from '../../web-staff/src/paths.ts';
import { BAR, L, mayOpen, MENU, P, type Right, type StaffScreen, staffScreens, U } from '../support/staff-screens.ts';
import { openStaff, settle, withStaffClock } from './support/open-staff.tsx';

withStaffClock();

/** Everybody who may try to open the staff app; permissions of somebody who is not staff count for nothing. */
const PEOPLE = {
  visitor: undefined,
  customer: { is_staff: false, is_superuser: false, permissions: [] },
  'customer with permissions': { is_staff: false, is_superuser: false, permissions: [P, U, L] },
  'staff without permission': { is_staff: true, is_superuser: false, permissions: [] },
  planner: { is_staff: true, is_superuser: false, permissions: [P] },
  'account keeper': { is_staff: true, is_superuser: false, permissions: [U] },
  launcher: { is_staff: true, is_superuser: false, permissions: [L] },
  'user admin': { is_staff: true, is_superuser: false, permissions: [P, U] },
  'staff with every permission': { is_staff: true, is_superuser: false, permissions: [P, U, L] },
  superuser: { is_staff: true, is_superuser: true, permissions: [] },
} as const;
type Name = keyof typeof PEOPLE;

const rightsOf = (name: Name): readonly Right[] => {
  const person = PEOPLE[name];
  if (person === undefined || !(person.is_staff || person.is_superuser)) return [];
  return person.is_superuser ? ['staff', P, U, L, 'superuser'] : ['staff', ...person.permissions];
};
const open = (name: Name, path: string) => {
  const rights = PEOPLE[name];
  return rights === undefined
    ? openStaff({ path, signedIn: false })
    : openStaff({ path, rights: { ...rights, permissions: [...rights.permissions] } });
};

/** The paths of all routes that open a screen, from the app's own table. */
const addressesOf = (routes: readonly RouteObject[], above = '/'): readonly string[] =>
  routes.flatMap(({ path = above, children }) => (children === undefined ? [path] : addressesOf(children, path)));
const ROUTES = [...new Set(addressesOf(createRoutesFromElements(AppRoutes().props.children)))];
/** Not restricted: the page for unknown addresses, the login screen, and the screen of a set-up link. */
const FOR_EVERYBODY = ['*', paths.login, paths.firstOwner];

const SCREENS = staffScreens('ada1');
const placeOf = ({ path }: StaffScreen): string => path.slice(BASE.length) || '/';
const opens = (route: string, one: StaffScreen): boolean => matchPath(route, placeOf(one)) !== null;
/** One screen for each route; home is left out because it redirects. */
const ONE_EACH = SCREENS.filter(
  (one, index) =>
    one.path !== BASE &&
    SCREENS.findIndex((other) => ROUTES.some((route) => opens(route, one) && opens(route, other) && route !== '*')) ===
      index,
);
/** Requests that any signed-in user may cause before the refusal. */
const ASKED_OF_ALL = [
  'GET /auth/permissions',
  'GET /auth/session',
  'GET /auth/one-time-codes',
  'GET /users/me',
  'OPTIONS /',
];

describe('who may open which staff screen', () => {
  it('PERM-05 every route has a screen in the table, and every screen in the table has a route', () => {
    const guarded = ROUTES.filter((route) => !FOR_EVERYBODY.includes(route));
    expect(guarded.filter((route) => !SCREENS.some((one) => opens(route, one)))).toEqual([]);
    expect(SCREENS.filter((one) => !guarded.some((route) => opens(route, one))).map(({ path }) => path)).toEqual([]);
    expect(guarded.length).toBeGreaterThan(15);
  });

  it.each(Object.keys(PEOPLE) as Name[])(
    'PERM-04 PERM-05 ROUTE-39 AUSR-19 every address opens for a %s only with the needed rights; without them it requests nothing',
    async (name) => {
      for (const one of ONE_EACH) {
        const { app, api, address } = await open(name, one.path);
        const signedIn = PEOPLE[name] !== undefined;
        if (signedIn && mayOpen(one, rightsOf(name))) {
          expect(`${name}: ${BASE}${address()}`).toBe(`${name}: ${one.lands ?? one.path}`);
        } else {
          const query = signedIn ? { errorCode: 'noPermission', redirect: one.path } : { redirect: one.path };
          expect(`${name}: ${address()}`).toBe(`${name}: ${paths.login}?${new URLSearchParams(query)}`);
          const asked = api.heard.map(({ method, path }) => `${method} ${path}`);
          expect([one.path, asked.filter((call) => !ASKED_OF_ALL.includes(call))]).toEqual([one.path, []]);
        }
        app.unmount();
      }
    },
  );

  it.each(Object.keys(PEOPLE) as Name[])(
    'the bar and the menu of a %s show exactly the screens that they may open',
    async (name) => {
      await open(name, `${BASE}/nothing/here`);
      const bar = within(screen.getByRole('navigation', { name: 'Staff' }));
      const led = (table: typeof BAR) =>
        Object.entries(table).flatMap(([label, needs]) => (mayOpen({ needs }, rightsOf(name)) ? [label] : []));
      expect(bar.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(led(BAR));
      for (const link of bar.queryAllByRole<HTMLAnchorElement>('link')) {
        const found = SCREENS.find(({ path }) => path === new URL(link.href).pathname);
        expect([link.href, found !== undefined && mayOpen(found, rightsOf(name))]).toEqual([link.href, true]);
      }
      if (PEOPLE[name] === undefined) return expect(screen.queryByRole('button', { name: 'Pia Lane' })).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Pia Lane' }));
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
      expect(items.filter((item) => item in MENU)).toEqual(led(MENU));
    },
  );

  it.each<[Name, string]>([
    ['planner', paths.planner],
    ['account keeper', paths.reports],
    ['launcher', paths.launcher],
    ['user admin', paths.planner],
    ['staff with every permission', paths.planner],
    ['superuser', paths.planner],
  ])('PERM-05 the logo leads a %s to the first screen that they may open: %s', async (name, first) => {
    const { address } = await open(name, BASE + paths.security);
    expect(address()).toBe(paths.security);
    fireEvent.click(screen.getByRole('link', { name: 'Paddock, your first screen' }));
    await settle();
    expect(address()).toBe(first);
  });
});
