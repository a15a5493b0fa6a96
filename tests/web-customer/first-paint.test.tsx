// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { criticalOf, withoutStyleAttributes } from '../../web-customer/build/critical-style.ts';
import { templateOf } from '../../web-customer/build/page-template.ts';
import { pageEntries } from '../../web-customer/src/app/first-paint/page-entries.ts';
import { sheetsApply } from '../../web-customer/src/app/first-paint/sheets-apply.ts';
import { isDisplay, paths } from '../../web-customer/src/paths.ts';

const source = join(import.meta.dirname, '../../web-customer/src/');

describe('The pages the server knows', () => {
  it('are all addresses of the app except displays and the staff app, and their screen files exist', () => {
    const own = Object.values(paths).filter((path) => !isDisplay(path) && !path.startsWith(paths.staff));
    expect(pageEntries.map(({ path }) => path.replace('/:id?', '')).toSorted()).toEqual(own.toSorted());
    for (const { screens = [] } of pageEntries)
      for (const screen of screens) expect([screen, existsSync(source + screen)]).toEqual([screen, true]);
  });

  it('have no description for search engines if they belong to an account', () => {
    const listed = pageEntries.flatMap(({ path, describedAs }) => (describedAs === undefined ? [] : [path]));
    for (const path of [paths.dashboard, paths.profile, paths.statement, paths.laps, paths.logout])
      expect(listed).not.toContain(path);
    expect(listed).toContain(paths.reservations);
  });
});

describe('The first paint', () => {
  it('has no style attribute, which the content security policy would refuse: heights become classes', () => {
    const { text, rules } = withoutStyleAttributes('<i class="bone" style="height:76px"></i>');
    expect([text, rules]).toEqual(['<i class="bone high-76"></i>', '[class] > .high-76{height:76px}']);
    expect(() => withoutStyleAttributes('<i style="color:red"></i>')).toThrow('style attribute');
  });

  it('loads the font of titles and local fallbacks, and no other font', () => {
    const css = `@font-face{src:url(a.woff2)}@font-face{src:url(title.woff2)}@font-face{src:local("Arial")}h1{top:0}`;
    expect(criticalOf(css, /title/)).toBe('@font-face{src:url(title.woff2)}@font-face{src:local("Arial")}h1{top:0}');
  });

  it('is in a page that preloads its style sheet, so that the sheet does not block it', () => {
    const index =
      '<html lang="en"><head><meta name="description" content="x" /><title>Paddock</title>' +
      '<link rel="stylesheet" crossorigin href="/a.css"></head><body><div id="root"></div></body></html>';
    expect(templateOf(index)).toBe(
      '<html lang="%lang%"><head>%head%' +
        '<link rel="preload" as="style" data-sheet crossorigin href="/a.css"></head>' +
        '<body><div id="root">%body%</div>%early%</body></html>',
    );
    expect(() => templateOf('<html></html>')).toThrow('index.html has no');
  });

  it('the app waits for its style sheets, and continues when one fails to load', async () => {
    document.head.innerHTML = '<link rel="preload" data-sheet href="/a.css">';
    const link = document.querySelector('link') as HTMLLinkElement;
    Object.defineProperty(link, 'sheet', { value: null });
    let settled = false;
    const waiting = sheetsApply().then(() => (settled = true));
    await Promise.resolve();
    expect(settled).toBe(false);
    link.dispatchEvent(new Event('error'));
    await waiting;
    expect(settled).toBe(true);
  });
});

describe('Before the first paint the page', () => {
  const body =
    '<div id="root"><header></header><main><h1>Dashboard</h1></main></div>' +
    '<template data-for="member"><meta name="for-member"></template>' +
    '<template data-for="guest"><meta name="for-guest"></template>' +
    '<template data-for="guest" data-into="main"><h1>Sign up</h1></template>';
  const begin = async (search = '') => {
    window.history.replaceState(null, '', `/dashboard${search}`);
    document.documentElement.lang = 'en';
    document.head.innerHTML = '<link rel="preload" as="style" data-sheet href="about:blank">';
    document.body.innerHTML = body;
    vi.resetModules();
    await import('../../web-customer/src/app/first-paint/early.ts');
  };
  const part = (name: string) => btoa(name).replaceAll('=', '');
  const tokenUntil = (millis: number) =>
    `x.${part(JSON.stringify({ user_id: 'ada', exp: Math.round(millis / 1000) }))}.x`;
  beforeEach(() => localStorage.clear());
  afterEach(() => delete document.documentElement.dataset['theme']);
  const title = () => document.querySelector('#root h1')?.textContent;

  it('ROUTE-38 shows signup to a visitor, and to a customer whose session has expired', async () => {
    await begin();
    expect([title(), document.querySelector('meta[name=for-guest]') === null]).toEqual(['Sign up', false]);
    localStorage.setItem('paddock.session', tokenUntil(Date.now() - 60_000));
    await begin();
    expect([title(), document.querySelector('meta[name=for-member]')]).toEqual(['Sign up', null]);
  });

  it('keeps the screen for a logged-in customer, in the theme chosen on the device', async () => {
    localStorage.setItem('paddock.session', tokenUntil(Date.now() + 3_600_000));
    localStorage.setItem('paddock.theme', 'dark');
    await begin();
    expect([title(), document.documentElement.dataset['theme']]).toEqual(['Dashboard', 'dark']);
    expect(document.querySelector('meta[name=for-member]')).not.toBeNull();
    expect(document.querySelector('meta[name=for-guest]')).toBeNull();
    expect(document.querySelector<HTMLLinkElement>('link[data-sheet]')?.rel).toBe('stylesheet');
  });

  it('ROUTE-36 removes the frame with nav=false, and hides text in another language than the chosen one', async () => {
    await begin('?nav=false');
    expect(document.querySelector('#root header')).toBeNull();
    localStorage.setItem('paddock.language', 'es');
    await begin();
    expect(document.querySelector<HTMLElement>('#root main')?.style.visibility).toBe('hidden');
  });
});
