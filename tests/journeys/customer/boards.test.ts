import { expect, test } from '@playwright/test';
import { api, tokenOf } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectWhole } from '../support/expect-whole.ts';
import { ALL } from '../support/looks.ts';
import { at, consoleOf, logIn, shoot } from './visit.ts';

type Board = { id: string; name: string; calculation: string; location: string | null; track: string; group: string };
const allBoards = async (): Promise<Board[]> => (await api('GET', '/boards')).body.results as Board[];

test.use({ timezoneId: 'America/Los_Angeles' });

test('a visitor finds the boards of a venue, with the podium, and a points board', async ({ page }) => {
  const errors = consoleOf(page);
  await page.goto(at('/leaderboards'));
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toContainText(/^P1/);
  await expectWhole(page, ALL, 'boards');
  await page.getByLabel('Location').selectOption({ label: 'Santa Ana' });
  await expect(page).toHaveURL(/location=/);
  await page.getByRole('navigation', { name: 'Boards' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('list', { name: 'Podium' })).toBeVisible();
  await expectWhole(page, ALL, 'board');
  const points = (await allBoards()).find(({ calculation }) => calculation === 'POINTS');
  await page.goto(at(`/leaderboards/${points?.id}`));
  await expect(page.getByRole('list', { name: 'Podium' })).toContainText('pts');
  await expectWhole(page, ALL, 'board-points');
  expect(errors).toEqual([]);
});

test('a new lap appears on the board in an open browser, and in My Laps, without a reload', async ({
  page,
  browser,
}) => {
  const launcher = await tokenOf('launcher@paddock.test');
  const board = (await allBoards()).find(({ calculation, location }) => calculation === 'TIME' && location !== null);
  if (board === undefined) throw new Error('The demo has no board of times.');
  const { results: cars } = (await api('GET', `/cars?groups=${board.group}`)).body;
  const ada = (await api('GET', '/users/me', { token: await tokenOf('ada@paddock.test') })).body.id as string;
  const first = (await api('GET', `/boards/${board.id}/results?count=1`)).body.results[0] as { hms: string };
  const [minutes = 0, seconds = 0] = first.hms.split(':').map(Number);
  const millis = Math.round((minutes * 60 + seconds) * 1000) - 250;

  await page.goto(at(`/leaderboards/${board.id}`));
  const leader = page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first();
  await expect(leader).toContainText(first.hms);
  const mine = await browser.newPage({ timezoneId: 'America/Los_Angeles' });
  await logIn(mine, 'ada@paddock.test', '/laps');
  await expect(mine.getByRole('table')).toBeVisible();
  await expect(mine.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const lap = {
    user: ada,
    location: board.location,
    track: board.track,
    car: cars[0].id as string,
    millis,
    created: new Date().toISOString(),
    tire: 'Slick Soft',
    fuel: 3.5,
  };
  expect((await api('POST', '/laps', { token: launcher, body: { laps: [lap] } })).status).toBe(200);
  await expect(leader).not.toContainText(first.hms);
  await expect(leader).toContainText('New');
  await expect(leader).toContainText('Low: 3.5 L');
  const newest = mine.getByRole('table').getByRole('row').nth(1);
  await expect(newest).toContainText('Track record');
  await shoot(page, 'racing-new-leader');
  await expectAccessible(page);

  // Logged in, she sees the row as her own.
  await mine.goto(at(`/leaderboards/${board.id}`));
  await expect(mine.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toContainText('You');
});
