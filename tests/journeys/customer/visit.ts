import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'paddock-demo-1';
/** An address of the product under test. */
export const at = (path: string): string => `${process.env['PADDOCK_URL']}${path}`;

export const logIn = async (page: Page, email: string): Promise<void> => {
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
    if (message.type() === 'error' && (url === '' || url.startsWith(at('')))) errors.push(`${message.text()} ${url}`);
  });
  return errors;
};

/** No violation of WCAG 2.2 A and AA that a machine can see. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Colours on their way to another look are nobody's colours: what moves for a moment is let finish.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
};

/** A picture for people to look at, outside the repository. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
