import { publicBoardsIn } from '@paddock/race-control/boards/public-board';
import { LapId } from '@paddock/shared-domain/kernel/ids';
import type { Witness } from '@paddock/shared-domain/laps/events';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { AMG, context, GT3, MONZA, PORSCHE, SPA, stockCatalogue, stockPoints } from './race-world.ts';

let venue: Venue;
let west: Awaited<ReturnType<Venue['open']>>;
let east: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let bob: Person;
let cleo: Person;
let launcher: Person;
let owner: Person;
let board: string;
let global: string;

const at = (minutes: number) => new Date(Date.parse(MONDAY) + minutes * 60_000).toISOString();
const lap = (user: Person, millis: number, minutes: number, more: object = {}) => ({
  user: user.id,
  location: west.location,
  track: SPA,
  car: AMG,
  millis,
  created: at(minutes),
  tire: 'Slick Soft',
  fuel: 4.5,
  ballast: 20,
  ...more,
});
const define = async (terms: object): Promise<string> => {
  venue.clock.advance(1000);
  const made = await launcher.post('/boards', {
    name: 'GT3 at Spa',
    calculation: 'TIME',
    track: SPA,
    group: GT3,
    since: MONDAY,
    ...terms,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id as string;
};
const standings = async (id: string): Promise<[number, string, string][]> =>
  (await venue.anonymous.get(`/boards/${id}/results`)).body.results.map(
    (row: { rank: number; display_name: string; hms: string }) => [row.rank, row.display_name, row.hms],
  );

beforeAll(async () => {
  venue = await startVenue();
  west = await venue.open();
  east = await venue.open({ name: 'New York', timezone: 'America/New_York' }, 2);
  await stockCatalogue(venue);
  [ada, bob, cleo, launcher, owner] = await Promise.all([
    venue.person('ada'),
    venue.person('bob'),
    venue.person('cleo'),
    venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] }),
    venue.person('boss', { superuser: true }),
  ]);
  await ada.patch('/users/me', { racer_name: 'Ada B', social_instagram: 'ada.b', flag_code: 'gb' });
  await bob.patch('/users/me', { first_name: 'Bob', last_name: 'Tanner' });
  // One board before the laps, one after them: both must show the same.
  board = await define({ location: west.location, description: 'One lap.' });
  const laps = [
    lap(ada, 139_250, 1),
    lap(ada, 141_000, 4),
    lap(bob, 139_000, 5),
    lap(cleo, 139_250, 6),
    lap(cleo, 130_000, 7, { cuts: 1 }),
    lap(bob, 136_000, 8, { location: east.location }),
    lap(ada, 135_000, 9, { track: MONZA }),
    lap(cleo, 131_000, -1),
  ];
  const imported = await launcher.post('/laps', { laps });
  if (imported.status !== 200) throw new Error('The laps were not imported.');
  global = await define({ name: 'All venues' });
});
afterAll(() => venue.close());

