import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { inEach, type Look } from './looks.ts';
import { shoot } from '../customer/visit.ts';

/** Expects that the page has loaded, is accessible and not wider than the window, in each look. Takes a picture if `SHOTS` is set. */
export const expectWhole = async (page: Page, looks: readonly Look[], name: string): Promise<void> =>
  inEach(page, looks, async (look) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, `${name}, ${look}`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await shoot(page, `${name}-${look}`);
  });
