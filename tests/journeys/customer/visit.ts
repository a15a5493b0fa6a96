import { expect, type Page } from '@playwright/test';
import { signIn } from '../support/venue.ts';

export const DEMO_PASSWORD = 'paddock-demo-1';
/** The URL of a path in the product under test. */
export const at = (path: string): string => `${process.env['PADDOCK_URL']}${path}`;

/** Logs a customer in without the login screen, and opens a path. */
export const logIn = async (page: Page, email: string, path = '/dashboard'): Promise<void> => {
  await signIn(page, email);
  await page.goto(at(path));
};

/** Logs a customer in through the login screen. */
export const logInByHand = async (page: Page, email: string): Promise<void> => {
  await page.goto(at('/login'));
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
};

/**
 * Collects console errors of the page from now on. Errors of other sites do not count: their pictures may be out of reach, and the screens
 * then show text.
 */
export const consoleOf = (page: Page): readonly string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // The console reports the 404 of a page that does not exist; the screen explains it.
    if (url === page.url() && message.text().includes('404')) return;
    // Another story may take a seat between the pick and its quote; the screen then asks again with another seat.
    if (url.endsWith('/reservations/checkouts/quote') && message.text().includes('409')) return;
    if (message.type() === 'error' && (url === '' || url.startsWith(at('')))) errors.push(`${message.text()} ${url}`);
  });
  return errors;
};

/** Saves a picture for people, in the folder `SHOTS` outside the repository. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
