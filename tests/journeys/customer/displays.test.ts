import { expect, type Page, test } from '@playwright/test';
import { api, santaAna, tokenOf } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { inEach, type Look } from '../support/looks.ts';
import { at, consoleOf, shoot } from './visit.ts';

const WALLS = [
  { viewport: { width: 1920, height: 1080 }, colorScheme: 'light' },
  { viewport: { width: 3840, height: 2160 }, colorScheme: 'light' },
  // Mounted upright.
  { viewport: { width: 1080, height: 1920 }, colorScheme: 'light' },
] as const satisfies readonly Look[];

type Board = {
  readonly id: string;
  readonly name: string;
  readonly calculation: string;
  readonly location: string | null;
  readonly group: string;
  readonly track: string;
};
const boardsAt = async (location: string): Promise<Board[]> =>
  (await api('GET', `/boards?active=true&location=${location}`)).body.results as Board[];

/**
 * What is wrong with a screen on a wall: texts that are cut off, too small or below the edge, or scrolling. Capitals of texts read across
 * the room measure a thirtieth of the shorter side: on a 55-inch screen 23 mm, 16 minutes of arc from five metres (ISO 9241-303). Texts
 * marked `data-near` measure a fiftieth. The sizes are those of the loaded font.
 */
const onTheWall = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('main :not(svg *)')].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''),
    );
    const root = document.documentElement;
    const pen = document.createElement('canvas').getContext('2d');
    const capital = (element: HTMLElement): number => {
      if (pen === null) return 0;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return pen.measureText('H').actualBoundingBoxAscent / Math.min(window.innerWidth, window.innerHeight);
    };
    // A canvas measures in whole pixels.
    const slack = 0.5 / Math.min(window.innerWidth, window.innerHeight);
    const tooSmall = texts.filter(
      (element) => capital(element) + slack < (element.closest('[data-near]') === null ? 1 / 30 : 1 / 50),
    );
    // Texts marked `data-near` must not overflow, sideways or by a line. Descenders below the last line do not count.
    const cut = texts.filter((element) => {
      const { fontSize } = getComputedStyle(element);
      const over = Math.max(
        element.scrollWidth - element.clientWidth - 1,
        element.scrollHeight - element.clientHeight - 0.5 * Number.parseFloat(fontSize),
      );
      return element.matches('[data-near]') && element.clientWidth > 0 && over > 0;
    });
    return {
      cut: cut.map(({ textContent }) => textContent),
      tooSmall: tooSmall.map(({ textContent, className }) => `${className}: ${textContent}`),
      below: texts.filter((element) => element.getBoundingClientRect().bottom > window.innerHeight).length,
      scrolls: root.scrollHeight > window.innerHeight || root.scrollWidth > window.innerWidth,
    };
  });
/** A screen fits each of the walls, and is accessible. */
const expectOnWalls = async (page: Page, name: string): Promise<void> => {
  await inEach(page, WALLS, async (look) => {
    await expect.poll(() => onTheWall(page), look).toEqual({ cut: [], tooSmall: [], below: 0, scrolls: false });
    await shoot(page, `display-${name}-${look}`);
  });
  await expectAccessible(page);
};

test.use({ viewport: WALLS[0].viewport, timezoneId: 'America/Los_Angeles', colorScheme: 'light' });

test('staff set up the menu, which switches from the prices to the boards', async ({ page }) => {
  const errors = consoleOf(page);
  const { id } = await santaAna();
  const names = (await boardsAt(id)).map(({ name }) => name);
  await page.clock.install();
  await page.goto(at('/welcome'));
  await page.getByLabel('Location').selectOption({ label: 'Santa Ana' });
  await expectAccessible(page);
  await shoot(page, 'display-welcome');
  await page.getByRole('button', { name: 'Show the menu' }).click();
  await expect(page).toHaveURL(/\/menu\?location=.+&boards=true/);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Prices');
  await expect(page.getByRole('list', { name: 'Simulators and prices' })).toContainText('$');
  await expectOnWalls(page, 'menu');
  // After half a minute, or more on a slow machine, it shows one of the boards.
  await page.clock.runFor(30_000);
  await expect(page.getByRole('list', { name: 'Podium' })).toBeVisible();
  await expect.poll(async () => names.includes((await title.textContent()) ?? '')).toBe(true);
  await expectOnWalls(page, 'menu-board');
  expect(errors).toEqual([]);
});

