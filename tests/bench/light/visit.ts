import type { Browser, Page } from '@playwright/test';

/** What a page measured of itself: `lcp` and `clicks` in milliseconds, `shift` without a unit. */
export type Vitals = { readonly lcp: number; readonly shift: number; readonly clicks: readonly number[] };

/** Lighthouse's mobile profile: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The time zone of the demo venue: in another one the app first warns about it. */
const VENUE_ZONE = 'America/Los_Angeles';
const PHONE = { width: 412, height: 823 };
export const CPU_SLOWDOWN = 4;

type Watched = { readonly __vitals: Vitals };

/** Runs in the page before its own scripts. A string, because the runner of this bench adds helper calls to functions. */
const WATCH = `{
  const seen = { lcp: 0, shift: 0, clicks: [] };
  globalThis.__vitals = seen;
  const observe = (type, hear, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  observe('event', (entry) => { if (entry.name === 'click') seen.clicks.push(entry.duration); }, { durationThreshold: 16 });
}`;

export type Visit = {
  readonly page: Page;
  readonly vitals: () => Promise<Vitals>;
  /** Bytes of JavaScript received, headers included. */
  readonly scriptBytes: () => number;
  readonly close: () => Promise<void>;
};
type Profile = { readonly slowNetwork: boolean; readonly slowProcessor: boolean; readonly viewport?: typeof PHONE };

/**
 * Opens an address as a first visit on a phone, with the given network and processor.
 * @param token session of a customer; absent for a guest.
 * @param shown a selector that is present once the screen has loaded; then it waits until the network is idle.
 */
export const visit = async (
  browser: Browser,
  url: string,
  shown: string,
  { slowNetwork, slowProcessor, viewport = PHONE }: Profile,
  token?: string,
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport,
    isMobile: viewport === PHONE,
    hasTouch: viewport === PHONE,
    timezoneId: VENUE_ZONE,
  });
  await context.addInitScript({ content: WATCH });
  if (token !== undefined) await context.addInitScript((word) => localStorage.setItem('paddock.session', word), token);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  if (slowNetwork) await devtools.send('Network.emulateNetworkConditions', SLOW);
  if (slowProcessor) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  return {
    page,
    scriptBytes: () => bytes,
    vitals: () => page.evaluate(() => (globalThis as unknown as Watched).__vitals),
    close: () => context.close(),
  };
};
