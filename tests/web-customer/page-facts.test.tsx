// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellPage } from '../../web-customer/src/app/page-facts/tell-page.ts';
import { found as english } from '../../web-customer/src/messages/en/found.ts';
import { found as spanish } from '../../web-customer/src/messages/es/found.ts';
import { openApp, screen, user } from './support/open-app.tsx';

const told = () => ({
  address: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined,
  words: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? undefined,
  robots: document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? undefined,
});
const here = (path: string): string => `${window.location.origin}${path}`;
/** As the server sends it. */
const HEAD =
  '<link rel="canonical" href="https://race.test/login"><meta name="description" content="Log in, as the server said">';

beforeEach(() => void (document.head.innerHTML = HEAD));
afterEach(() => void (document.head.innerHTML = ''));

describe('the head of a page, for search engines', () => {
  it('stays as the server wrote it on the first page, and changes with the next page', async () => {
    await openApp('/contact', 'visitor');
    expect(told().address).toBe('https://race.test/login');
    await user.press(screen.getAllByRole('link', { name: 'Leaderboards' })[0] as HTMLElement);
    await expect.poll(told).toEqual({ address: here('/leaderboards'), words: english.leaderboards, robots: undefined });
  });

  it('has the canonical address with the id, and the description in the language of the page', () => {
    tellPage('/Leaderboards/spa/', 'es');
    expect(told()).toEqual({ address: here('/leaderboards/spa'), words: spanish.leaderboards, robots: undefined });
    tellPage('/leaderboards', 'en');
    expect(told().address).toBe(here('/leaderboards'));
    tellPage('/pages/house-rules', 'en');
    expect(told()).toEqual({ address: here('/pages/house-rules'), words: english.page, robots: undefined });
  });

  it('says noindex on a page of an account or an unknown page, and has address and description again after it', () => {
    for (const path of ['/dashboard', '/reservations/all', '/nothing/here']) {
      tellPage(path, 'en');
      expect([path, told()]).toEqual([path, { address: undefined, words: undefined, robots: 'noindex' }]);
    }
    tellPage('/reservations', 'en');
    expect(told()).toEqual({ address: here('/reservations'), words: english.reservations, robots: undefined });
  });
});
