import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All rules are tested, but only violations are listed with their elements: listing takes most of the time on a large page. */
const WCAG_22_AA = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations' as const],
};
/** Minified, because the browser loads it faster. */
const RULES = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until no animation runs, except endless ones. */
export const settled = async (page: Page): Promise<void> => {
  // One animation may start when another ends, for example the button of a dialog after the dialog. Polled from the test, because a story
  // may have stopped the page's clock.
  const ended = (): Promise<number> =>
    page.evaluate(async () => {
      const passing = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
      await Promise.allSettled(passing.map(({ finished }) => finished));
      return passing.length;
    });
  while ((await ended()) > 0);
};

/**
 * Expects no violation of WCAG 2.2 A and AA that a machine can find, after all fades have ended. A page without frames uses the legacy
 * mode: the other mode opens a tab to merge the results of frames, which costs as much as the rules.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page);
  // A button that is enabled while the rules run must not be seen half-way between two colours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const oneFrame = page.frames().length === 1;
  // A page that was tested before, in another look, has the rules already.
  const isKnown = oneFrame && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, axeSource: isKnown ? ';' : RULES }).options(WCAG_22_AA).setLegacyMode(oneFrame);
  const { violations } = await axe.analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
};