test('staff set up a single board, and a new lap appears on it, marked as new best', async ({ page }) => {
  const errors = consoleOf(page);
  const { id } = await santaAna();
  const board = (await boardsAt(id)).find(({ calculation }) => calculation === 'TIME');
  if (board === undefined) throw new Error('The demo has no board of times.');
  await page.goto(at('/display?desc=true'));
  await page.getByLabel('Location').selectOption({ label: 'Santa Ana' });
  await page.getByLabel('Board', { exact: true }).selectOption({ label: board.name });
  await expectAccessible(page);
  await shoot(page, 'display-setup');
  await page.getByRole('button', { name: 'Show the board' }).click();
  const podium = page.getByRole('list', { name: 'Podium' }).getByRole('listitem');
  await expect(podium).toHaveCount(3);
  await expectOnWalls(page, 'board');

  const launcher = await tokenOf('launcher@paddock.test');
  const ada = (await api('GET', '/users/me', { token: await tokenOf('ada@paddock.test') })).body.id as string;
  const { results: cars } = (await api('GET', `/cars?groups=${board.group}`)).body;
  const best = (await api('GET', `/boards/${board.id}/results?count=1`)).body.results[0] as { hms: string };
  const [minutes = 0, seconds = 0] = best.hms.split(':').map(Number);
  const lap = {
    user: ada,
    location: id,
    track: board.track,
    car: cars[0].id as string,
    millis: Math.round((minutes * 60 + seconds) * 1000) - 250,
    created: new Date().toISOString(),
    tire: 'Slick Soft',
    fuel: 20,
  };
  expect((await api('POST', '/laps', { token: launcher, body: { laps: [lap] } })).status).toBe(200);
  await expect(podium.first()).toContainText('New best');
  await expectAccessible(page);
  await shoot(page, 'display-new-best');
  expect(errors).toEqual([]);
});

test('a full board fits, page by page, with long names and without flags', async ({ page }) => {
  const errors = consoleOf(page);
  const { id } = await santaAna();
  const board = (await boardsAt(id)).find(({ calculation }) => calculation === 'TIME');
  const rows = Array.from({ length: 30 }, (_, index) => ({
    rank: index + 1,
    display_name: index % 5 === 0 ? 'Maximiliana von Hohenstein-Rademacher' : `Racer ${index + 1}`,
    display_social: '',
    flag_url: '',
    hms: `2:${(17 + index / 3).toFixed(3)}`,
    car_name: 'Lamborghini Huracán GT3 Evo Challenge',
    fuel: 20,
    ballast: 0,
    tire: 'Slick Soft',
    mine: false,
  }));
  const json = { results: rows, count: 30, page_count: 1, page_size: 30 };
  await page.route('**/api/boards/*/results*', (route) => route.fulfill({ json }));
  await page.goto(at(`/display/${board?.id}?itemsToShow=30&desc=true`));
  await expect(page.getByRole('list', { name: /from fourth place/ }).getByRole('listitem')).toHaveCount(12);
  await expect(page.getByText('1 / 3')).toBeVisible();
  await expectOnWalls(page, 'full');
  expect(errors).toEqual([]);
});

test('the price list is shown alone, with the best of a board if one is chosen', async ({ page }) => {
  const errors = consoleOf(page);
  const { id } = await santaAna();
  const board = (await boardsAt(id)).find(({ calculation }) => calculation === 'TIME');
  await page.goto(at(`/splash?location=${id}&board=${board?.id}`));
  await expect(page.getByRole('region', { name: /^Top 5/ }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('20% off')).toBeVisible();
  await expectOnWalls(page, 'splash');
  expect(errors).toEqual([]);
});

test('a venue with many kinds of simulator shows six prices at a time, large enough to read', async ({ page }) => {
  const { id } = await santaAna();
  await page.route('**/api/calendars*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { results: { id: string; type: string; type_name: string }[] };
    const [seat] = json.results;
    const kinds = Array.from({ length: 14 }, (_, index) => ({
      type: `kind-${index}`,
      type_name: `Full motion rig ${index}`,
    }));
    await route.fulfill({ json: { ...json, results: kinds.map((kind) => ({ ...seat, ...kind, id: kind.type })) } });
  });
  await page.goto(at(`/splash?location=${id}`));
  await expect(page.getByRole('list', { name: 'Simulators and prices' }).getByRole('listitem')).toHaveCount(6);
  await expect(page.getByText('1 / 3')).toBeVisible();
  await expectOnWalls(page, 'splash-many');
});
