import { expect, test, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { join } from 'node:path';
import { signedInPage } from '../../support/venue.ts';

export const PASSWORD = 'paddock-demo-1';
const url = (path: string): string => `${process.env['PADDOCK_URL'] ?? ''}${path}`;

/**
 * A day so far ahead that the demo left it empty. Each journey has its own `offset`, and each of up to three rounds of `--repeat-each` its
 * own days.
 */
export const emptyDay = (offset: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
  const end = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + 1, 0));
  const days = -offset - test.info().repeatEachIndex * 10;
  return new Date(end.getTime() + days * 86_400_000).toISOString().slice(0, 10);
};

/** Logs a person in at the login screen. */
export const logInByHand = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
};

export const dayGrid = (page: Page): Locator => page.getByRole('grid', { name: /seats across/ });

/** Opens a screen of the staff app in its own browser, logged in; an exception on the page fails the story. */
export const openStaff = async (
  browser: Browser,
  username: string,
  path: string,
  settings: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await signedInPage(browser, username, { viewport: { width: 1440, height: 900 }, ...settings }, path);
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
};

/** Opens the planner in its own browser, logged in. */
export const openPlanner = async (
  browser: Browser,
  path = '/admin/seats',
  settings: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await openStaff(browser, 'planner@paddock.test', path, settings);
  await expect(dayGrid(page)).toBeVisible();
  return page;
};

/** The cell of a seat at a time, e.g. `cellAt(page, 7, '7:00 pm')`. */
export const cellAt = (page: Page, seat: number, time: string): Locator =>
  dayGrid(page).getByRole('gridcell', { name: new RegExp(`, ${time}, [A-Za-z]+ ${seat}:`) });

export const selectionBar = (page: Page): Locator => page.getByRole('region', { name: 'Selected slots' });

/** Selects the rectangle between two slots with the mouse. */
export const drag = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
};

/** Saves a picture if `SHOTS_DIR` names a folder. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS_DIR'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
};
export const staffUrl = url;
