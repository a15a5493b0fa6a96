import { test } from '@playwright/test';
import { expect, openEach, pageOf, type Address } from '../customer/routes-arrive.ts';
import { BASE, paths, type TimelineKind } from '../../../web-staff/src/paths.ts';
import { api, tokenOf } from '../support/venue.ts';

// One walk through many addresses is one test, however busy the machine.
test.setTimeout(300_000);

type Right =
  'reservations.change_reservation' | 'user.change_user' | 'leaderboards.can_manage_race_events' | 'superuser';
const [P, U, L] = [
  'reservations.change_reservation',
  'user.change_user',
  'leaderboards.can_manage_race_events',
] as const satisfies readonly Right[];

/** Staff of the demo venue, with what each may do; a customer and a visitor, who may nothing of it. */
const people = {
  planner: [P],
  launcher: [L],
  admin: [P, U],
  owner: [P, U, L, 'superuser'],
  ada: [],
  nobody: [],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

type Screen = Omit<Address, 'rows'> & { readonly needs: readonly Right[] };
/** Every address of the staff app by its name in the table of paths; one that is missing here does not compile. */
const screensOf = (ada: string): Readonly<Record<keyof typeof paths, readonly Screen[]>> => {
  const timeline = (kind: TimelineKind, needs: readonly Right[]): Screen => ({
    path: `${BASE}${paths.timeline(kind, kind === 'customers' ? ada : 'nobody1234567890abcd')}`,
    heading: 'Timeline',
    title: 'Timeline',
    needs,
  });
  return {
    home: [{ path: BASE, lands: '/admin/seats', heading: /\w/, title: /Daily planner/, needs: [P] }],
    planner: [{ path: BASE + paths.planner, heading: /\w/, title: /Daily planner/, needs: [P] }],
    launcher: [{ path: BASE + paths.launcher, heading: 'Launcher', title: 'Launcher', needs: [L] }],
    laps: [{ path: BASE + paths.laps, heading: 'Laps', title: 'Laps', needs: [L] }],
    rigs: [{ path: BASE + paths.rigs, heading: 'Rigs', title: 'Rigs', needs: [L] }],
    people: [{ path: BASE + paths.people, heading: 'People', title: 'People', needs: [P, U] }],
    user: [{ path: BASE + paths.user(ada), heading: /Ada/, title: /Ada.* · Paddock staff/, needs: [P, U] }],
    statement: [{ path: BASE + paths.statement(ada), heading: /Statement/, title: /Statement/, needs: [P, U] }],
    reconciliation: [
      { path: BASE + paths.reconciliation, heading: 'Reconciliation', title: 'Reconciliation', needs: [U] },
    ],
    reports: [{ path: BASE + paths.reports, heading: 'Reports', title: 'Reports', needs: [U] }],
    audit: [{ path: BASE + paths.audit, heading: 'Audit', title: 'Audit', needs: ['superuser'] }],
    operations: [{ path: BASE + paths.operations, heading: 'Operations', title: 'Operations', needs: ['superuser'] }],
    timeline: [
      timeline('seats', [P]),
      timeline('reservations', [P]),
      timeline('customers', [U]),
      timeline('vouchers', [U]),
    ],
    setUp: [
      {
        path: BASE + paths.setUp,
        lands: BASE + paths.setUpSection('locations'),
        heading: 'Venue',
        title: 'Venue',
        needs: ['superuser'],
      },
    ],
    setUpSection: ['locations', 'seats', 'club', 'pages', 'catalogue', 'races', 'staff'].map((section) => ({
      path: BASE + paths.setUpSection(section),
      heading: 'Venue',
      title: 'Venue',
      needs: ['superuser'],
    })),
    setUpRecord: [
      {
        path: BASE + paths.setUpRecord('locations', 'location', 'nobody1234567890abcd'),
        heading: 'Venue',
        title: 'Venue',
        needs: ['superuser'],
      },
    ],
    // Everybody's own: who is signed in may see them.
    login: [],
    security: [],
  };
};
const screens = (ada: string): readonly Screen[] => Object.values(screensOf(ada)).flat();

/** What the top bar leads to, with what each needs. */
const LINKS: Readonly<Record<string, readonly Right[]>> = {
  'Daily planner': [P],
  Launcher: [L],
  Laps: [L],
  Rigs: [L],
  People: [P, U],
  Reports: [U],
  Venue: ['superuser'],
};

for (const [name, rights] of Object.entries(people))
  test(`ROUTE-30 ROUTE-31 ROUTE-32 ROUTE-39 AUSR-19 each staff address opens for ${name} as far as their permissions go`, async ({
    browser,
  }) => {
    const ada = (await api('GET', '/users/me', { token: await tokenOf('ada@paddock.test') })).body.id as string;
    const token = name === 'nobody' ? undefined : await tokenOf(`${name}@paddock.test`);
    const addresses = screens(ada).map(({ needs, ...screen }): Address => {
      // Whoever may not plan but may launch begins there.
      if (screen.path === '/admin' && name === 'launcher')
        return { rows: '', path: '/admin', lands: '/admin/launcher', heading: 'Launcher', title: 'Launcher' };
      const may = needs.every((right) => (rights as readonly Right[]).includes(right));
      if (may) return { rows: '', ...screen };
      // The set-up's first address leads on only for who may see it.
      const redirect = screen.path === BASE ? (screen.lands ?? BASE) : screen.path;
      const query = token === undefined ? { redirect } : { errorCode: 'noPermission', redirect };
      const lands = `/admin/login?${new URLSearchParams(query)}`;
      return { rows: '', path: screen.path, lands, heading: 'Staff log in', title: 'Log In · Paddock staff' };
    });
    const page = await pageOf(browser, token);
    await openEach(page, addresses);
    // The bar of whoever works here leads to what they may see, and to nothing else.
    if ((rights as readonly Right[]).length > 0) {
      await page.goto(BASE);
      const bar = page.getByRole('navigation', { name: 'Staff' }).first();
      const led = Object.entries(LINKS).filter(([, needs]) =>
        needs.every((right) => (rights as readonly Right[]).includes(right)),
      );
      await expect(bar.getByRole('link')).toHaveText(led.map(([label]) => label));
    }
    await openEach(page, [
      { rows: 'ROUTE-37', path: '/admin/nothing/here', heading: 'Page Not Found', title: 'Page Not Found' },
    ]);
  });

test('ROUTE-37 an address under /admin that is none says so, and leads home', async ({ browser }) => {
  const page = await pageOf(browser, await tokenOf('planner@paddock.test'));
  await page.goto('/admin/nothing/here');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(/\/admin\/seats$/);
  await expect(page).toHaveTitle(/Daily planner/);
});
