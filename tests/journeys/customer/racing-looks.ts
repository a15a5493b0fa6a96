import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { shoot } from './visit.ts';

/** Phone and desk, light and dark; nothing moves, so that no colour is measured half-way. */
export const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
].map((look) => ({ ...look, contextOptions: { reducedMotion: 'reduce' } })) as readonly {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly contextOptions: { readonly reducedMotion: 'reduce' };
}[];

/** What is shown is complete, accessible and never wider than the window; a picture of it where one is asked for. */
export const whole = async (page: Page, name: string, { viewport, colorScheme }: (typeof looks)[number]) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, name).toBeLessThanOrEqual(0);
  await shoot(page, `racing-${name}-${viewport.width}-${colorScheme}`);
};
