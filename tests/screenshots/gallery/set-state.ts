import type { Page, Route } from '@playwright/test';
import type { State } from './screens.ts';

/** What says who one is goes on working: a screen that fails is not a login that failed. */
const session = /\/api\/(?:auth|users\/me$|permissions)/;

/** Makes the server's answers what a state asks for, from now on. */
export const setState = async (page: Page, state: State): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (state === 'ready') return;
  await page.route('**/api/**', async (route: Route) => {
    if (session.test(route.request().url())) return route.fallback();
    if (state === 'waiting') return;
    return route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ detail: 'Something went wrong on our side.', code: 'internal' }),
    });
  });
};
