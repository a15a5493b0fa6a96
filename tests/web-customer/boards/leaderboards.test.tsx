// @vitest-environment jsdom
import { getBoardClosing } from '@paddock/shared-domain/boards/closing-contract';
import {
  getBoardResults,
  listBoards,
  listTeams,
  type PointsResult,
  type TimeResult,
} from '@paddock/shared-domain/boards/contract';
import { cleanup, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { board, stockBoards, team, time, times } from './leaderboards-fake.ts';
import { refuse } from '../support/fake-api.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { FakeSocket, push } from '../support/fake-socket.ts';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';
import {
  answer,
  button,
  callsOf,
  field,
  here,
  inside,
  link,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const { id: santaAna } = SANTA_ANA;
const global = board({ id: 'world', name: 'All venues', description: 'One lap, no cuts.' });
const local = board({ id: 'local', name: 'GT3 at Spa', location: santaAna, time_frame_pretty: 'Since Nov 1, 2026' });
const cup = board({ id: 'cup', name: 'Team cup', calculation: 'POINTS' });

const names = (element: HTMLElement) => [...element.querySelectorAll('li strong')].map((one) => one.textContent);
const boardList = () => screen.getByRole('navigation', { name: 'Boards' });
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const podium = () => screen.getByRole('list', { name: 'Podium' });
const steps = () => inside(podium()).getAllByRole('listitem');
const rows = () => screen.getAllByRole('row').slice(1);
const firstCells = () => rows().map((row) => row.querySelector('th')?.textContent);

describe('choosing a location and a board', () => {
  it('ROUTE-10 /leaderboards is open to everybody and shows the first board', async () => {
    stockBoards([global, cup], { world: times(3) });
    await openApp('/leaderboards', 'visitor');
    expect(here()).toBe('/leaderboards');
    expect(heading()).toBe('All venues');
    expect(screen.getByText('One lap, no cuts.')).toBeTruthy();
  });
  it('says of a board of times when a lap is provisional, and not of a points board', async () => {
    stockBoards([global, cup], { world: times(3) }, [team(1)]);
    await openApp('/leaderboards', 'visitor');
    expect(screen.getByText(/A lap that only the simulator reported is provisional/)).toBeTruthy();
    cleanup();
    await openApp('/leaderboards/cup', 'visitor');
    expect(heading()).toBe('Team cup');
    expect(screen.queryByText(/is provisional/)).toBeNull();
  });
  it("first requests the boards and results that the server's page preloads", async () => {
    stockBoards([global, cup], { world: times(3) });
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openApp('/leaderboards', 'visitor');
    const list = { active: true, location__isnull: true, page: 1, page_size: 100 };
    expect(callsOf(listBoards).map(({ query }) => query)[0]).toEqual(list);
    expect(callsOf(getBoardResults).map(({ query }) => query)[0]).toEqual({ count: 15 });
  });
  it('ROUTE-10 /leaderboards/{id} opens that board, in the list of the boards of all venues', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    stockBoards([global, cup, local], { world: times(3), local: times(2) });
    await openApp('/leaderboards/cup', 'visitor');
    expect(heading()).toBe('Team cup');
    expect(names(boardList())).toEqual(['All venues', 'Team cup']);
  });
  it('ROUTE-10 the location in the address lists the boards of that location and shows its first', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    stockBoards([global, cup, local], { local: times(2) });
    await openApp('/leaderboards?location=santaana', 'visitor');
    expect(names(boardList())).toEqual(['GT3 at Spa']);
    expect(heading()).toBe('GT3 at Spa');
    expect(field('Location')).toHaveProperty('value', 'santaana');
  });
  it('shows the boards of the same location when the address names only a board', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    stockBoards([global, local], { local: times(2) });
    await openApp('/leaderboards/local', 'visitor');
    expect(field('Location')).toHaveProperty('value', 'santaana');
    expect(names(boardList())).toEqual(['GT3 at Spa']);
  });
  it('BOARD-11 lets the customer choose between Global and the locations when there are several', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    stockBoards([global, local], { world: times(3), local: times(2) });
    await openApp('/leaderboards');
    const place = field('Location') as HTMLSelectElement;
    expect([...place.options].map(({ text }) => text)).toEqual(['Global', 'Santa Ana', 'Irvine']);
    expect(place.value).toBe('global');
    expect(callsOf(listBoards).at(-1)?.query).toMatchObject({ location__isnull: true, active: true });
    await user.choose(place, 'santaana');
    expect(here()).toBe('/leaderboards?location=santaana');
    expect(callsOf(listBoards).at(-1)?.query).toMatchObject({ location: 'santaana', active: true });
    expect(heading()).toBe('GT3 at Spa');
    await user.choose(field('Location'), 'irvine');
    expect(screen.getByText('There are no leaderboards here yet')).toBeTruthy();
  });
  it('BOARD-11 has no location selector when there is one location, and lists every board', async () => {
    stockBoards([global, local], { world: times(3) });
    await openApp('/leaderboards');
    expect(screen.queryByLabelText('Location')).toBeNull();
    expect(names(boardList())).toEqual(['All venues', 'GT3 at Spa']);
  });
  it('BOARD-12 lists the boards, says which one is shown, and opens another', async () => {
    stockBoards([global, local], { world: times(3), local: [time(1, { display_name: 'Nightowl' })] });
    await openApp('/leaderboards');
    expect(link(/All venues/).getAttribute('aria-current')).toBe('page');
    await user.press(link(/GT3 at Spa/));
    expect(here()).toBe('/leaderboards/local');
    expect(link(/GT3 at Spa/).getAttribute('aria-current')).toBe('page');
    expect(podium().textContent).toContain('Nightowl');
  });
  it('keeps nav=false in the address when another board is opened', async () => {
    stockBoards([global, local], { world: times(3), local: times(1) });
    await openApp('/leaderboards?nav=false', 'visitor');
    await user.press(link(/GT3 at Spa/));
    expect(here()).toBe('/leaderboards/local?nav=false');
  });
  it('says that a board no longer exists, and leads to the others', async () => {
    stockBoards([global], { world: times(1) });
    await openApp('/leaderboards/none', 'visitor');
    expect(screen.getByText('This leaderboard no longer exists.')).toBeTruthy();
    await user.press(link('See all leaderboards'));
    expect(heading()).toBe('All venues');
  });
  it('shows a board that is published while the list is open', async () => {
    const boards = [global];
    stockBoards(boards, { world: times(3) });
    await openApp('/leaderboards', 'visitor');
    boards.push(local);
    push({ type: 'changed', model: 'leaderboards', scope: 'all', position: '7' });
    await settle();
    expect(names(boardList())).toEqual(['All venues', 'GT3 at Spa']);
  });
});

