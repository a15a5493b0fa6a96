import { HOUR } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep as sweepUnfinished } from '../../support/sweep.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { AMG, GT3, SPA, stockCatalogue, stockPoints } from './race-world.ts';

let venue: Venue;
let location: string;
let ada: Person;
let bob: Person;
let launcher: Person;
let board: string;

const START = Date.parse(MONDAY);
const at = (hours: number) => new Date(START + hours * HOUR).toISOString() as typeof MONDAY;
const lap = (user: Person, millis: number, hours: number) => ({
  user: user.id,
  location,
  track: SPA,
  car: AMG,
  millis,
  created: at(hours),
});
const drive = async (...laps: readonly object[]): Promise<void> => {
  const sent = await launcher.post('/laps', { laps });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
};
const times = async (query = '', who: Person = launcher): Promise<[string, string][]> =>
  (await who.get(`/boards/${board}/results${query}`)).body.results.map((row: { display_name: string; hms: string }) => [
    row.display_name,
    row.hms,
  ]);
/** Sets the clock, in hours from the start. Logins expire in between, so each time new staff log in. */
const goTo = async (hours: number): Promise<void> => {
  venue.clock.set(at(hours));
  launcher = await venue.person(`launcher${hours}`, { permissions: ['leaderboards.can_manage_race_events'] });
};
const customer = (hours: number) => venue.person(`customer${hours}`);
const sweep = async () => {
  await sweepUnfinished(venue);
  await venue.composed.deps.positions.waitFor('leaderboards', await venue.store.head(), 60_000);
};
const frozenAsOf = async (id = board) => (await launcher.get(`/boards/${id}`)).body.frozen_as_of as string | null;

// One week of racing: each test of this file continues the one before it.
beforeAll(async () => {
  venue = await startVenue();
  ({ location } = await venue.open());
  await stockCatalogue(venue);
  [ada, bob, launcher] = await Promise.all([
    venue.person('ada'),
    venue.person('bob'),
    venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] }),
  ]);
  await ada.patch('/users/me', { racer_name: 'Ada B' });
  await bob.patch('/users/me', { racer_name: 'Bob T' });
  const made = await launcher.post('/boards', {
    name: 'Monday at Spa',
    calculation: 'TIME',
    track: SPA,
    group: GT3,
    frame: 'DAY',
    since: MONDAY,
    until: at(12),
  });
  board = made.body.id;
});
afterAll(() => venue.close());

