import { test } from '@playwright/test';
import { expect, openEach, pageOf, type Address } from '../customer/routes-arrive.ts';
import { api, tokenOf } from '../support/venue.ts';

// One walk through many addresses is one test, however busy the machine.
test.setTimeout(300_000);

/** Staff of the demo venue, with what each may do; a customer and a visitor, who may nothing of it. */
const people = {
  planner: ['reservations.change_reservation'],
  launcher: ['leaderboards.can_manage_race_events'],
  admin: ['reservations.change_reservation', 'user.change_user'],
  owner: ['reservations.change_reservation', 'user.change_user', 'leaderboards.can_manage_race_events'],
  ada: [],
  nobody: [],
} as const;

const screens = (ada: string) =>
  [
    {
      path: '/admin',
      lands: '/admin/seats',
      heading: /\w/,
      title: /Daily planner/,
      needs: ['reservations.change_reservation'],
    },
    { path: '/admin/seats', heading: /\w/, title: /Daily planner/, needs: ['reservations.change_reservation'] },
    { path: '/admin/launcher', heading: 'Launcher', title: 'Launcher', needs: ['leaderboards.can_manage_race_events'] },
    {
      path: '/admin/user',
      heading: 'People',
      title: 'People',
      needs: ['reservations.change_reservation', 'user.change_user'],
    },
    {
      path: `/admin/user/${ada}`,
      heading: /Ada/,
      title: /Ada.* · Paddock staff/,
      needs: ['reservations.change_reservation', 'user.change_user'],
    },
    {
      path: `/admin/user/${ada}/statement`,
      heading: /Statement/,
      title: /Statement/,
      needs: ['reservations.change_reservation', 'user.change_user'],
    },
    { path: '/admin/reconciliation', heading: 'Reconciliation', title: 'Reconciliation', needs: ['user.change_user'] },
  ] as const;

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
      const may = needs.every((right) => (rights as readonly string[]).includes(right));
      if (may) return { rows: '', ...screen };
      const redirect = 'lands' in screen ? screen.lands : screen.path;
      const query = token === undefined ? { redirect } : { errorCode: 'noPermission', redirect };
      const lands = `/admin/login?${new URLSearchParams(query)}`;
      return { rows: '', path: screen.path, lands, heading: 'Staff log in', title: 'Log In · Paddock staff' };
    });
    const page = await pageOf(browser, token);
    await openEach(page, addresses);
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