describe('a board', () => {
  it('BOARD-13 shows a podium of the top 3 plus a table of the rest', async () => {
    stockBoards([global], { world: times(6) });
    await openApp('/leaderboards');
    expect(steps().map((step) => step.textContent?.slice(0, 2))).toEqual(['P1', 'P2', 'P3']);
    expect(steps()[0]?.textContent).toContain('Racer 12:17.100');
    expect(steps()[1]?.textContent).toContain('2:17.200+0.100');
    expect(firstCells()).toEqual(['4', '5', '6']);
    expect(rows()[0]?.textContent).toContain('Racer 4');
    expect(rows()[0]?.textContent).toContain('2:17.400+0.300');
    expect(podium().textContent).not.toContain('Racer 4');
  });
  it('BOARD-13 shows no table when nobody is fourth, and gives ties the same place', async () => {
    stockBoards([global], { world: [time(1), time(2), time(2, { display_name: 'Mirage' })] });
    await openApp('/leaderboards');
    expect(steps().map((step) => step.textContent?.slice(0, 2))).toEqual(['P1', 'P2', 'P2']);
    expect(screen.queryByRole('table')).toBeNull();
  });
  it('shows flag, handle, car, tire and ballast of a racer, and the country code if the flag fails', async () => {
    const flag = 'https://flags.test/gb.png';
    stockBoards([global], { world: [time(1, { flag_url: flag, display_social: '@mirage', ballast: 20 })] });
    await openApp('/leaderboards');
    const image = inside(podium()).getByRole('img', { name: 'Flag of United Kingdom' });
    expect(image.getAttribute('src')).toBe(flag);
    expect(podium().textContent).toContain('@mirage');
    expect(podium().textContent).toContain('Slick Soft · +20 kg');
    image.dispatchEvent(new Event('error'));
    await settle();
    expect(inside(podium()).queryByRole('img')).toBeNull();
    expect(podium().textContent).toContain('GB');
  });
  it("marks the customer's own row, on the podium and below it", async () => {
    stockBoards([global, local], {
      world: [time(1, { mine: true }), time(2)],
      local: times(4).map((row) => ({ ...row, mine: row.rank === 4 })),
    });
    await openApp('/leaderboards');
    expect(steps()[0]?.textContent).toContain('You');
    expect(steps()[1]?.textContent).not.toContain('You');
    await user.press(link(/GT3 at Spa/));
    expect(rows()[0]?.textContent).toContain('You');
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true');
  });
  it('BOARD-15 shows fuel below 5 litres as a warning, and 5 litres without one', async () => {
    const fuel = [4.9, 5, 20, 0, null];
    stockBoards([global], { world: fuel.map((litres, index) => time(index + 1, { fuel: litres })) });
    await openApp('/leaderboards');
    const warned = [...steps(), ...rows()].map((row) => inside(row).queryAllByText(/^Low: /).length > 0);
    expect(warned).toEqual([true, false, false, true, false]);
    expect(steps()[0]?.textContent).toContain('!Low: 4.9 L');
    expect(steps()[1]?.textContent).toContain('5 L');
  });
  it('BOARD-14 says that a board has no results', async () => {
    stockBoards([global], {});
    await openApp('/leaderboards');
    expect(screen.getByText('No laps for this leaderboard have been recorded yet')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
  });
  it('shows fifteen rows, and the rest after Show more', async () => {
    stockBoards([global], { world: times(20) });
    await openApp('/leaderboards');
    expect(callsOf(getBoardResults).at(-1)?.query['count']).toBe(15);
    expect(rows()).toHaveLength(12);
    await user.press(button('Show more'));
    expect(callsOf(getBoardResults).at(-1)?.query['count']).toBe(50);
    expect(rows()).toHaveLength(17);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
  it('shows teams with their points, fifteen a page, with the podium on the first page', async () => {
    const teams = Array.from({ length: 18 }, (_, index) => team(index + 1));
    teams[0] = team(1, { mine: true, members: [{ user: 'ada', display_name: 'Ada B' }] });
    stockBoards([cup], {}, teams);
    await openApp('/leaderboards');
    expect(callsOf(listTeams).at(-1)?.query).toEqual({ board: 'cup', approved: true, page: 1, page_size: 15 });
    expect(steps()[0]?.textContent).toContain('99 pts');
    expect(steps()[0]?.textContent).toContain('Ada B');
    expect(steps()[0]?.textContent).toContain('Your team');
    expect(rows()).toHaveLength(12);
    await user.press(button(/Next/));
    expect(firstCells()).toEqual(['16', '17', '18']);
    expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
  });
  it('can be loaded again after a failure', async () => {
    stockBoards([global], { world: times(3) });
    let broken = true;
    answer(getBoardResults, () =>
      broken
        ? refuse(403, { detail: 'No.', code: 'permission_denied' })
        : { results: times(3), count: 3, page_count: 1, page_size: 15 },
    );
    await openApp('/leaderboards');
    expect(screen.getByText('We could not load the results. Please try again.')).toBeTruthy();
    broken = false;
    await user.press(button('Try again'));
    expect(steps()).toHaveLength(3);
  });
  it('says that the boards could not be loaded, and loads them on Try again', async () => {
    answer(listBoards, () => refuse(403, { detail: 'No.', code: 'permission_denied' }));
    await openApp('/leaderboards');
    expect(screen.getByText('We could not load the leaderboards. Please try again.')).toBeTruthy();
    stockBoards([global], { world: times(3) });
    await user.press(button('Try again'));
    expect(heading()).toBe('All venues');
  });
  it('says that it is loading', async () => {
    stockBoards([global], {});
    answer(getBoardResults, () => new Promise(() => undefined));
    await openApp('/leaderboards');
    expect(screen.getByText('Loading the results')).toBeTruthy();
  });
});

describe('a board that gets new laps while it is shown', () => {
  const changed = async (id = 'world') => {
    push({ type: 'changed', model: 'leaderboards', scope: id, position: '8' });
    await settle();
  };
  it('subscribes to its own laps, shows a new best at once, and marks it for a minute', async () => {
    const results = { world: times(5) };
    stockBoards([global], results);
    await openApp('/leaderboards', 'visitor');
    // Subscriptions are collected for a tenth of a second, then sent together.
    await pass(100);
    expect(FakeSocket.latest?.scopes).toEqual(expect.arrayContaining(['leaderboards/world', 'leaderboards/all']));
    expect(screen.queryByText('New')).toBeNull();
    results.world = [time(1, { display_name: 'Racer 5', hms: '2:16.900' }), ...times(4)];
    await changed();
    expect(steps()[0]?.textContent).toContain('Racer 5');
    expect(steps()[0]?.textContent).toContain('New');
    expect(screen.getAllByText('New')).toHaveLength(1);
    expect(screen.getByText('Racer 5 leads with 2:16.900')).toBeTruthy();
    await pass(59_000);
    expect(screen.getAllByText('New')).toHaveLength(1);
    await pass(1_000);
    expect(screen.queryByText('New')).toBeNull();
  });
  it('removes each mark after its own minute, also when another lap arrives in between', async () => {
    const results = { world: times(3) };
    stockBoards([global], results);
    await openApp('/leaderboards', 'visitor');
    results.world = [time(1, { hms: '2:16.900' }), time(2), time(3)];
    await changed();
    await pass(40_000);
    results.world = [time(1, { hms: '2:16.900' }), time(2, { hms: '2:17.000' }), time(3)];
    await changed();
    expect(screen.getAllByText('New')).toHaveLength(2);
    await pass(20_000);
    expect(steps().map((step) => step.textContent?.includes('New'))).toEqual([false, true, false]);
  });
  it('does not mark rows that appear with Show more or with another board', async () => {
    stockBoards([global, local], { world: times(20), local: times(2) });
    await openApp('/leaderboards', 'visitor');
    await user.press(button('Show more'));
    expect(screen.queryByText('New')).toBeNull();
    await user.press(link(/GT3 at Spa/));
    expect(screen.queryByText('New')).toBeNull();
  });
});

describe('a board that requires several sources', () => {
  it('says how many a lap needs', async () => {
    stockBoards([board({ id: 'seen', name: 'Seen', min_witnesses: 2 }), global], { seen: times(3), world: times(3) });
    await openApp('/leaderboards/seen', 'visitor');
    expect(screen.getByText('Only laps recorded by 2 independent sources or more')).toBeTruthy();
    await user.press(link(/All venues/));
    expect(screen.queryByText(/sources or more/)).toBeNull();
  });
});

describe('a board that is final', () => {
  const over = board({ id: 'march', name: 'March', frozen_as_of: '2026-12-02T08:00:00.000Z' });
  const closing = (late: readonly TimeResult[]) =>
    answer(getBoardClosing, () => ({
      frozen_as_of: '2026-12-02T08:00:00.000Z',
      rows: 3,
      hash: 'a'.repeat(64),
      holds: true,
      late: [...late],
    }));
  const lateLaps = () => screen.queryByRole('region', { name: 'Too late to count' });

  it('says that it is final, and lists late laps apart from those that count', async () => {
    stockBoards([over], { march: times(3) });
    closing([time(1, { display_name: 'Slowpoke', hms: '2:10.000' })]);
    await openApp('/leaderboards/march', 'visitor');
    expect(screen.getByText('Final')).toBeTruthy();
    expect(podium().textContent).not.toContain('Slowpoke');
    expect(lateLaps()?.textContent).toContain('Slowpoke');
    expect(lateLaps()?.textContent).toContain('2:10.000');
  });
  it('shows no list of late laps when there are none', async () => {
    stockBoards([over], { march: times(3) });
    closing([]);
    await openApp('/leaderboards/march', 'visitor');
    expect(screen.getByText('Final')).toBeTruthy();
    expect(callsOf(getBoardClosing)).toHaveLength(1);
    expect(lateLaps()).toBeNull();
  });
  it('is not called final, and asks for no late laps, while laps still count', async () => {
    stockBoards([global], { world: times(3) });
    await openApp('/leaderboards/world', 'visitor');
    expect(steps()).toHaveLength(3);
    expect(screen.queryByText('Final')).toBeNull();
    expect(callsOf(getBoardClosing)).toHaveLength(0);
  });
});

describe('a board at a past moment', () => {
  const NOON = '2026-11-14T20:00:00.000Z';
  const asked = () => callsOf(getBoardResults).map(({ query }) => query['as_of']);
  /** Answers with `past` when a past moment is requested, else with the present rows. */
  const stockPast = (past: readonly (TimeResult | PointsResult)[] | 'none', boards = [global, local]) => {
    stockBoards(boards, { world: times(4), local: times(4) });
    answer(getBoardResults, ({ query }) => {
      const rows = query['as_of'] === undefined ? times(4) : past;
      if (rows === 'none') return refuse(404, { detail: 'Not found.', code: 'not_found' });
      return { results: [...rows], count: rows.length, page_count: 1, page_size: 15 };
    });
  };
  const openForm = () => user.press(button('History'));
  const form = () => inside(screen.getByRole('form', { name: 'History' }));
  const fill = async (date: string, clock: string) => {
    fireEvent.change(form().getByLabelText('Date'), { target: { value: date } });
    fireEvent.change(form().getByLabelText('Time'), { target: { value: clock } });
    await user.press(button('Show the board'));
  };

  it('is chosen by day and time at the venue, and the address names the moment', async () => {
    stockPast([time(1, { display_name: 'Early bird' })]);
    await openApp('/leaderboards/local', 'visitor');
    expect(podium().textContent).not.toContain('Early bird');
    await openForm();
    await fill('2026-11-14', '12:00');
    expect(here()).toBe(`/leaderboards/local?as_of=${encodeURIComponent(NOON)}`);
    expect(steps()).toHaveLength(1);
    expect(podium().textContent).toContain('Early bird');
    expect(screen.getByText(/^The leaderboard on Nov 14, 2026, 12:00/)).toBeTruthy();
    expect(screen.getByText('Laps that no longer count are left out.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('GT3 at Spa');
    await user.press(button('Back to now'));
    expect(here()).toBe('/leaderboards/local');
    expect(steps()).toHaveLength(3);
  });
  it('opens from a link, without late laps, and is not read again when new laps arrive', async () => {
    const over = board({ id: 'local', name: 'Over', location: santaAna, frozen_as_of: NOON });
    stockPast(times(2), [over]);
    await openApp(`/leaderboards/local?as_of=${NOON}`, 'visitor');
    expect(steps()).toHaveLength(2);
    expect(callsOf(getBoardClosing)).toHaveLength(0);
    const calls = asked().length;
    push({ type: 'changed', model: 'leaderboards', scope: 'local', position: '8' });
    await settle();
    expect(asked()).toHaveLength(calls);
    expect(asked()).toEqual(Array.from({ length: calls }, () => NOON));
  });
  it('shows teams with the points they had then', async () => {
    stockPast([{ rank: 1, name: 'Apex', points: 43, flag_url: '', car: 'BMW Z4 GT3', mine: false }], [cup]);
    await openApp(`/leaderboards/cup?as_of=${NOON}`, 'visitor');
    expect(steps().map((step) => step.textContent)).toEqual([expect.stringContaining('Apex')]);
    expect(podium().textContent).toContain('43 pts');
    expect(callsOf(listTeams)).toHaveLength(0);
    expect(screen.queryByText(/^Laps that no longer count/)).toBeNull();
  });
  it('says that nobody was on it yet, or that it did not exist yet', async () => {
    stockPast([]);
    await openApp(`/leaderboards/local?as_of=${NOON}`, 'visitor');
    expect(screen.getByText('Nobody was on this leaderboard yet.')).toBeTruthy();
    cleanup();
    stockPast('none');
    await openApp(`/leaderboards/local?as_of=${NOON}`, 'visitor');
    expect(screen.getByText('This leaderboard did not exist yet.')).toBeTruthy();
  });
  it('refuses a future moment and one that a clock change skips, and shows the present for a link to the future', async () => {
    stockPast([]);
    await openApp('/leaderboards/local?as_of=2099-01-01T00:00:00.000Z', 'visitor');
    expect(steps()).toHaveLength(3);
    await openForm();
    await fill('2099-01-01', '12:00');
    expect(screen.getByText('Choose a time in the past.')).toBeTruthy();
    await fill('2026-03-08', '02:30');
    expect(screen.getByText('This time is missing, or the clocks changed then. Choose another time.')).toBeTruthy();
    expect(asked()).not.toContain(NOON);
  });
});
