import { clientsClaim } from 'workbox-core';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isDisplayPage } from '../features/boards/displays/display-answer.ts';

declare const __DISPLAY_FILES__: PrecacheEntry[];
declare const self: { skipWaiting(): Promise<void> };

/** A server that has not sent the page by then is as good as away. */
const PATIENCE_SECONDS = 10;

/**
 * Keeps the page of the displays, and all it is made of, on this machine (rule A-126). The page comes from the server whenever the
 * server sends it, so that a new version is on the wall at the next reload; it comes from here where the server is away, slow,
 * in trouble, or where something else answers in its name. Readings of the API never pass through here.
 */
// By their exact addresses: `/display` is a screen that the server sends, not the kept file of that name.
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
void self.skipWaiting();
clientsClaim();
