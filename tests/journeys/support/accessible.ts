import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

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

/** No rule of WCAG 2.2 A and AA that a machine can check is broken. Colours half-way through a fade are nobody's colours. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
};
