import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { AMG, GT3, MONZA, MX5, PORSCHE, ROAD, SPA, stockCatalogue } from './race-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let bob: Person;
let launcher: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  await stockCatalogue(venue);
  [ada, bob, launcher] = await Promise.all([
    venue.person('ada'),
    venue.person('bob'),
    venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] }),
  ]);
  await ada.patch('/users/me', { first_name: 'Ada', last_name: 'Byron' });
});
afterAll(() => venue.close());

let minute = 0;
const lap = (user: Person | null, millis: number, more: object = {}) => ({
  user: user?.id ?? null,
  location: place.location,
  calendar: place.seats[0],
  track: SPA,
  car: AMG,
  millis,
  created: new Date(Date.parse(MONDAY) - 86_400_000 + (minute += 5) * 60_000).toISOString(),
  tire: 'Slick',
  fuel: 4.5,
  ...more,
});
const times = (answer: { body: { results: { hms: string }[] } }) => answer.body.results.map(({ hms }) => hms);

describe('laps', () => {
  it('are imported only by race staff, and a second import of the same laps records none of them again', async () => {
    const laps = [
      lap(ada, 140_500),
      lap(ada, 139_250),
      lap(ada, 138_000, { cuts: 1 }),
      lap(ada, 150_000, { track: MONZA, car: PORSCHE }),
      lap(ada, 170_000, { car: MX5 }),
      lap(bob, 139_000),
      lap(bob, 139_100),
      lap(null, 139_900),
    ];
    for (const person of [ada, venue.anonymous])
      expect((await person.post('/laps', { laps })).status).toBeGreaterThan(400);
    const first = await launcher.post('/laps', { laps });
    expect(first.body).toMatchObject({ recorded: 8, repeated: 0 });
    expect(first.body.laps.map(({ approved }: { approved: boolean }) => approved)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    const again = await launcher.post('/laps', { laps });
    expect(again.body).toMatchObject({ recorded: 0, repeated: 8 });
    expect((await launcher.get(`/laps?user=${ada.id}`)).body.count).toBe(5);
  });

  it('are refused at import with the name of each field that is unknown or invalid', async () => {
    const wrong = await launcher.post('/laps', {
      laps: [lap(ada, 139_000, { track: 'nowhere', car: 'none', user: 'nobody' })],
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body)).toEqual(expect.arrayContaining(['laps.0.track', 'laps.0.car', 'laps.0.user']));
    expect((await launcher.post('/laps', { laps: [lap(ada, 0)] })).status).toBe(400);
    const early = await launcher.post('/laps', {
      laps: [lap(ada, 139_000), lap(ada, 139_000, { created: plusMillis(venue.clock.now(), 25 * 3_600_000) })],
    });
    expect(early).toMatchObject({ status: 400, body: { 'laps.1.created': ['This is in the future.'] } });
    expect((await launcher.post('/laps', { laps: [] })).status).toBe(400);
  });

  it('LAP-01 a lap has track, car, time text, tyre, fuel, validity, user, board and moment', async () => {
    const { body } = await ada.get(`/laps?track=${MONZA}`);
    expect(body.results).toEqual([
      expect.objectContaining({
        track: MONZA,
        track_name: 'Monza',
        hms: '2:30.000',
        car_name: 'Porsche 911 GT3 R',
        approved: true,
        tire: 'Slick',
        fuel: 4.5,
        rank: null,
        user: ada.id,
        board: null,
        created: expect.stringMatching(/^2027-02-28T/),
      }),
    ]);
  });

  it('LAP-02 filters by user, validity, search, track and group, orders, and pages', async () => {
    expect(times(await ada.get('/laps'))).toEqual(['2:50.000', '2:30.000', '2:18.000', '2:19.250', '2:20.500']);
    expect(times(await ada.get('/laps?approved=false'))).toEqual(['2:18.000']);
    expect(times(await ada.get('/laps?search=porsche'))).toEqual(['2:30.000']);
    expect(times(await ada.get('/laps?search=SPA&approved=true&ordering=rank'))).toEqual([
      '2:19.250',
      '2:20.500',
      '2:50.000',
    ]);
    expect(times(await ada.get(`/laps?car__groups__id=${ROAD}`))).toEqual(['2:50.000']);
    expect(times(await ada.get('/laps?search=%25'))).toEqual([]);
    const page = await ada.get('/laps?page_size=2&page=3');
    expect(page.body).toMatchObject({ count: 5, page_count: 3, page_size: 2 });
    expect(times(page)).toEqual(['2:20.500']);
    expect((await ada.get('/laps?page=4&page_size=2')).status).toBe(404);
    expect((await ada.get('/laps?ordering=millis')).status).toBe(400);
    expect(times(await launcher.get(`/laps?user=${bob.id}`))).toEqual(['2:19.100', '2:19.000']);
  });

  it('rank is the place among all racers’ best valid laps of the track and group', async () => {
    const ranked = await ada.get(`/laps?track=${SPA}&car__groups__id=${GT3}&approved=true&ordering=rank`);
    expect(ranked.body.results.map(({ hms, rank }: { hms: string; rank: number }) => [hms, rank])).toEqual([
      ['2:19.250', 2],
      ['2:20.500', 2],
    ]);
    const best = await bob.get(`/laps?track=${SPA}&car__groups__id=${GT3}&approved=true&ordering=rank`);
    expect(best.body.results[0]).toMatchObject({ hms: '2:19.000', rank: 1 });
  });

  it('a lap says whether it is its driver’s best with the car on the track, and whether it is the track’s record', async () => {
    const marks = async (who: Person, query = '') =>
      (await who.get(`/laps${query}`)).body.results.map(
        ({ hms, personal_best: best, track_record: record }: Record<string, unknown>) => [hms, best, record],
      );
    // In order: Spa with the Mazda, Monza, a cut lap, which is never a best, and Spa with the Mercedes twice.
    expect(await marks(ada)).toEqual([
      ['2:50.000', true, false],
      ['2:30.000', true, true],
      ['2:18.000', false, false],
      ['2:19.250', true, false],
      ['2:20.500', false, false],
    ]);
    expect(await marks(bob)).toEqual([
      ['2:19.100', false, false],
      ['2:19.000', true, true],
    ]);
    expect(await marks(ada, '?best=true&page_size=2')).toEqual([
      ['2:50.000', true, false],
      ['2:30.000', true, true],
    ]);
    expect((await ada.get('/laps?best=true')).body.count).toBe(3);
  });

  it('are shown to their driver; laps of another customer are refused with 403, and visitors get 401', async () => {
    expect((await ada.get(`/laps?user=${bob.id}`)).status).toBe(403);
    expect((await ada.get('/laps?user=me')).body).toEqual((await ada.get('/laps')).body);
    expect((await ada.get('/laps?held=true')).status).toBe(403);
    expect((await venue.anonymous.get('/laps')).status).toBe(401);
  });

  it('that are too fast are held until race staff decide, and their driver sees that and the reason', async () => {
    const { body } = await launcher.post('/laps', { laps: [lap(bob, 84_000)] });
    const [{ id, approved }] = body.laps;
    expect(approved).toBe(false);
    expect((await bob.get('/laps')).body.results).toContainEqual(
      expect.objectContaining({
        id,
        held: true,
        approved: false,
        reasons: ['TOO_FAST'],
        personal_best: false,
        fastest: true,
      }),
    );
    const held = await launcher.get('/laps?held=true');
    expect(held.body.results).toEqual([expect.objectContaining({ id, user: bob.id, reasons: ['TOO_FAST'] })]);
    expect((await bob.patch(`/laps/${id}`, { approved: true })).status).toBe(403);
    expect((await launcher.patch(`/laps/${id}`, { approved: false, why: 'A glitch.' })).status).toBe(200);
    expect((await launcher.patch('/laps/nolap', { approved: true })).status).toBe(404);
    expect(times(await bob.get('/laps?approved=false'))).toEqual(['1:24.000']);
    expect((await launcher.get('/laps?held=true')).body.count).toBe(0);
  });
});

describe('tracks and cars', () => {
  it('AVAIL-11 AVAIL-14 tracks have the number of laps and the record with racer and car; search, groups, paging, one by id', async () => {
    const { body } = await venue.anonymous.get('/tracks');
    expect(body).toMatchObject({ count: 2, page_count: 1 });
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Monza', 'Spa-Francorchamps']);
    expect(body.results[0]).toEqual({
      id: MONZA,
      name: 'Monza',
      laps_count: 1,
      laps_record_hms: '2:30.000',
      laps_record_user: 'Ada B.',
      laps_record_car: 'Porsche 911 GT3 R',
    });
    // A lap without a driver is not counted. Bob's held lap is counted, but is no record.
    expect((await venue.anonymous.get(`/tracks/${SPA}`)).body).toMatchObject({
      laps_count: 7,
      laps_record_hms: '2:19.000',
    });
    expect((await venue.anonymous.get('/tracks?search=franco')).body.count).toBe(1);
    expect((await venue.anonymous.get(`/tracks?groups=${ROAD}`)).body.results).toEqual([
      expect.objectContaining({ id: SPA }),
    ]);
    expect((await venue.anonymous.get('/tracks?popular=true')).body.results[0]).toMatchObject({ id: SPA });
    expect((await venue.anonymous.get('/tracks?page_size=1&page=2')).body.results).toHaveLength(1);
    expect((await venue.anonymous.get('/tracks/nowhere')).status).toBe(404);
  });

  it('AVAIL-12 AVAIL-15 cars have groups and driven time; search, groups, paging, one by id', async () => {
    const { body } = await venue.anonymous.get('/cars?popular=true');
    expect(body.results[0]).toEqual({
      id: AMG,
      name: 'Mercedes-AMG GT3',
      groups: [{ id: GT3, name: 'GT3' }],
      time_millis: 140_500 + 139_250 + 138_000 + 139_000 + 139_100 + 84_000,
      total_time: '12:59.850',
    });
    expect((await venue.anonymous.get(`/cars?groups=${ROAD}`)).body.results).toEqual([
      expect.objectContaining({ id: MX5 }),
    ]);
    expect((await venue.anonymous.get(`/cars?groups=${ROAD},${GT3}&search=P`)).body.count).toBe(2);
    // An empty filter filters nothing.
    expect((await venue.anonymous.get('/cars?groups=')).body).toEqual((await venue.anonymous.get('/cars')).body);
    expect((await venue.anonymous.get('/cars?page_size=1')).body).toMatchObject({ page_count: 3 });
    expect((await venue.anonymous.get(`/cars/${PORSCHE}`)).body).toMatchObject({ name: 'Porsche 911 GT3 R' });
    expect((await venue.anonymous.get('/cars/none')).status).toBe(404);
  });

  it('AVAIL-13 AVAIL-17 lists the groups by name, and the skins of a car', async () => {
    expect((await venue.anonymous.get('/groups')).body.results).toEqual([
      { id: GT3, name: 'GT3' },
      { id: ROAD, name: 'Road' },
    ]);
    const skins = await venue.anonymous.get(`/skins?car=${AMG}`);
    expect(skins.body.results).toEqual([{ id: 'silver', car: AMG, name: 'Silver' }]);
    expect((await venue.anonymous.get('/skins/silver')).body).toEqual(skins.body.results[0]);
    expect((await venue.anonymous.get(`/groups/${GT3}`)).body).toEqual({ id: GT3, name: 'GT3' });
    for (const path of ['/skins/none', '/groups/none']) expect((await venue.anonymous.get(path)).status).toBe(404);
    expect((await venue.anonymous.get('/skins')).body.count).toBe(3);
  });
});
