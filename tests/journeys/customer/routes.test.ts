import { test, type Page } from '@playwright/test';
import { api, newCustomer, productUrl } from '../support/venue.ts';
import { expect, expectScreen, openEach, pageOf } from './routes-arrive.ts';
import { customers, open, visitors, type Places } from './routes.ts';

// One test opens many addresses, even on a busy machine.
test.setTimeout(300_000);

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1280, height: 900 } };
let places: Places;
let person: { readonly token: string };

test.beforeAll(async () => {
  const of = async (path: string) => (await api('GET', path)).body.results as readonly Record<string, string>[];
  const location = (await of('/locations')).find(({ name }) => name === 'Santa Ana')?.['id'] ?? '';
  const [[seat], [board], [page]] = [
    await of(`/calendars?location=${location}`),
    await of('/boards'),
    await of('/pages'),
  ];
  places = {
    location,
    seat: seat?.['id'] ?? '',
    seatName: seat?.['name'] ?? '',
    board: board?.['id'] ?? '',
    boardName: board?.['name'] ?? '',
    page: page?.['id'] ?? '',
    pageName: page?.['name'] ?? '',
  };
  person = await newCustomer('tok_visa');
});

/** nav=false survives the redirect (ROUTE-36). */
const toSignup = (path: string): string =>
  `/signup?${new URLSearchParams({ redirect: path, ...(path.includes('nav=false') ? { nav: 'false' } : {}) })}`;
const signUp = { heading: 'Create an Account', title: 'Create an Account' } as const;

for (const [width, options] of [
  [390, phone],
  [1280, desk],
] as const)
  test(`ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-09 ROUTE-10 ROUTE-14 ROUTE-21 ROUTE-23 ROUTE-33 ROUTE-34 ROUTE-35 ROUTE-37 a visitor opens every public address at ${width} px`, async ({
    browser,
  }) => {
    await openEach(await pageOf(browser, undefined, options), [...open(places), ...visitors()], width === 1280);
  });

test('ROUTE-01 ROUTE-38 a visitor is redirected from every screen behind the login to signup, with the address to return to', async ({
  browser,
}) => {
  const page = await pageOf(browser);
  const wanted = [...customers(places).map(({ path }) => path), '/dashboard?nav=false'];
  for (const path of wanted) {
    await page.goto(path, { waitUntil: 'commit' });
    await expectScreen(page, { path, lands: toSignup(path), ...signUp });
  }
  await page.goto('/', { waitUntil: 'commit' });
  await expectScreen(page, { path: '/', lands: toSignup('/dashboard'), ...signUp });
});

test('ROUTE-01 ROUTE-02 ROUTE-08 ROUTE-11 ROUTE-12 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-19 ROUTE-20 ROUTE-24 ROUTE-25 ROUTE-28 ROUTE-29 a customer opens and reloads every address of theirs', async ({
  browser,
}) => {
  const home = { rows: 'ROUTE-01', path: '/', lands: '/dashboard', heading: 'Dashboard', title: 'Dashboard' };
  await openEach(await pageOf(browser, person.token), [home, ...customers(places)], true);
});

test('ROUTE-18 the advanced screen starts at the day and time of a link', async ({ browser }) => {
  const page = await pageOf(browser, person.token);
  const { body } = await api('GET', `/calendars/parallel?date=${tomorrow()}&location=${places.location}`);
  const { slot, time } = (body.results as readonly { slot: string; time: string }[])[3] ?? { slot: '', time: '' };
  await page.goto(`/reservations/all?${new URLSearchParams({ location: places.location, time: slot })}`);
  await expect(page.getByRole('button', { name: new RegExp(time) }).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('time')).toBe(slot);
});

test('ROUTE-13 a link sets the filters of the laps, and a reload keeps them', async ({ browser }) => {
  const results = async (path: string) => (await api('GET', path)).body.results as readonly { id: string }[];
  const [[group], [track]] = [await results('/groups'), await results('/tracks')];
  const page = await pageOf(browser, person.token);
  const path = `/laps?group=${group?.id}&track=${track?.id}`;
  await page.goto(path);
  const chosen = async () => [
    await page.getByRole('combobox', { name: /group/i }).inputValue(),
    await page.getByRole('combobox', { name: /track/i }).inputValue(),
  ];
  await expect.poll(chosen).toEqual([group?.id, track?.id]);
  await page.reload();
  await expect.poll(chosen).toEqual([group?.id, track?.id]);
  expect(page.url()).toBe(`${productUrl()}${path}`);
});

