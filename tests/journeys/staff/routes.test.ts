import { test } from '@playwright/test';
import { expect, openEach, pageOf, type Address } from '../customer/routes-arrive.ts';
import { BASE } from '../../../web-staff/src/paths.ts';
import { BAR, L, mayOpen, P, type Right, staffScreens, U } from '../../support/staff-screens.ts';
import { api, tokenOf } from '../support/venue.ts';

// One test opens many addresses, even on a busy machine.
test.setTimeout(300_000);

/** Staff of the demo venue with their permissions; a customer and a visitor without any. */
const people = {
  planner: ['staff', P],
  launcher: ['staff', L],
  admin: ['staff', P, U],
  owner: ['staff', P, U, L, 'superuser'],
  ada: [],
  nobody: [],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

for (const [name, rights] of Object.entries(people))
  test(`ROUTE-30 ROUTE-31 ROUTE-32 ROUTE-39 AUSR-19 each staff address opens for ${name} as far as their permissions go`, async ({
    browser,
  }) => {
    const ada = (await api('GET', '/users/me', { token: await tokenOf('ada@paddock.test') })).body.id as string;
    const token = name === 'nobody' ? undefined : await tokenOf(`${name}@paddock.test`);
    const addresses = staffScreens(ada).map(({ needs, ...screen }): Address => {
      // Staff with only the launcher permission start at the launcher.
      if (screen.path === '/admin' && name === 'launcher')
        return { rows: '', path: '/admin', lands: '/admin/launcher', heading: 'Launcher', title: 'Launcher' };
      if (token !== undefined && mayOpen({ needs }, rights)) return { rows: '', ...screen };
      // The first address of the set-up redirects only those who may see it.
      const redirect = screen.path === BASE ? (screen.lands ?? BASE) : screen.path;
      const query = token === undefined ? { redirect } : { errorCode: 'noPermission', redirect };
      const lands = `/admin/login?${new URLSearchParams(query)}`;
      return { rows: '', path: screen.path, lands, heading: 'Staff log in', title: 'Log In · Paddock staff' };
    });
    const page = await pageOf(browser, token);
    await openEach(page, addresses);
    // The top bar has links only to what the person may see.
    if ((rights as readonly Right[]).length > 0) {
      await page.goto(BASE);
      const bar = page.getByRole('navigation', { name: 'Staff' }).first();
      const led = Object.entries(BAR).filter(([, needs]) => mayOpen({ needs }, rights));
      await expect(bar.getByRole('link')).toHaveText(led.map(([label]) => label));
    }
    await openEach(page, [
      { rows: 'ROUTE-37', path: '/admin/nothing/here', heading: 'Page Not Found', title: 'Page Not Found' },
    ]);
  });

test('ROUTE-37 an unknown address under /admin says so, and has a link to the planner', async ({ browser }) => {
  const page = await pageOf(browser, await tokenOf('planner@paddock.test'));
  await page.goto('/admin/nothing/here');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(/\/admin\/seats$/);
  await expect(page).toHaveTitle(/Daily planner/);
});
