import { clientsClaim } from 'workbox-core';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { isDisplayPage } from '../features/boards/displays/display-answer.ts';

declare const __DISPLAY_FILES__: PrecacheEntry[];
declare const self: { skipWaiting(): Promise<void> };

/** A server slower than this counts as down. */
const PATIENCE_SECONDS = 10;

/** The answer if it is a picture, and not something that answers in the server's place. */
const pictureOf = (response: Response): Response | null =>
  response.ok && response.headers.get('content-type')?.startsWith('image/') === true ? response : null;

/**
 * Stores the displays' page and its files on this machine (rule A-126). The page comes from the server if it answers, so that a
 * reload shows a new version. The stored one is used if the server is down, slow or failing, or if something else answers in its
 * place. API requests never pass through here.
 */
// Exact addresses only: `/display` is a screen sent by the server, not the stored file of that name.
precacheAndRoute(__DISPLAY_FILES__, { cleanURLs: false, directoryIndex: '' });
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [
        {
          fetchDidSucceed: async ({ response }) => {
            if (!(await isDisplayPage(response.clone()))) throw new Error('This is not the page of the displays.');
            return response;
          },
          handlerDidError: () => matchPrecache('/display.html'),
        },
      ],
    }),
  ),
);
// Flags of racers, as the boards show them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'),
  new StaleWhileRevalidate({
    cacheName: 'flags',
    plugins: [{ cacheWillUpdate: async ({ response }) => pictureOf(response) }],
  }),
);
void self.skipWaiting();
clientsClaim();
