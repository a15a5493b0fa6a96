/** Where the worker of the displays is, beside the page (web-customer/build/display-worker.ts). */
const WORKER = '/display-worker.js';

/**
 * Keeps the page itself on this machine, so that a browser that is started anew while the server is away shows the last data
 * instead of an error (rule A-126). Only the addresses below the display's own are kept; the customers' app has no worker.
 * Browsers have workers on https and localhost alone: elsewhere a display lives as long as its page does.
 *
 * @param path of a display, e.g. `/menu`
 */
export const keepPage = (path: string): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const [, first = ''] = path.split('/');
  void navigator.serviceWorker.register(WORKER, { scope: `/${first}` }).catch(() => undefined);
};
