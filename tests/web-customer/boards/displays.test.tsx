// @vitest-environment jsdom
import { getBoard, getBoardResults, listBoards, listTeams } from '@paddock/shared-domain/boards/contract';
import { listCalendars } from '@paddock/shared-domain/venues/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageHost } from '../../../web-customer/src/features/boards/displays/page-host.ts';
import { settingsOf } from '../../../web-customer/src/features/boards/displays/display-settings.ts';
import { endSession } from '../../../web-customer/src/session-end.ts';
import { board, stockBoards, team, time, times } from './leaderboards-fake.ts';
import { refuse } from '../support/fake-api.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { FakeSocket, push } from '../support/fake-socket.ts';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';
import {
  answer,
  button,
  callsOf,
  cardProvider,
  field,
  here,
  inside,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const { id: santaAna } = SANTA_ANA;
const spa = board({ id: 'spa', name: 'GT3 at Spa', location: santaAna, description: 'One lap, no cuts.' });
const monza = board({ id: 'monza', name: 'F3 at Monza', location: santaAna });
const world = board({ id: 'world', name: 'All venues' });
const cup = board({ id: 'cup', name: 'Team cup', calculation: 'POINTS', location: santaAna });

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const podium = () => inside(screen.getByRole('list', { name: 'Podium' })).getAllByRole('listitem');
const tower = () => inside(screen.getByRole('list', { name: /from fourth place$/ })).getAllByRole('listitem');
const prices = () => inside(screen.getByRole('list', { name: 'Simulators and prices' })).getAllByRole('listitem');
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const text = () => document.body.textContent ?? '';
const resultCalls = (id: string) => callsOf(getBoardResults).filter(({ params }) => params['id'] === id);
/** Parts of the customer frame: footer, navigation and links. */
const frameParts = () => [
  ...screen.queryAllByRole('contentinfo'),
  ...screen.queryAllByRole('navigation'),
  ...screen.queryAllByRole('link'),
];
/** Waits until just before so many seconds have passed; `afterwards` then waits until just after. */
const beforeSeconds = (seconds: number) => pass(seconds * 1000 - 300);
const afterwards = () => pass(400);

/** The page of the displays, as the server sends it. */
const ownPage = () => new Response('<html data-paddock-display></html>');

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reload = vi.spyOn(pageHost, 'reload').mockImplementation(() => undefined);
  cardProvider(() => Promise.resolve(ownPage()));
});
afterEach(() => void reload.mockRestore());

describe('a display on the wall', () => {
  it('DISP-01 shows a leaderboard, a rotating menu and a price list to visitors, without frame or login', async () => {
    for (const [path, title] of [
      ['/display/spa', 'GT3 at Spa'],
      ['/menu', 'Prices'],
      ['/splash', 'Prices'],
    ] as const) {
      stockBoards([spa], { spa: times(5) });
      await openApp(path, 'visitor');
      expect(screen.getAllByRole('heading', { level: 1 }).at(-1)?.textContent).toBe(title);
      expect(here()).toBe(path);
    }
    expect(frameParts()).toEqual([]);
  });
  it('ROUTE-33 /display/{boardId?} is public: the setup without a board, the board with one', async () => {
    stockBoards([spa], { spa: times(5) });
    await openApp('/display', 'visitor');
    expect(heading()).toBe('Board Displays');
    await openApp('/display/spa', 'visitor');
    expect(here()).toBe('/display/spa');
    expect(texts(screen.getAllByRole('heading', { level: 1 }))).toContain('GT3 at Spa');
  });
  it('ROUTE-34 /welcome is public and is the Menu Display', async () => {
    await openApp('/welcome', 'visitor');
    expect(here()).toBe('/welcome');
    expect(heading()).toBe('Menu Display');
  });
  it('ROUTE-35 /menu is public', async () => {
    await openApp('/menu', 'visitor');
    expect(here()).toBe('/menu');
    expect(prices()).not.toHaveLength(0);
  });
  it('ROUTE-35 /splash is public', async () => {
    await openApp('/splash', 'visitor');
    expect(here()).toBe('/splash');
    expect(prices()).not.toHaveLength(0);
  });
  it('is dark even if the machine was set to light', async () => {
    localStorage.setItem('paddock.theme', 'light');
    await openApp('/splash', 'visitor');
    expect(screen.getByRole('main').closest('[data-theme]')?.getAttribute('data-theme')).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
  it('hides the pointer once it rests, and shows it again when it moves', async () => {
    await openApp('/splash', 'visitor');
    expect(screen.getByRole('main').hasAttribute('data-idle')).toBe(false);
    await pass(3_000);
    expect(screen.getByRole('main').hasAttribute('data-idle')).toBe(true);
    window.dispatchEvent(new Event('pointermove'));
    await settle();
    expect(screen.getByRole('main').hasAttribute('data-idle')).toBe(false);
  });
  it('moves the picture a little every minute, so that nothing burns in', async () => {
    await openApp('/splash', 'visitor');
    const at = () => screen.getByRole('main').getAttribute('style');
    const seen = [at()];
    for (let minute = 0; minute < 8; minute += 1) {
      await pass(60_000);
      seen.push(at());
    }
    expect(new Set(seen).size).toBe(8);
    expect(seen[8]).toBe(seen[0]);
  });
  it('goes blank when it crashes, deletes its stored data, and reloads after 10 s', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('paddock.display.venues/all/display-locations', '{"not":"a list"}');
    await openApp('/splash', 'visitor');
    expect(text()).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('paddock.display.'))).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    await pass(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
    complaints.mockRestore();
  });
  it('sends no session token even if someone is logged in, and stays on its page when that session ends', async () => {
    stockBoards([spa], { spa: times(5) });
    await openApp('/display/spa', 'ada');
    expect(callsOf(getBoardResults).map(({ token }) => token)).toEqual([undefined]);
    endSession('tokenExpired');
    await settle();
    expect(here()).toBe('/display/spa');
    expect(heading()).toBe('GT3 at Spa');
  });
});

