// @vitest-environment jsdom
import { getPageContent, listPages } from '@paddock/shared-domain/catalogue/contract';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import { settle } from '../support/fake-clock.ts';
import { push } from '../support/fake-socket.ts';
import { answer, button, here, link, openApp, screen, theVenue, user } from '../support/open-app.tsx';

const navigation = () =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')].map((one) => one.textContent);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
/** A page may repeat words of the navigation, so only the main part is searched. */
const main = () => screen.getByRole('main');

describe("the venue's own pages", () => {
  it('NAV-07 appear in the navigation under their menu name, and only if they have one', async () => {
    theVenue().publish('rules', 'House rules', 'Rules');
    theVenue().publish('hidden', 'For those with the link', '');
    await openApp('/contact', 'visitor');
    expect(navigation()).toEqual(['Leaderboards', 'Cars & Tracks', 'Log In', 'Sign Up', 'Rules', 'Book Now']);
    await user.press(link('Rules'));
    expect(here()).toBe('/pages/rules');
    expect(heading()).toBe('House rules');
  });
  it('NAV-07 appear in the navigation of a customer as soon as they are published', async () => {
    await openApp('/dashboard');
    expect(navigation()).toEqual(['Leaderboards', 'Dashboard', 'MyLaps', 'Cars & Tracks', 'Book Now']);
    theVenue().publish('rules', 'House rules', 'Rules');
    push({ type: 'changed', model: 'catalogue', scope: 'all', position: '7' });
    await settle();
    expect(navigation()).toEqual(['Leaderboards', 'Dashboard', 'MyLaps', 'Cars & Tracks', 'Rules', 'Book Now']);
  });
  it('leave the navigation unchanged and show no alert when they cannot be read', async () => {
    answer(listPages, () => refuse(404, { detail: 'Not found.', code: 'not_found' }));
    await openApp('/contact', 'visitor');
    expect(navigation()).toEqual(['Leaderboards', 'Cars & Tracks', 'Log In', 'Sign Up', 'Book Now']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('ROUTE-23 PAGE-04 shows a visitor the html of a page', async () => {
    theVenue().publish('rules', 'House rules', '', '<h2>On the grid</h2><ul><li>Be <strong>kind</strong>.</li></ul>');
    await openApp('/pages/rules', 'visitor');
    expect(here()).toBe('/pages/rules');
    expect(heading()).toBe('House rules');
    expect(screen.getByRole('heading', { level: 2, name: 'On the grid' })).toBeTruthy();
    expect(main().querySelector('li > strong')?.textContent).toBe('kind');
  });
  it('PAGE-04 drops forbidden HTML even if the server sends it', async () => {
    theVenue().publish(
      'trap',
      'A trap',
      '',
      '<script>window.caught = 1</script><img src="x" onerror="window.caught = 1"><p onclick="window.caught = 1">Words</p>' +
        '<a href="javascript:window.caught = 1">here</a><iframe src="/admin"></iframe><form action="/x"><input></form>',
    );
    await openApp('/pages/trap', 'visitor');
    expect(main().textContent).toContain('Words');
    expect(main().querySelectorAll('script, img, iframe, form, input, [onclick], [href^="javascript"]')).toHaveLength(
      0,
    );
    expect(window).not.toHaveProperty('caught');
  });
  it('PAGE-04 opens links to other sites in a new tab, without opener or referrer', async () => {
    theVenue().publish(
      'more',
      'More',
      '',
      '<p><a href="https://other.test/">There</a> <a href="/contact">Here</a></p>',
    );
    await openApp('/pages/more', 'visitor');
    expect(link('There').getAttribute('target')).toBe('_blank');
    expect(link('There').getAttribute('rel')).toContain('noopener');
    expect(link('There').getAttribute('rel')).toContain('noreferrer');
    expect(link('Here').getAttribute('target')).toBeNull();
  });
  it('PAGE-04 opens other screens of the app without a reload, and leaves every other link to the browser', async () => {
    const links = [
      '/leaderboards?location=irvine',
      '/admin/seats',
      '/welcome',
      '/media/rules.pdf',
      'https://other.test/',
    ];
    theVenue().publish(
      'more',
      'More',
      '',
      links.map((path, index) => `<p><a href="${path}">Link ${index}</a></p>`).join(''),
    );
    await openApp('/pages/more', 'visitor');
    const left: string[] = [];
    const leave = (event: MouseEvent) => {
      if (!event.defaultPrevented) left.push((event.target as Element).getAttribute('href') ?? '');
      event.preventDefault();
    };
    addEventListener('click', leave);
    for (const index of [1, 2, 3, 4]) await user.press(link(`Link ${index}`));
    expect(here()).toBe('/pages/more');
    expect(left).toEqual(links.slice(1));
    fireEvent.click(link('Link 0'), { ctrlKey: true });
    expect(left).toEqual([...links.slice(1), links[0]]);
    await user.press(link('Link 0'));
    removeEventListener('click', leave);
    expect(here()).toBe(links[0]);
    expect(left).toHaveLength(5);
  });
  it('says that a page does not exist', async () => {
    await openApp('/pages/none', 'visitor');
    expect(heading()).toBe('Page Not Found');
  });
  it('can be loaded again after a failure', async () => {
    theVenue().publish('rules', 'House rules', '');
    let broken = true;
    answer(getPageContent, () =>
      broken ? refuse(403, { detail: 'No.', code: 'permission_denied' }) : { html: '<p>Words</p>' },
    );
    await openApp('/pages/rules', 'visitor');
    expect(screen.getByText('We could not load this page. Please try again.')).toBeTruthy();
    broken = false;
    await user.press(button(/again/i));
    expect(main().textContent).toContain('Words');
  });
});