describe('a board whose period has ended', () => {
  it('still takes laps for a day, from rigs that were offline', async () => {
    await goTo(1);
    await drive(lap(ada, 140_000, 1));
    await goTo(30);
    await drive(lap(bob, 141_000, 11));
    await sweep();
    expect(await frozenAsOf()).toBeNull();
    expect(await times()).toEqual([
      ['Ada B', '2:20.000'],
      ['Bob T', '2:21.000'],
    ]);
  });

  it('freezes once, a day after its end, and records the number and the hash of its rows', async () => {
    await goTo(37);
    await sweep();
    await sweep();
    expect(await frozenAsOf()).toBe(at(36));
    const frozen = (await venue.log()).filter(({ type }) => type === 'BoardFrozen');
    expect(frozen.map(({ data }) => data)).toEqual([
      {
        boardId: board,
        period: { since: MONDAY, until: at(12) },
        asOf: at(36),
        rows: 2,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect((await venue.anonymous.get(`/boards/${board}/closing`)).body).toMatchObject({
      frozen_as_of: at(36),
      rows: 2,
      holds: true,
      late: [],
    });
  });

  it('does not change after it froze: a later lap is shown as late, and a rejected lap stays', async () => {
    await drive(lap(bob, 139_000, 10), lap(ada, 145_000, 2));
    expect(await times()).toEqual([
      ['Ada B', '2:20.000'],
      ['Bob T', '2:21.000'],
    ]);
    const { body } = await venue.anonymous.get(`/boards/${board}/closing`);
    expect(body.late).toEqual([expect.objectContaining({ display_name: 'Bob T', hms: '2:19.000' })]);
    const fastest = (await launcher.get('/laps/desk?show=all')).body.results.find(
      ({ hms }: { hms: string }) => hms === '2:20.000',
    );
    expect((await launcher.patch(`/laps/${fastest.id}`, { approved: false, why: 'Cut.' })).status).toBe(200);
    expect((await times())[0]).toEqual(['Ada B', '2:20.000']);
    expect((await launcher.get(`/boards/${board}/closing`)).body.holds).toBe(true);
  });

  it('cannot get other terms after it froze, but can be renamed, hidden and shown again', async () => {
    expect((await launcher.patch(`/boards/${board}`, { until: at(200) })).status).toBe(409);
    const renamed = await launcher.patch(`/boards/${board}`, { name: 'First Monday' });
    expect(renamed.body).toMatchObject({ name: 'First Monday', frozen_as_of: at(36) });
    const results = async () => (await venue.anonymous.get(`/boards/${board}/results`)).status;
    expect((await launcher.patch(`/boards/${board}`, { active: false })).body).toMatchObject({ frozen_as_of: at(36) });
    expect(await results()).toBe(404);
    expect((await launcher.patch(`/boards/${board}`, { active: true })).body).toMatchObject({ frozen_as_of: at(36) });
    expect(await results()).toBe(200);
    expect(await frozenAsOf()).toBe(at(36));
  });

  it('is reopened only by staff with a reason, then counts late laps, and freezes again a day later', async () => {
    expect((await (await customer(37)).post(`/boards/${board}/reopen`, { why: 'Please.' })).status).toBe(403);
    expect((await launcher.post(`/boards/${board}/reopen`, { why: '' })).status).toBe(400);
    await goTo(40);
    const opened = await launcher.post(`/boards/${board}/reopen`, { why: 'Bay 3 was offline.' });
    expect(opened.body).toMatchObject({ id: board, frozen_as_of: null });
    expect(await times()).toEqual([
      ['Bob T', '2:19.000'],
      ['Ada B', '2:25.000'],
    ]);
    expect((await launcher.get(`/boards/${board}/closing`)).status).toBe(404);
    await goTo(63);
    await sweep();
    expect(await frozenAsOf()).toBeNull();
    await goTo(65);
    await sweep();
    expect(await frozenAsOf()).toBe(at(64));
    expect((await launcher.get(`/boards/${board}/closing`)).body).toMatchObject({ rows: 2, holds: true, late: [] });
  });

  it('shows for a past moment what was shown then', async () => {
    expect(await times(`?as_of=${at(31)}`)).toHaveLength(2);
    // It was frozen then, although the late lap was already in the log.
    expect((await times(`?as_of=${at(38)}`))[0]).toEqual(['Ada B', '2:20.000']);
    expect((await times(`?as_of=${at(41)}`))[0]).toEqual(['Bob T', '2:19.000']);
  });
});

describe('a board of points', () => {
  it('gets the points of a race by its classification, once even if the race is sent twice', async () => {
    const cup = await stockPoints(venue, [
      { name: 'Apex', members: [ada.id], points: [] },
      { name: 'Late Brakers', members: [bob.id], points: [] },
    ]);
    const race = {
      race: '2027_3_1_20_0_RACE',
      ended_at: at(66),
      finishers: [
        { user: ada.id, car: AMG, laps: 10, total: 1_400_000, penalty: 30_000 },
        { user: bob.id, car: AMG, laps: 10, total: 1_410_000 },
        { user: launcher.id, laps: 11, total: 1_500_000, disqualified: true },
      ],
    };
    expect((await (await customer(65)).post(`/boards/${cup}/races`, race)).status).toBe(403);
    expect((await launcher.post(`/boards/${cup}/races`, race)).status).toBe(400);
    await goTo(67);
    for (let twice = 0; twice < 2; twice += 1) {
      const awarded = await launcher.post(`/boards/${cup}/races`, race);
      expect(awarded.body.awards).toEqual([
        expect.objectContaining({ name: 'Apex', points: 18 }),
        expect.objectContaining({ name: 'Late Brakers', points: 25 }),
      ]);
    }
    const shown = (await venue.anonymous.get(`/boards/${cup}/results`)).body.results;
    expect(shown.map(({ name, points }: { name: string; points: number }) => [name, points])).toEqual([
      ['Late Brakers', 25],
      ['Apex', 18],
    ]);
    expect((await launcher.post(`/boards/${board}/races`, race)).status).toBe(409);
  });

  it('freezes too: its teams stay as they were, and no race counts until it is reopened', async () => {
    await launcher.patch('/boards/cup', { until: at(70) });
    await goTo(95);
    await sweep();
    expect(await frozenAsOf('cup')).toBe(at(94));
    const race = { race: 'another', ended_at: at(68), finishers: [{ user: ada.id, laps: 1, total: 1 }] };
    expect((await launcher.post('/boards/cup/races', race)).status).toBe(409);
    const teams = (await venue.anonymous.get('/teams?board=cup&approved=true')).body;
    expect(teams).toMatchObject({ count: 2, results: [{ name: 'Late Brakers', points: 25 }, { name: 'Apex' }] });
    const apex = (await venue.anonymous.get('/teams?board=cup&approved=true&search=apex')).body;
    expect(apex).toMatchObject({ count: 1, results: [{ name: 'Apex', rank: 2 }] });
    expect((await launcher.get('/boards/cup/closing')).body).toMatchObject({ rows: 2, holds: true });
    await launcher.post('/boards/cup/reopen', { why: 'A race was missing.' });
    expect((await launcher.post('/boards/cup/races', race)).body.awards).toHaveLength(1);
  });
});
