import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screenshots');

/** Takes a picture for the README once fonts are loaded and transitions are over. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
