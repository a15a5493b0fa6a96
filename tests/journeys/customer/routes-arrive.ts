import { expect as impatient, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { keptSession } from '../support/kept-session.ts';
import { productUrl } from '../support/venue.ts';

/** Waits for what it expects however busy the machine is. */
export const expect = impatient.configure({ timeout: 60_000 });

/** An address as somebody opens it, and what the browser shows then. */
export type Address = {
  /** Rows of the requirements that it shows. */
  readonly rows: string;
  readonly path: string;
  /** Where the browser ends up; the path itself where nobody is led on. */
  readonly lands?: string;
  readonly heading: string | RegExp;
  /** The tab, without the product's name. */
  readonly title: string | RegExp;
};

/** A browser page of somebody whose session is there already; nobody's without a token. */
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

/** The screen of an address stands: its place in the address bar, its heading and its name in the tab. */
export const expectScreen = async (page: Page, { path, lands = path, heading, title }: Omit<Address, 'rows'>) => {
  await expect(page).toHaveURL(`${productUrl()}${lands}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(whole(heading));
  await expect(page).toHaveTitle(whole(title));
};

/** Opens each address directly, or by a reload at it. */
export const openEach = async (page: Page, addresses: readonly Address[], reload = false): Promise<void> => {
  for (const address of addresses)
    await test.step(`${address.rows} ${address.path}`, async () => {
      // A page that has only begun cannot be reloaded: the browser is still swapping one for the other.
      await page.goto(address.path, { waitUntil: reload ? 'domcontentloaded' : 'commit' });
      if (reload) await page.reload({ waitUntil: 'commit' });
      await expectScreen(page, address);
    });
};
