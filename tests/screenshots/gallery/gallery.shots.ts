import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, test } from '@playwright/test';
import { api, newCustomer, productUrl, santaAna, signedInPage, tokenOf } from '../../journeys/support/venue.ts';
import { writeContactSheet } from './contact-sheet.ts';
import {
  boardWalls,
  type GalleryScreen,
  type MadeUp,
  madeUpScreens,
  screens,
  type State,
  walls,
  type Who,
} from './screens.ts';
import { setState } from './set-state.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'gallery');
/** `GALLERY=club` takes only the screens with "club" in their names. */
const asked = process.env['GALLERY'] ?? '';
const chosen = (list: readonly GalleryScreen[]) => list.filter(({ name }) => name.includes(asked));

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 860 } };
/** Screens on a venue's walls: full HD and 4K. */
const wallSizes = { wall: { width: 1920, height: 1080 }, 'wall-4k': { width: 3840, height: 2160 } };
const looks = ['light', 'dark'] as const;

const emails: Readonly<Partial<Record<Who, string>>> = {
  member: 'ada@paddock.test',
  planner: 'planner@paddock.test',
  admin: 'admin@paddock.test',
  owner: 'owner@paddock.test',
  launcher: 'launcher@paddock.test',
};
const openAs = async (browser: Browser, who: Who): Promise<Page> => {
  if (who === 'guest')
    return (await browser.newContext({ baseURL: productUrl(), timezoneId: 'America/Los_Angeles' })).newPage();
  const page = await signedInPage(browser, emails[who] ?? (await newCustomer()).email);
  await page.addLocatorHandler(page.getByRole('button', { name: 'I understand' }), (button) => button.click());
  return page;
};

/** Takes a picture once the fonts are loaded and nothing moves. */
const take = async (page: Page, name: string, fullPage: boolean): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
};

const visit = async (page: Page, screen: GalleryScreen, state: State): Promise<void> => {
  await setState(page, state);
  await page.goto(screen.path);
  if (state === 'waiting') await page.waitForTimeout(700);
  else await page.waitForLoadState('networkidle');
  // A screen retries a failed request once before it shows the error.
  if (state === 'failed') await page.waitForTimeout(2500);
};

const inEverySizeAndLook = async (page: Page, name: string, fullPage: boolean): Promise<void> => {
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await take(page, `${name}@${size}-${colorScheme}`, fullPage);
    }
};

const takeScreen = async (page: Page, screen: GalleryScreen, who: Who): Promise<void> => {
  const name = screen.as.length > 1 ? `${screen.name}-${who}` : screen.name;
  for (const state of screen.states ?? ['ready']) {
    await visit(page, screen, state);
    await inEverySizeAndLook(page, state === 'ready' ? name : `${name}-${state}`, state === 'ready');
  }
  await setState(page, 'ready');
  for (const [what, open] of Object.entries(who === screen.as[0] ? (screen.opens ?? {}) : {})) {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await visit(page, screen, 'ready');
      await open(page);
      for (const colorScheme of looks) {
        await page.emulateMedia({ colorScheme });
        await take(page, `${name}-${what}@${size}-${colorScheme}`, false);
      }
    }
  }
};

const boardsOf = async (): Promise<MadeUp['boards']> =>
  (await api('GET', '/boards?active=true')).body.results as MadeUp['boards'];
/** The demo's member, a seat, the boards, and a customer whom the owner deletes for the picture. */
const makeUp = async (): Promise<MadeUp> => {
  const [boards, ada] = [await boardsOf(), await api('GET', '/users/me', { token: await tokenOf('ada@paddock.test') })];
  const gone = await newCustomer('tok_visa');
  const token = await tokenOf('owner@paddock.test');
  await api('DELETE', `/users/${gone.id}`, { token });
  return {
    customer: ada.body.id as string,
    forgotten: gone.id,
    seat: (await santaAna()).seats[0]?.id ?? '',
    boards,
  };
};

test.setTimeout(1_800_000);
test.beforeAll(() => mkdirSync(folder, { recursive: true }));
test.afterAll(() => writeContactSheet(folder));

for (const who of ['guest', 'member', 'newcomer', 'planner', 'admin', 'owner', 'launcher'] as const)
  test(`the screens of a ${who}`, async ({ browser }) => {
    const all = [...screens, ...madeUpScreens(await makeUp())];
    const own = chosen(all).filter(({ as }) => as.includes(who));
    if (own.length === 0) return;
    const page = await openAs(browser, who);
    for (const screen of own) await test.step(screen.name, () => takeScreen(page, screen, who));
    await page.context().close();
  });

test('the screens on the walls', async ({ browser }) => {
  for (const screen of chosen([...walls, ...boardWalls({ boards: await boardsOf() })])) {
    const page = await openAs(browser, 'guest');
    for (const [size, viewport] of Object.entries(wallSizes)) {
      await page.setViewportSize(viewport);
      await page.goto(screen.path);
      await page.waitForTimeout(2500);
      await take(page, `${screen.name}@${size}`, false);
    }
    await page.context().close();
  }
});