test('ROUTE-22 the voucher balance continues to the redirect, to reservations without one, and never to another site', async ({
  browser,
}) => {
  const page = await pageOf(browser, person.token);
  for (const [query, lands] of [
    ['', '/reservations'],
    ['?redirect=%2Flaps', '/laps'],
    ['?redirect=https%3A%2F%2Fevil.test', '/reservations'],
    ['?redirect=%2F%2Fevil.test', '/reservations'],
  ] as const) {
    await page.goto(`/vouchers/balance${query}`);
    await page
      .getByRole('link', { name: 'Continue' })
      .or(page.getByRole('button', { name: 'Continue' }))
      .click();
    await expect(page).toHaveURL(`${productUrl()}${lands}`);
  }
});

test('ROUTE-26 ROUTE-27 the join page redirects members, and everybody if there is no club, to the dashboard', async ({
  browser,
}) => {
  const member = await newCustomer('tok_visa');
  const { token } = member;
  await api('POST', '/users/me/charges/credits_enroll', { token, body: { credits_amount: 1000 } });
  const isMember = async () => (await api('GET', '/users/me', { token })).body.credits_subscription_exists as boolean;
  await expect.poll(isMember).toBe(true);
  const dashboard = { lands: '/dashboard', heading: 'Dashboard', title: 'Dashboard' };
  const theirs = await pageOf(browser, member.token);
  await openEach(theirs, [{ rows: 'ROUTE-26', path: '/subscription', ...dashboard }]);
  const page = await pageOf(browser, person.token);
  await page.route('**/api/', async (route) => {
    if (route.request().method() !== 'OPTIONS') return route.continue();
    const reply = await route.fetch();
    return route.fulfill({ response: reply, json: { ...((await reply.json()) as object), club_enabled: false } });
  });
  await openEach(page, [{ rows: 'ROUTE-27', path: '/subscription', ...dashboard }]);
});

test('a customer who has not finished signing up is redirected to the profile step from every screen behind the login', async ({
  browser,
}) => {
  const email = `half-${Date.now()}@journey.test`;
  const token = String((await api('POST', '/users', { body: { username: email, email } })).body.access);
  const page = await pageOf(browser, token);
  for (const path of [...customers(places).map((screen) => screen.path), '/laps?group=a']) {
    const query = new URLSearchParams({ step: '1', keepToken: 'true', redirect: path });
    await page.goto(path, { waitUntil: 'commit' });
    await expectScreen(page, { path, lands: `/signup?${query}`, ...signUp });
  }
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('ROUTE-36 nav=false removes the top navigation from every screen, for visitors and customers', async ({
  browser,
}) => {
  // Wall screens have no navigation.
  const isWall = /^\/(display|menu|splash|welcome)/;
  for (const [page, addresses] of [
    [await pageOf(browser, undefined, desk), [...open(places), ...visitors()]],
    [await pageOf(browser, person.token, desk), customers(places)],
  ] as const)
    for (const { path, heading } of addresses.filter((one) => one.lands === undefined && !isWall.test(one.path))) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}nav=false`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(navigation(page), path).toHaveCount(0);
    }
  const page = await pageOf(browser, person.token, desk);
  await page.goto('/?nav=false');
  await expect(page).toHaveURL(`${productUrl()}/dashboard?nav=false`);
  await expect(navigation(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(navigation(page)).toBeVisible();
});

test('back and forward go through the screens one by one, and skip redirects', async ({ browser }) => {
  const page = await pageOf(browser, undefined, desk);
  await page.goto('/leaderboards');
  await navigation(page).getByRole('link', { name: 'Cars & Tracks' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Available Cars');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(heading).toHaveText('Contact');
  // The redirect to signup is one step in the history, not two.
  await navigation(page).getByRole('link', { name: 'Book Now' }).click();
  await expect(heading).toHaveText('Create an Account');
  const steps = ['Contact', 'Available Cars', 'Leaderboards'];
  for (const step of steps) {
    await page.goBack();
    await expect(heading).toHaveText(new RegExp(`^${step}`));
  }
  for (const step of [...steps.slice(0, -1).reverse(), 'Create an Account']) {
    await page.goForward();
    await expect(heading).toHaveText(step);
  }
  expect(page.url()).toBe(`${productUrl()}${toSignup('/reservations')}`);
});

test('ROUTE-37 Page Not Found has a link to the dashboard', async ({ browser }) => {
  const page = await pageOf(browser, person.token, phone);
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expectScreen(page, { path: '/dashboard', heading: 'Dashboard', title: 'Dashboard' });
});

const tomorrow = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date(Date.now() + 86_400_000));
