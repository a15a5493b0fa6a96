import { expect as impatient, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { keptSession } from '../support/kept-session.ts';
import { productUrl } from '../support/venue.ts';

/** Waits long enough for a busy machine. */
export const expect = impatient.configure({ timeout: 60_000 });

/** An address, and what the browser shows when somebody opens it. */
export type Address = {
  /** Ids of the requirements that it shows. */
  readonly rows: string;
  readonly path: string;
  /** Where the browser ends up; absent if nothing redirects. */
  readonly lands?: string;
  readonly heading: string | RegExp;
  /** Title of the tab, without the product's name. */
  readonly title: string | RegExp;
};

/** A page in a new browser context, logged in with the token; logged out without one. */
export const pageOf = async (browser: Browser, token?: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: productUrl(),
    timezoneId: 'America/Los_Angeles',
    storageState: keptSession(token, productUrl()),
    ...options,
  });
  return context.newPage();
};

const whole = (text: string | RegExp): RegExp =>
  typeof text === 'string' ? new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) : text;

/** Expects the URL, heading and tab title of an address. */
export const expectScreen = async (page: Page, { path, lands = path, heading, title }: Omit<Address, 'rows'>) => {
  await expect(page).toHaveURL(`${productUrl()}${lands}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(whole(heading));
  await expect(page).toHaveTitle(whole(title));
};

/** Opens each address directly, or with a reload. */
export const openEach = async (page: Page, addresses: readonly Address[], reload = false): Promise<void> => {
  for (const address of addresses)
    await test.step(`${address.rows} ${address.path}`, async () => {
      // A page whose navigation has just begun cannot be reloaded.
      await page.goto(address.path, { waitUntil: reload ? 'domcontentloaded' : 'commit' });
      if (reload) await page.reload({ waitUntil: 'commit' });
      await expectScreen(page, address);
    });
};