describe('the menu', () => {
  it('DISP-02 welcome offers the locations, and a choice whether to include leaderboards', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/welcome', 'visitor');
    const place = field('Location') as HTMLSelectElement;
    expect([...place.options].map((option) => option.text)).toEqual(['Santa Ana', 'Irvine']);
    const choice = inside(screen.getByRole('group', { name: 'Include leaderboards' }));
    expect(choice.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(['Yes', 'No']);
  });
  it('DISP-03 welcome opens the menu with location and boards in its query', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/welcome', 'visitor');
    await user.choose(field('Location'), 'irvine');
    await user.press(screen.getByRole('radio', { name: 'No' }));
    await user.press(button('Show the menu'));
    expect(here()).toBe('/menu?location=irvine&boards=false');
    await openApp('/welcome', 'visitor');
    await user.press(button('Show the menu'));
    expect(here()).toBe('/menu?location=santaana&boards=true');
  });
  it('DISP-04 slide 0 is the price list of the location, then comes one slide per board', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    stockBoards([spa, monza, world], { spa: times(4), monza: times(2) });
    await openApp(`/menu?location=${santaAna}&boards=true`, 'visitor');
    expect(heading()).toBe('Prices');
    expect(text()).toContain('Santa Ana');
    const seen: (string | null)[] = [];
    for (const wait of [30, 10, 10]) {
      await pass(wait * 1000);
      seen.push(heading());
    }
    expect(seen).toEqual(['GT3 at Spa', 'F3 at Monza', 'Prices']);
  });
  it('DISP-05 boards=false leaves only the price list', async () => {
    stockBoards([spa], { spa: times(4) });
    await openApp('/menu?boards=false', 'visitor');
    for (let slide = 0; slide < 6; slide += 1) {
      await pass(10_000);
      expect(heading()).toBe('Prices');
    }
    expect(callsOf(listBoards)).toHaveLength(0);
  });
  it('DISP-06 a board stays for 10 s', async () => {
    stockBoards([spa, monza], { spa: times(4), monza: times(4) });
    await openApp('/menu', 'visitor');
    await pass(30_000);
    expect(heading()).toBe('GT3 at Spa');
    await beforeSeconds(10);
    expect(heading()).toBe('GT3 at Spa');
    await afterwards();
    expect(heading()).toBe('F3 at Monza');
  });
  it('DISP-07 slide 0 stays for 30 s in all, in every round', async () => {
    stockBoards([spa], { spa: times(4) });
    await openApp('/menu', 'visitor');
    await beforeSeconds(30);
    expect(heading()).toBe('Prices');
    await afterwards();
    expect(heading()).toBe('GT3 at Spa');
    await pass(10_000);
    expect(heading()).toBe('Prices');
    await beforeSeconds(30);
    expect(heading()).toBe('Prices');
    await afterwards();
    expect(heading()).toBe('GT3 at Spa');
  });
  it('DISP-08 the menu reloads after 600 s, even in the middle of a slide', async () => {
    stockBoards([spa], { spa: times(4) });
    await openApp('/menu', 'visitor');
    await beforeSeconds(600);
    expect(reload).not.toHaveBeenCalled();
    await afterwards();
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it('does not reload without a network, and reloads once the network is back', async () => {
    stockBoards([spa], { spa: times(4) });
    cardProvider(() => Promise.reject(new TypeError('offline')));
    await openApp('/menu', 'visitor');
    await pass(601_000);
    expect(reload).not.toHaveBeenCalled();
    cardProvider(() => Promise.resolve(ownPage()));
    await pass(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it.each([
    ['the server answers 502', new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['somebody else answers in its name', new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200 })],
  ])('does not reload when %s', async (_, stranger) => {
    stockBoards([spa], { spa: times(4) });
    cardProvider(() => Promise.resolve(stranger.clone()));
    await openApp('/menu', 'visitor');
    await pass(601_000);
    expect(reload).not.toHaveBeenCalled();
    expect(prices()).not.toHaveLength(0);
  });
  it('DISP-09 a board in the menu shows 15 rows and reads them every 60 s, whatever the address says', async () => {
    stockBoards([spa, monza], { spa: times(30), monza: times(3) });
    await openApp('/menu?itemsToShow=3&reloadInterval=10', 'visitor');
    expect(resultCalls('spa').map(({ query }) => query['count'])).toEqual([15]);
    await beforeSeconds(60);
    expect(resultCalls('spa')).toHaveLength(1);
    await afterwards();
    expect(resultCalls('spa').map(({ query }) => query['count'])).toEqual([15, 15]);
  });
  it('subscribes to at most 40 scopes, however many boards there are', async () => {
    stockBoards(
      Array.from({ length: 45 }, (_, index) => board({ id: `board${index}`, location: santaAna })),
      {},
    );
    await openApp('/menu', 'visitor');
    await pass(200);
    expect(FakeSocket.latest?.scopes).toContain('leaderboards/board0');
    expect(FakeSocket.latest?.scopes.length).toBeLessThanOrEqual(40);
  });
  it('shows the newest results as soon as the slide of a board appears', async () => {
    const results = { spa: times(4) };
    stockBoards([spa], results);
    await openApp('/menu', 'visitor');
    await pass(200);
    results.spa = [time(1, { display_name: 'Mirage', hms: '2:16.900' }), ...times(3)];
    push({ type: 'changed', model: 'leaderboards', scope: 'spa', position: '8' });
    await pass(30_000);
    expect(podium()[0]?.textContent).toContain('Mirage');
    expect(podium()[0]?.textContent).toContain('New best');
  });
});

describe('the price list', () => {
  it('DISP-10 lists the simulator types with price and unit, "from" where prices differ', async () => {
    theVenue().seats = theVenue().seats.map((seat) => (seat.id === 'santaana5' ? { ...seat, cost_cents: 2600 } : seat));
    await openApp(`/splash?location=${santaAna}`, 'visitor');
    expect(texts(prices())).toEqual(['Motion rig$18.00 / 30 min', 'Haptic rigfrom $22.00 / 30 min']);
  });
  it('DISP-11 says that VR availability varies and needs a minimum 2-hour booking', async () => {
    theVenue().seats = theVenue().seats.map((seat) => ({ ...seat, type_description: 'Three screens, or VR.' }));
    await openApp('/splash', 'visitor');
    expect(screen.getByText('VR availability varies and needs a minimum 2-hour booking.')).toBeTruthy();
  });
  it('DISP-11 says of VR what the venue says', async () => {
    theVenue().seats = theVenue().seats.map((seat) => ({ ...seat, type_description: 'Three screens, or VR.' }));
    theVenue().configuration = { ...theVenue().configuration, vr_note: { en: 'VR on request.', es: '' } };
    await openApp('/splash', 'visitor');
    expect(text()).toContain('VR on request.');
  });
  it('DISP-11 says nothing of VR where the venue says nothing', async () => {
    theVenue().seats = theVenue().seats.map((seat) => ({ ...seat, type_description: 'Three screens, or VR.' }));
    theVenue().configuration = { ...theVenue().configuration, vr_note: { en: '', es: '' } };
    await openApp('/splash', 'visitor');
    expect(text()).not.toContain('VR availability');
  });
  it('DISP-12 shows the promotion of 20% off with the name of the club', async () => {
    await openApp('/splash', 'visitor');
    expect(text()).toContain('20% off every race with The Grid');
  });
  it('does not show the club promotion when the venue has no club', async () => {
    theVenue().configuration = { ...theVenue().configuration, club_enabled: false };
    await openApp('/splash', 'visitor');
    expect(text()).not.toContain('20% off');
  });
  it('DISP-13 shows the prices of the location in the address', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/splash?location=irvine', 'visitor');
    expect(text()).toContain('Irvine');
    expect(texts(prices())).toEqual(['Motion rig$18.00 / 30 min']);
    expect(callsOf(listCalendars).map(({ query }) => query['location'])).toEqual(['irvine']);
  });
  it('BOARD-10 shows five results of a board beside the prices', async () => {
    stockBoards([spa], { spa: times(9) });
    await openApp('/splash?board=spa', 'visitor');
    const excerpt = screen.getByRole('region', { name: 'Top 5: GT3 at Spa' });
    expect(callsOf(getBoardResults).map(({ query }) => query['count'])).toEqual([5]);
    expect(texts(inside(excerpt).getAllByRole('listitem'))[4]).toBe('5Racer 52:17.500');
    expect(inside(excerpt).getAllByRole('listitem')).toHaveLength(5);
  });
  it('BOARD-10 shows no board beside the prices unless the address names one', async () => {
    stockBoards([spa], { spa: times(9) });
    await openApp('/splash', 'visitor');
    expect(screen.queryByRole('region', { name: /^Top/ })).toBeNull();
    expect(callsOf(getBoardResults)).toHaveLength(0);
  });
  it('says when the next seat is free', async () => {
    theVenue().take('2026-11-21T10:30:00-08:00', 1, 2, 3, 4, 5, 6);
    await openApp('/splash', 'visitor');
    expect(text()).toContain('next free 11:00 am');
  });
});

describe('one board', () => {
  it('DISP-14 shows that board alone: podium and table', async () => {
    stockBoards([spa, monza], { spa: times(6), monza: times(6) });
    await openApp('/display/spa', 'visitor');
    expect(heading()).toBe('GT3 at Spa');
    expect(podium()).toHaveLength(3);
    expect(podium()[0]?.textContent).toContain('1Racer 12:17.100');
    expect(podium()[1]?.textContent).toContain('+0.100');
    expect(texts(tower()).map((row) => row?.slice(0, 8))).toEqual(['4Racer 4', '5Racer 5', '6Racer 6']);
    await pass(120_000);
    expect(heading()).toBe('GT3 at Spa');
  });
  it('DISP-14 shows the approved teams of a points board', async () => {
    stockBoards([cup], {}, [team(1), team(2), team(3), team(4)]);
    await openApp('/display/cup?itemsToShow=20', 'visitor');
    expect(callsOf(listTeams).at(-1)?.query).toEqual({ board: 'cup', approved: true, page: 1, page_size: 20 });
    expect(podium()[0]?.textContent).toContain('Team 199 pts');
  });
  it('says that a finished board is final', async () => {
    stockBoards([board({ id: 'march', name: 'March', frozen_as_of: '2026-12-02T08:00:00.000Z' }), spa], {});
    await openApp('/display/march', 'visitor');
    expect(text()).toContain('Final');
  });
  it('says how many sources a lap needs, if the board requires several', async () => {
    stockBoards([board({ id: 'seen', name: 'Seen', min_witnesses: 2 })], {});
    await openApp('/display/seen', 'visitor');
    expect(text()).toContain('Only laps recorded by 2 independent sources or more');
  });
  it('shows neither Final nor a number of sources for an open board that requires none', async () => {
    stockBoards([spa], { spa: times(6) });
    await openApp('/display/spa', 'visitor');
    expect(heading()).toBe('GT3 at Spa');
    expect(text()).not.toContain('Final');
    expect(text()).not.toContain('sources');
  });
  it('DISP-18 reads reloadInterval, itemsToShow and desc from the address', async () => {
    stockBoards([spa], { spa: times(30) });
    await openApp('/display/spa?reloadInterval=20&itemsToShow=5&desc=true', 'visitor');
    expect(resultCalls('spa').map(({ query }) => query['count'])).toEqual([5]);
    expect(tower()).toHaveLength(2);
    expect(text()).toContain('One lap, no cuts.');
    await beforeSeconds(20);
    expect(resultCalls('spa')).toHaveLength(1);
    await afterwards();
    expect(resultCalls('spa')).toHaveLength(2);
  });
  it('DISP-18 shows no description unless desc=true', async () => {
    stockBoards([spa], { spa: times(3) });
    await openApp('/display/spa?desc=1', 'visitor');
    expect(text()).not.toContain('One lap, no cuts.');
  });
  it.each([
    ['itemsToShow=0&reloadInterval=1', 1, 10],
    ['itemsToShow=101&reloadInterval=9000', 100, 600],
    ['itemsToShow=-4&reloadInterval=-4', 1, 10],
    ['itemsToShow=12&reloadInterval=24', 12, 20],
    ['itemsToShow=12&reloadInterval=25', 12, 30],
    ['itemsToShow=many&reloadInterval=', 15, 60],
  ])('DISP-18 clamps %s', (query, items, intervalSeconds) => {
    expect(settingsOf(new URLSearchParams(query))).toEqual({ items, intervalSeconds, description: false });
  });
  it('DISP-19 without those queries it shows 15 items and reloads every 60 s', async () => {
    stockBoards([spa], { spa: times(30) });
    await openApp('/display/spa', 'visitor');
    expect(resultCalls('spa').map(({ query }) => query['count'])).toEqual([15]);
    expect(podium().length + tower().length).toBe(15);
    await beforeSeconds(60);
    expect(resultCalls('spa')).toHaveLength(1);
    await afterwards();
    expect(resultCalls('spa')).toHaveLength(2);
  });
  it('DISP-21 reads the results again after each interval', async () => {
    const results = { spa: times(4) };
    stockBoards([spa], results);
    await openApp('/display/spa?reloadInterval=10', 'visitor');
    for (const leader of ['Mirage', 'Nightowl']) {
      results.spa = [time(1, { display_name: leader, hms: '2:16.900' }), ...times(3)];
      expect(podium()[0]?.textContent).not.toContain(leader);
      await pass(10_000);
      expect(podium()[0]?.textContent).toContain(leader);
    }
  });
  it('shows a new time at once after a push, and marks it for a minute', async () => {
    const results = { spa: times(5) };
    stockBoards([spa], results);
    await openApp('/display/spa?reloadInterval=600', 'visitor');
    await pass(200);
    expect(FakeSocket.latest?.scopes).toContain('leaderboards/spa');
    results.spa = [...times(3), time(4, { hms: '2:17.350' }), time(5)];
    push({ type: 'changed', model: 'leaderboards', scope: 'spa', position: '8' });
    await settle();
    expect(tower()[0]?.textContent).toContain('★ New best');
    expect(tower()[0]?.hasAttribute('data-fresh')).toBe(true);
    expect(screen.getAllByText('New best')).toHaveLength(1);
    await pass(59_000);
    expect(screen.getAllByText('New best')).toHaveLength(1);
    await pass(1_000);
    expect(screen.queryByText('New best')).toBeNull();
  });
  it('shows the next page of rows every 10 s when not all fit', async () => {
    stockBoards([spa], { spa: times(30) });
    await openApp('/display/spa?itemsToShow=30', 'visitor');
    const first = () => tower()[0]?.textContent?.replace('Racer', ' ').split(' ')[0];
    const seen = [first()];
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(10_000);
      seen.push(first());
    }
    expect(seen).toEqual(['4', '16', '28', '4']);
    expect(text()).toContain('1 / 3');
  });
  it('without a network it keeps the last results, shows no error, and tries again after each interval', async () => {
    stockBoards([spa], { spa: times(4) });
    await openApp('/display/spa?reloadInterval=10', 'visitor');
    let asked = 0;
    answer(getBoardResults, () => {
      asked += 1;
      throw new TypeError('offline');
    });
    await pass(35_000);
    expect(asked).toBe(3);
    expect(podium()[0]?.textContent).toContain('Racer 1');
    expect(screen.queryByRole('alert')).toBeNull();
    stockBoards([spa], { spa: [time(1, { display_name: 'Mirage' })] });
    await pass(10_000);
    expect(podium()[0]?.textContent).toContain('Mirage');
  });
  it('shows the last known results after a reload without a network', async () => {
    stockBoards([spa], { spa: times(4) });
    await openApp('/display/spa', 'visitor');
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    for (const contract of [getBoard, getBoardResults])
      answer(contract, () => {
        throw new TypeError('offline');
      });
    await openApp('/display/spa', 'visitor');
    expect(heading()).toBe('GT3 at Spa');
    expect(podium()[0]?.textContent).toContain('Racer 1');
  });
  it('waits without an error for a board that does not exist yet, and shows it once it does', async () => {
    stockBoards([], {});
    await openApp('/display/spa', 'visitor');
    expect(heading()).toBe('Leaderboard');
    expect(text()).toContain('Results appear here soon.');
    expect(screen.queryByRole('alert')).toBeNull();
    stockBoards([spa], { spa: times(4) });
    await pass(60_000);
    expect(heading()).toBe('GT3 at Spa');
  });
  it('says that a board has no laps yet', async () => {
    stockBoards([spa], {});
    await openApp('/display/spa', 'visitor');
    expect(text()).toContain('No laps for this leaderboard have been recorded yet');
  });
  it('tries again after the server refuses, and shows neither an alert nor a login', async () => {
    stockBoards([spa], { spa: times(4) });
    answer(getBoardResults, () => refuse(401, { detail: 'No.', code: 'token_not_valid' }));
    await openApp('/display/spa', 'visitor');
    expect(here()).toBe('/display/spa');
    expect(screen.queryByRole('alert')).toBeNull();
    stockBoards([spa], { spa: times(4) });
    await pass(60_000);
    expect(podium()).toHaveLength(3);
  });
});

