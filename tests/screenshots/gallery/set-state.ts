import type { Page, Route } from '@playwright/test';
import type { State } from './screens.ts';

/** Requests of the session always succeed: a failing screen must not look like a failed login. */
const session = /\/api\/(?:auth|users\/me$|permissions)/;

/** From now on the API answers as the state says. */
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
