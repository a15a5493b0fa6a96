import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { inEach, type Look } from './looks.ts';
import { shoot } from '../customer/visit.ts';

/** What is shown is there, accessible and never wider than the window, in each look; a picture of it where one is asked for. */
export const expectWhole = async (page: Page, looks: readonly Look[], name: string): Promise<void> =>
  inEach(page, looks, async (look) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, `${name}, ${look}`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await shoot(page, `${name}-${look}`);
  });