describe('leaderboards', () => {
  it('BOARD-02 BOARD-07 ranks everybody’s best valid lap, equal times sharing a rank, at most count rows', async () => {
    const { body } = await venue.anonymous.get(`/boards/${board}/results?count=2`);
    expect(body.results).toHaveLength(2);
    expect(body.results[1]).toEqual({
      rank: 2,
      display_name: 'Ada B',
      display_social: 'ada.b',
      flag_url: 'https://flagcdn.com/gb.svg',
      hms: '2:19.250',
      car_name: 'Mercedes-AMG GT3',
      fuel: 4.5,
      ballast: 20,
      tire: 'Slick Soft',
      mine: false,
      lap: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await standings(board)).toEqual([
      [1, 'Bob T.', '2:19.000'],
      [2, 'Ada B', '2:19.250'],
      [2, 'Racer', '2:19.250'],
    ]);
    // At most 100 rows are shown, whatever `count` says (rule A-008).
    expect((await venue.anonymous.get(`/boards/${board}/results?count=1000`)).body).toMatchObject({
      count: 3,
      page_size: 100,
    });
    for (const count of ['0', '-1', 'x']) {
      expect((await venue.anonymous.get(`/boards/${board}/results?count=${count}`)).status).toBe(400);
    }
  });

  it('a board defined after the laps shows them, and a Global one those of every venue', async () => {
    expect(await standings(global)).toEqual([
      [1, 'Bob T.', '2:16.000'],
      [2, 'Ada B', '2:19.250'],
      [2, 'Racer', '2:19.250'],
    ]);
  });

  it('a rejected lap is replaced by the next best, and an approved one counts at once', async () => {
    const { results } = (await launcher.get(`/laps?user=${ada.id}&track=${SPA}&ordering=rank`)).body;
    expect((await launcher.patch(`/laps/${results[0].id}`, { approved: false })).status).toBe(200);
    expect((await standings(board))[2]).toEqual([3, 'Ada B', '2:21.000']);
    await launcher.patch(`/laps/${results[0].id}`, { approved: true });
    expect((await standings(board))[1]).toEqual([2, 'Ada B', '2:19.250']);
    const { results: cut } = (await launcher.get(`/laps?user=${cleo.id}&approved=false`)).body;
    await launcher.patch(`/laps/${cut[0].id}`, { approved: true });
    expect((await standings(board))[0]).toEqual([1, 'Racer', '2:10.000']);
    await launcher.patch(`/laps/${cut[0].id}`, { approved: false });
  });

  it('a board with changed terms is calculated again, and its kind of calculation cannot change', async () => {
    const id = await define({ name: 'Moving', location: west.location });
    expect((await ada.patch(`/boards/${id}`, { track: MONZA })).status).toBe(403);
    expect((await launcher.patch(`/boards/${id}`, { track: MONZA })).body).toMatchObject({
      name: 'Moving',
      track: MONZA,
    });
    expect(await standings(id)).toEqual([[1, 'Ada B', '2:15.000']]);
    expect((await launcher.patch(`/boards/${id}`, { track: SPA, since: at(5) })).status).toBe(200);
    expect(await standings(id)).toEqual([
      [1, 'Bob T.', '2:19.000'],
      [2, 'Racer', '2:19.250'],
    ]);
    expect((await launcher.patch(`/boards/${id}`, { track: null })).body).toHaveProperty('track');
    expect((await launcher.patch(`/boards/${id}`, { calculation: 'POINTS' })).status).toBe(400);
    expect((await launcher.patch('/boards/none', { active: false })).status).toBe(404);
    await launcher.patch(`/boards/${id}`, { active: false });
    expect((await venue.anonymous.get(`/boards/${id}`)).status).toBe(404);
    await launcher.patch(`/boards/${id}`, { location: east.location });
  });

  it('a board that needs two sources shows only laps that two sources reported', async () => {
    const { commands, positions } = venue.composed.deps;
    const id = await define({ name: 'Witnessed', location: west.location, min_witnesses: 2 });
    expect((await venue.anonymous.get(`/boards/${id}`)).body).toMatchObject({ min_witnesses: 2 });
    expect(await standings(id)).toEqual([]);
    const { results: laps } = (await launcher.get(`/laps?user=${bob.id}&track=${SPA}`)).body;
    const lapId = LapId.parse(laps.find((one: { hms: string }) => one.hms === '2:19.000').id);
    const hears = async (witness: Witness, agrees = true) => {
      const said = { type: 'AddWitness', data: { lapId, witness, agrees } } as const;
      const handled = await commands.handle(lapDecider, lapId, [said], context());
      if (handled.outcome !== 'accepted') throw new Error(handled.outcome);
      await positions.waitFor('leaderboards', handled.position, 60_000);
    };
    await hears('UDP');
    expect(await standings(id)).toEqual([]);
    await hears('RIG');
    expect(await standings(id)).toEqual([[1, 'Bob T.', '2:19.000']]);
    expect((await venue.anonymous.get(`/laps/${lapId}/receipt`)).body).toMatchObject({ seen_by: 2 });
    await launcher.patch(`/boards/${id}`, { min_witnesses: 3 });
    expect(await standings(id)).toEqual([]);
    expect((await launcher.patch(`/boards/${id}`, { min_witnesses: 5 })).status).toBe(400);
    await launcher.patch(`/boards/${id}`, { min_witnesses: null });
    expect((await standings(id)).map(([, name]) => name)).toEqual(['Bob T.', 'Ada B', 'Racer']);
    await launcher.patch(`/boards/${id}`, { active: false });
  });

  it('BOARD-05 BOARD-06 lists boards by location, Global and active, and returns one by id', async () => {
    const closed = await define({ name: 'Closed', active: false, location: east.location });
    const named = async (query: string, who: Person = venue.anonymous) =>
      (await who.get(`/boards${query}`)).body.results.map(({ name }: { name: string }) => name);
    expect(await named('')).toEqual(['GT3 at Spa', 'All venues']);
    expect(await named(`?location=${west.location}`)).toEqual(['GT3 at Spa']);
    expect(await named('?location__isnull=true')).toEqual(['All venues']);
    expect(await named('?location__isnull=false')).toEqual(['GT3 at Spa']);
    expect(await named('?location__isnull=True')).toEqual(['All venues']);
    expect(await named(`?location__isnull=true&location=${west.location}`)).toEqual([]);
    expect((await venue.anonymous.get('/boards?active=false&page=2')).status).toBe(404);
    expect(await named(`?location=${east.location}`)).toEqual([]);
    // Only race staff see boards that are not active.
    expect(await named('?active=false')).toEqual([]);
    expect(await named('?active=false', launcher)).toEqual(['Moving', 'Witnessed', 'Closed']);
    expect((await venue.anonymous.get(`/boards/${closed}`)).status).toBe(404);
    expect((await launcher.get(`/boards/${closed}`)).status).toBe(200);
    expect((await venue.anonymous.get(`/boards/${board}`)).body).toMatchObject({
      id: board,
      name: 'GT3 at Spa',
      description: 'One lap.',
      calculation: 'TIME',
      location: west.location,
      since: MONDAY,
      time_frame_pretty: 'Since Mar 1, 2027',
      active: true,
    });
    expect((await venue.anonymous.get('/boards/none')).status).toBe(404);
    expect((await ada.post('/boards', { name: 'Mine', calculation: 'POINTS', since: MONDAY })).status).toBe(403);
    expect((await launcher.post('/boards', { name: 'X', calculation: 'TIME', since: MONDAY })).body).toHaveProperty(
      'track',
    );
  });

  it('BOARD-03 BOARD-08 BOARD-09 LIST-02 a points board shows its approved teams, fifteen a page by default', async () => {
    const teams = Array.from({ length: 16 }, (_, index) => ({
      name: `Team ${index}`,
      members: index === 0 ? [ada.id, bob.id] : [],
      points: [20 - index, 5],
    }));
    const cup = await stockPoints(venue, [...teams, { name: 'Outlaws', members: [], points: [99], approved: false }]);
    const { body } = await venue.anonymous.get(`/teams?board=${cup}&approved=true`);
    expect(body).toMatchObject({ count: 16, page_count: 2, page_size: 15 });
    expect(body.results[0]).toMatchObject({
      rank: 1,
      name: 'Team 0',
      points: 25,
      flag_url: 'https://flagcdn.com/fi.svg',
      car: 'Mercedes-AMG GT3',
      board: cup,
      members: [
        { user: ada.id, display_name: 'Ada B' },
        { user: bob.id, display_name: 'Bob T.' },
      ],
    });
    const shown = await venue.anonymous.get(`/boards/${cup}/results`);
    expect(shown.body.results).toHaveLength(15);
    expect(shown.body.results[0]).toEqual({
      rank: 1,
      name: 'Team 0',
      points: 25,
      flag_url: 'https://flagcdn.com/fi.svg',
      car: 'Mercedes-AMG GT3',
      mine: false,
    });
    expect((await venue.anonymous.get(`/boards/${cup}/results?count=3`)).body.results).toHaveLength(3);
    // Only race staff see teams that are not approved.
    expect((await venue.anonymous.get(`/teams?board=${cup}&approved=false`)).body.count).toBe(0);
    const { results: outlaws } = (await launcher.get(`/teams?board=${cup}&approved=false`)).body;
    expect(outlaws).toEqual([expect.objectContaining({ name: 'Outlaws' })]);
    // LIST-02: a team that a search finds keeps its rank on the whole board.
    const sought = (await venue.anonymous.get(`/teams?board=${cup}&approved=true&search=tEAM%201`)).body;
    expect([sought.count, sought.results[0].name, sought.results[0].rank]).toEqual([7, 'Team 1', 2]);
    expect((await venue.anonymous.get(`/teams?board=${cup}&search=outlaw`)).body.count).toBe(0);
    expect((await launcher.get(`/teams?board=${cup}&search=outlaw`)).body.results).toHaveLength(1);
    expect((await venue.anonymous.get(`/teams?board=${cup}&search=%25`)).body.count).toBe(0);
    // A team read by id has the same rank as in the list (rule A-002).
    const last = (await venue.anonymous.get(`/teams?board=${cup}&approved=true&page=2`)).body.results[0];
    expect((await venue.anonymous.get(`/teams/${last.id}`)).body).toEqual(last);
    expect((await launcher.get(`/teams/${outlaws[0].id}`)).body).toMatchObject({ name: 'Outlaws', points: 99 });
    for (const id of [outlaws[0].id, 'none']) expect((await venue.anonymous.get(`/teams/${id}`)).status).toBe(404);
  });

  it('a board marks the caller’s own row, and no row for a visitor', async () => {
    const mine = async (who: Person, id: string) =>
      (await who.get(`/boards/${id}/results`)).body.results
        .filter((row: { mine: boolean }) => row.mine)
        .map((row: { display_name?: string; name?: string }) => row.display_name ?? row.name);
    expect(await mine(ada, board)).toEqual(['Ada B']);
    expect(await mine(bob, board)).toEqual(['Bob T.']);
    expect(await mine(venue.anonymous, board)).toEqual([]);
    expect(await mine(bob, 'cup')).toEqual(['Team 0']);
    const { results } = (await ada.get('/teams?board=cup')).body;
    expect(results.map(({ mine: own }: { mine: boolean }) => own)).toEqual([true, ...Array(14).fill(false)]);
  });

  it('a deleted racer stays on the board without a name', async () => {
    const left = await venue.person('gone');
    await left.patch('/users/me', { racer_name: 'Vanished' });
    await launcher.post('/laps', { laps: [lap(left, 125_500, 20, { car: PORSCHE })] });
    expect((await standings(board))[0]).toEqual([1, 'Vanished', '2:05.500']);
    expect((await owner.delete(`/users/${left.id}`)).status).toBeLessThan(300);
    expect((await standings(board))[0]).toEqual([1, 'Former racer', '2:05.500']);
  });

  it('A-114 a board has a page for readers without scripts while it is active, and none while it is withdrawn', async () => {
    const named = async () => (await publicBoardsIn(venue.composed.deps.db).board('cup'))?.id;
    expect(await named()).toBe('cup');
    await launcher.patch('/boards/cup', { active: false });
    await expect.poll(named).toBeUndefined();
    await launcher.patch('/boards/cup', { active: true });
    await expect.poll(named).toBe('cup');
  });

  it('boardReads returns the requests of the leaderboards page: the list, and the rows of its first board', async () => {
    const [list = '', standing = '', ...more] = await publicBoardsIn(venue.composed.deps.db).boardReads();
    expect([list, more]).toEqual(['/boards?active=true&location__isnull=true&page=1&page_size=100', []]);
    const { results } = (await venue.anonymous.get(list)).body;
    expect([results[0].id, standing]).toEqual(['cup', '/teams?board=cup&approved=true&page=1&page_size=15']);
    expect((await venue.anonymous.get(standing)).status).toBe(200);
    // A board of times is first instead.
    await launcher.patch('/boards/cup', { active: false });
    const next = async () => (await publicBoardsIn(venue.composed.deps.db).boardReads())[1] ?? '';
    await expect.poll(next).toMatch(/^\/boards\/\w+\/results\?count=15$/);
    const [first] = (await venue.anonymous.get(list)).body.results;
    expect(await next()).toContain(first.id);
    expect((await venue.anonymous.get(await next())).status).toBe(200);
    await launcher.patch('/boards/cup', { active: true });
  });
});
