import { expect, type Page } from '@playwright/test';
import { signIn } from '../support/venue.ts';

export const DEMO_PASSWORD = 'paddock-demo-1';
/** An address of the product under test. */
export const at = (path: string): string => `${process.env['PADDOCK_URL']}${path}`;

/** Somebody who is signed in comes to a screen of theirs. */
export const logIn = async (page: Page, email: string, path = '/dashboard'): Promise<void> => {
  await signIn(page, email);
  await page.goto(at(path));
};

/** Signs somebody in as they do it themselves, over the login screen. */
export const logInByHand = async (page: Page, email: string): Promise<void> => {
  await page.goto(at('/login'));
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
};

/**
 * What the browser's console complains of from now on. Pictures of other sites may be out of reach where a journey runs; the
 * screens show words in their place.
 */
export const consoleOf = (page: Page): readonly string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // A page that is not there is answered so, which the console notes; the screen says it in words.
    if (url === page.url() && message.text().includes('404')) return;
    // Another story may take a seat between the pick and its quote: the screen asks again with the next.
    if (url.endsWith('/reservations/checkouts/quote') && message.text().includes('409')) return;
    if (message.type() === 'error' && (url === '' || url.startsWith(at('')))) errors.push(`${message.text()} ${url}`);
  });
  return errors;
};

/** A picture for people to look at, outside the repository. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
