import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All rules are judged; only what breaks one is told with each of its places, which is most of the work on a large page. */
const WCAG_22_AA = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations' as const],
};
/** The rules as a browser reads them soonest. */
const RULES = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Until nothing on the page is on its way to another look; what turns for ever is not waited for. */
export const settled = async (page: Page): Promise<void> => {
  // One movement may begin as another ends: a dialog rises, then its button wakes. Asked from outside, because a story may
  // hold the page's own clock.
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
 * No rule of WCAG 2.2 A and AA that a machine can check is broken. Colours half-way through a fade are nobody's colours.
 * A page without frames is judged where it stands: only findings of several frames are put together in a tab of their own,
 * which costs as much as the rules do.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page);
  const oneFrame = page.frames().length === 1;
  // A page that was judged before, in another look, still knows the rules.
  const isKnown = oneFrame && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, axeSource: isKnown ? ';' : RULES }).options(WCAG_22_AA).setLegacyMode(oneFrame);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
};
