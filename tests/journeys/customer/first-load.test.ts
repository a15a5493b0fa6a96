import { expect, test } from '@playwright/test';
import { newCustomer, signIn } from '../support/venue.ts';
import { at } from './visit.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

/** Kilobytes over the network, headers included, without pictures: the goals of docs/performance.md. */
const MOST = { Script: 140, Font: 45, Fetch: 10, all: 200 };

test('the first load of the booking page keeps within its bytes, and brings the checkout with the first pick', async ({
  page,
}) => {
  await signIn(page, (await newCustomer('tok_visa')).email);
  const devtools = await page.context().newCDPSession(page);
  const seen = new Map<string, { url: string; type: string; bytes: number }>();
  const underWay = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId));
  devtools.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    seen.set(requestId, { url: response.url, type: type === 'XHR' ? 'Fetch' : type, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    const one = seen.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  await page.goto(at('/reservations'));
  const days = page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio');
  await expect(days.first()).toBeAttached();
  await expect(page.getByRole('radiogroup', { name: 'Race Time' }).getByRole('radio').first()).toBeAttached();
  await page.evaluate(async () => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  // The network counts as idle after half a second without an answer. A busy machine can be slower than that.
  await expect.poll(() => underWay.size).toBe(0);

  const loaded = [...seen.values()].filter(({ type }) => type !== 'Image');
  const kilobytes = (type?: string): number =>
    loaded.reduce((sum, one) => sum + (type === undefined || one.type === type ? one.bytes : 0), 0) / 1000;
  const sizes = { Script: kilobytes('Script'), Font: kilobytes('Font'), Fetch: kilobytes('Fetch'), all: kilobytes() };
  console.log(`first load of /reservations: ${loaded.length} requests, kB ${JSON.stringify(sizes)}`);
  const isCheckout = ({ url }: { readonly url: string }) => /\/assets\/checkout-[^/]+\.js$/.test(url);
  expect(loaded.filter(isCheckout)).toEqual([]);
  for (const [type, most] of Object.entries(MOST))
    expect([type, sizes[type as keyof typeof MOST] <= most]).toEqual([type, true]);

  // Not today: late in the evening all times of today are past.
  await days.nth(3).check({ force: true });
  const times = page.getByRole('radiogroup', { name: 'Race Time' }).locator('input:not(:disabled)');
  await times.last().check({ force: true });
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
  await expect.poll(() => [...seen.values()].filter(isCheckout).length).toBe(1);
});
