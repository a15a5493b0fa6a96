import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testApp, testConfig } from '../../support/app.ts';

const webFolder = (pages: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-web-'));
  for (const page of pages) writeFileSync(join(folder, page), `<title>${page}</title>`);
  return folder;
};

describe('The wall displays', () => {
  it('DISP-01 get their own page at their addresses, and at no other address', async () => {
    const config = testConfig({ WEB_CUSTOMER_DIR: webFolder(['index.html', 'display.html']) });
    const app = await testApp([], { config });
    const pageAt = async (url: string) => /<title>(.*)<\/title>/.exec((await app.inject({ url })).body)?.[1];
    for (const url of [
      '/welcome',
      '/menu?location=a&boards=true',
      '/splash/',
      '/Splash',
      '/display',
      '/display/spa?itemsToShow=3',
      '/display/spa/',
    ])
      expect([url, await pageAt(url)]).toEqual([url, 'display.html']);
    for (const url of ['/', '/menus', '/display/spa/laps', '/displays', '/reservations?to=/menu', '/leaderboards/menu'])
      expect([url, await pageAt(url)]).toEqual([url, 'index.html']);
    await app.close();
  });
});

it('a page that is sent for an address without a file leaves no more listeners on the answer than Node takes for sound', async () => {
  const config = testConfig({
    WEB_CUSTOMER_DIR: webFolder(['index.html', 'display.html']),
    WEB_STAFF_DIR: webFolder(['index.html']),
  });
  const app = await testApp([], { config });
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  for (const url of [
    '/',
    '/reservations',
    '/display/spa',
    '/admin',
    '/admin/planner',
    '/admin/assets/none.js',
    '/none.png',
  ])
    await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
  await app.close();
});
