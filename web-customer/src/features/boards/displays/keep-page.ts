/** The displays' service worker (web-customer/build/display-worker.ts). */
const WORKER = '/display-worker.js';

/**
 * Stores the page itself on this machine, so that a browser started while the server is down shows the last data instead of an
 * error (rule A-126). Only addresses below the display's are stored; the customer app has no worker. Browsers have service
 * workers on https and localhost only: elsewhere a display works until its page is closed.
 *
 * @param path of a display, e.g. `/menu`
 */
export const keepPage = (path: string): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const [, first = ''] = path.split('/');
  // Flags that were on the screen before the worker was there.
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      for (const { src } of document.querySelectorAll<HTMLImageElement>('img[src^="/flags/"]'))
        void fetch(src).catch(() => undefined);
    },
    { once: true },
  );
  void navigator.serviceWorker.register(WORKER, { scope: `/${first}` }).catch(() => undefined);
};