describe('setting up a board display', () => {
  const items = () => field('Items to show');
  const interval = () => field('Reload interval in seconds');
  const open = async (path = '/display') => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    stockBoards([spa, world], { spa: times(4), world: times(4) });
    await openApp(path, 'visitor');
    await user.choose(field('Location'), santaAna);
    await user.choose(field('Board'), 'spa');
  };
  const set = async (element: HTMLElement, value: string) => {
    await user.clear(element);
    if (value !== '') await user.type(element, value);
  };
  it('DISP-15 without a board it asks for location, board, items to show and reload interval', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    stockBoards([spa, world], {});
    await openApp('/display', 'visitor');
    const words = (name: string) => [...(field(name) as HTMLSelectElement).options].map((option) => option.text);
    expect(words('Location')).toEqual(['Global', 'Santa Ana', 'Irvine']);
    expect(words('Board')).toEqual(['Choose a board', 'All venues']);
    await user.choose(field('Location'), santaAna);
    expect(words('Board')).toEqual(['Choose a board', 'GT3 at Spa']);
    expect(items()).toHaveProperty('value', '15');
    expect(interval()).toHaveProperty('value', '60');
  });
  it('asks for a board before it shows one', async () => {
    await openApp('/display', 'visitor');
    await user.press(button('Show the board'));
    expect(screen.getByText('Choose a board to show.')).toBeTruthy();
    expect(here()).toBe('/display');
  });
  it.each(['0', '101', '-1', '2.5', ''])('DISP-16 does not take %j items', async (value) => {
    await open();
    await set(items(), value);
    await user.press(button('Show the board'));
    expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeTruthy();
    expect(here()).toBe('/display');
  });
  it.each(['1', '100'])('DISP-16 takes %s items', async (value) => {
    await open();
    await set(items(), value);
    await user.press(button('Show the board'));
    expect(here()).toBe(`/display/spa?reloadInterval=60&itemsToShow=${value}`);
  });
  it.each(['0', '9', '15', '601', '610', ''])('DISP-17 does not take an interval of %j s', async (value) => {
    await open();
    await set(interval(), value);
    await user.press(button('Show the board'));
    expect(screen.getByText('Enter a number from 10 to 600 in steps of 10.')).toBeTruthy();
    expect(here()).toBe('/display');
  });
  it.each(['10', '250', '600'])('DISP-17 takes an interval of %s s', async (value) => {
    await open();
    await set(interval(), value);
    await user.press(button('Show the board'));
    expect(here()).toBe(`/display/spa?reloadInterval=${value}&itemsToShow=15`);
  });
  it('DISP-20 opens the display when the form is sent', async () => {
    await open('/display?desc=true');
    await user.press(button('Show the board'));
    expect(here()).toBe('/display/spa?reloadInterval=60&itemsToShow=15&desc=true');
    expect(screen.queryByRole('button', { name: 'Show the board' })).toBeNull();
    expect(heading()).toBe('GT3 at Spa');
    expect(podium()).toHaveLength(3);
  });
});
