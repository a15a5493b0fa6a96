import { readCalendar } from '../../support/read-calendar.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let west: Awaited<ReturnType<Venue['open']>>;
let east: Awaited<ReturnType<Venue['open']>>;
let owner: Person;
let bob: Person;

beforeAll(async () => {
  venue = await startVenue();
  west = await venue.open({ latitude: 33.75, longitude: -117.87, group: 'west', subscription_intro_cost_cents: 4900 });
  east = await venue.open(
    {
      name: 'New York',
      timezone: 'America/New_York',
      sales_tax_ppm: 88_750,
      latitude: 40.71,
      longitude: -74,
      group: 'east',
      post_booking_url: 'https://example.test/thanks',
    },
    2,
    2400,
  );
  [owner, bob] = await Promise.all([
    venue.person('boss', { superuser: true }),
    venue.person('bob', { card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

describe('venues', () => {
  it('LOC-01 LOC-02 lists locations with every field of the specification', async () => {
    const { body } = await venue.anonymous.get('/locations');
    expect(body).toMatchObject({ count: 2, page_count: 1 });
    expect(body.results[0]).toMatchObject({
      id: west.location,
      name: 'Santa Ana',
      sales_tax_rate_percent: 9.5,
      subscription_intro_cost_cents: 4900,
      subscription_min_races: 4,
      post_booking_url: null,
    });
    expect(body.results[1]).toMatchObject({
      sales_tax_rate_percent: 8.875,
      subscription_intro_cost_cents: null,
      post_booking_url: 'https://example.test/thanks',
    });
  });

  it('LOC-03 finds the nearest location, or the first one if no point is given', async () => {
    const nearest = async (query: string) => (await venue.anonymous.get(`/locations/nearest${query}`)).body.name;
    expect(await nearest('?lat=42.36&lng=-71.06')).toBe('New York');
    expect(await nearest('?lat=37.77&lng=-122.42')).toBe('Santa Ana');
    expect(await nearest('')).toBe('Santa Ana');
    // As browsers write it.
    expect(await nearest('?lat=42.360000000000003&lng=-71.06')).toBe('New York');
    for (const query of ['?lat=abc&lng=1', '?lat=91&lng=1', '?lat=1&lng=-181'])
      expect((await venue.anonymous.get(`/locations/nearest${query}`)).status).toBe(400);
  });

  it("LOC-03 finds the caller's own location if no point is given, within the group they ask for", async () => {
    const nyla = await venue.person('nyla');
    const nearest = async (query = '', group?: string) => {
      const headers = { authorization: `Bearer ${nyla.token}`, ...(group && { 'x-location-group': group }) };
      const reply = await venue.composed.app.inject({ url: `/api/locations/nearest${query}`, headers });
      return reply.json<{ name: string }>().name;
    };
    expect(await nearest()).toBe('Santa Ana');
    expect((await nyla.patch('/users/me', { location: east.location })).status).toBe(200);
    expect((await nyla.get('/locations/nearest')).body.name).toBe('New York');
    expect(await nearest('?lat=37.77&lng=-122.42')).toBe('Santa Ana');
    expect(await nearest('', 'west')).toBe('Santa Ana');
  });

  it('LOC-06 lists only locations of the group in the location-group header, and all without it', async () => {
    const names = async (group: string) => {
      const reply = await venue.composed.app.inject({ url: '/api/locations', headers: { 'x-location-group': group } });
      return reply.json<{ results: { name: string }[] }>().results.map(({ name }) => name);
    };
    expect(await names('east')).toEqual(['New York']);
    expect(await names('nowhere')).toEqual([]);
    expect((await venue.anonymous.get('/locations')).body.count).toBe(2);
  });

  it('LOC-06 the location-group header gives nobody more rights', async () => {
    const asks = ['/users?page=1', '/races/parties', `/planner?location=${west.location}&date=2027-03-02`];
    for (const path of asks)
      for (const [who, status] of [
        [venue.anonymous, 401],
        [bob, 403],
      ] as const) {
        const headers = { 'x-location-group': 'west', ...(who.token && { authorization: `Bearer ${who.token}` }) };
        const reply = await venue.composed.app.inject({ url: `/api${path}`, headers });
        expect([path, reply.statusCode]).toEqual([path, status]);
      }
  });

  it('LOC-06 limits lists of parties, members, invitations, events, entries, sessions and seats of types to the group', async () => {
    for (const calendar of west.seats)
      expect((await owner.post('/races/events', { calendar })).status).toBeLessThan(300);
    const host = await owner.post('/races/parties/host', { calendar: west.seats[0], name: 'Cup' });
    expect(host.status, JSON.stringify(host.body)).toBe(201);
    const asked = { party: host.body.id, calendar: west.seats[1] };
    expect((await owner.post('/races/parties/invitations', asked)).status).toBe(201);
    const list = async (path: string, group?: string) => {
      const headers = { authorization: `Bearer ${owner.token}`, ...(group && { 'x-location-group': group }) };
      const reply = await venue.composed.app.inject({ url: `/api${path}`, headers });
      expect(reply.headers['vary']).toContain('x-location-group');
      return reply.json<{ results: { calendars?: { location: string }[] }[] }>().results;
    };
    const { id: event } = host.body.host_event;
    const session = { name: 'Race', type: 'RACE', spawn: 'START', duration: 10 };
    expect((await owner.patch(`/races/events/${event}`, { sessions: [session] })).status).toBe(200);
    const lists = ['parties', 'parties/members', 'parties/invitations', 'events', 'entries', `sessions?event=${event}`];
    for (const path of lists.map((one) => `/races/${one}`)) {
      const counts = await Promise.all(
        [undefined, 'west', 'east', 'nowhere'].map(async (group) => (await list(path, group)).length),
      );
      expect([path, ...counts]).toEqual([path, expect.any(Number), counts[0], 0, 0]);
      expect([path, counts[0]]).not.toEqual([path, 0]);
    }
    const under = async (group?: string) =>
      (await list('/caltypes?related=true', group)).flatMap(({ calendars = [] }) =>
        calendars.map(({ location }) => location),
      );
    expect(new Set(await under())).toEqual(new Set([west.location, east.location]));
    expect(new Set(await under('west'))).toEqual(new Set([west.location]));
    expect(await under('nowhere')).toEqual([]);
    expect((await owner.delete(`/races/parties/${host.body.id}`)).status).toBe(204);
  });

  it('SLOT-22 several days come in one answer, with the same free slots as each of them alone', async () => {
    const dates = ['2027-03-02', '2027-03-01'];
    const { status, body } = await venue.anonymous.get(
      `/avail/days?dates=${dates.join(',')}&location=${west.location}`,
    );
    type Slot = { slot: string; time: string; block: number; calendars: readonly string[] };
    const days = body as unknown as { date: string; slots: readonly Slot[] }[];
    expect([status, days.map(({ date }) => date)]).toEqual([200, dates]);
    for (const { date, slots } of days) {
      const alone = await venue.anonymous.get(`/avail/quote?date=${date}&location=${west.location}`);
      const entries = slots.flatMap(({ calendars, ...slot }) => calendars.map((calendar) => ({ ...slot, calendar })));
      expect(entries.length).toBeGreaterThan(20);
      expect(entries).toEqual(alone.body);
    }
  });
  it('SLOT-22 several days of an unknown location are not found, and a date that is no day is refused', async () => {
    const status = async (query: string) => (await venue.anonymous.get(`/avail/days?${query}`)).status;
    expect(await status(`dates=2027-03-02&location=nowhere`)).toBe(404);
    expect(await status(`dates=2027-03-02,today&location=${west.location}`)).toBe(400);
    expect(await status(`location=${west.location}`)).toBe(400);
  });
  it("LOC-07 a slot's day and time are the venue's own, in both zones of the specification", async () => {
    const first = async (location: string) =>
      (await venue.anonymous.get(`/avail/quote?date=2027-03-02&location=${location}`)).body[0];
    expect(await first(west.location)).toMatchObject({
      slot: '2027-03-02T10:00:00-08:00',
      time: '10:00 am',
      block: 20,
    });
    expect(await first(east.location)).toMatchObject({
      slot: '2027-03-02T10:00:00-05:00',
      time: '10:00 am',
      block: 20,
    });
  });

  it('CAL-01 CAL-05 shows a seat with every field of the specification', async () => {
    const { body } = await venue.anonymous.get(`/calendars/${east.seats[0]}`);
    expect(body).toMatchObject({
      id: east.seats[0],
      name: '1',
      location: east.location,
      type: east.type,
      type_name: 'Motion rig',
      type_description: 'Moves.',
      cost_cents: 2400,
      cost_unit: '30 min',
      image: null,
      event: null,
    });
    expect((await venue.anonymous.get('/calendars/nothing')).status).toBe(404);
  });

  it('CAL-02 CAL-06 lists seat types, with their seats when asked', async () => {
    const plain = await venue.anonymous.get('/caltypes');
    expect(plain.body.results[0]).toMatchObject({ name: 'Motion rig', image: null, description: 'Moves.' });
    expect(plain.body.results[0].calendars).toBeUndefined();
    const related = await venue.anonymous.get(`/caltypes?related=true&location=${east.location}`);
    expect(related.body.results).toHaveLength(1);
    expect(related.body.results[0].calendars.map(({ id }: { id: string }) => id)).toEqual(east.seats);
  });

  it('CAL-03 lets seats and types be cached for an hour, and availability only with a question each time', async () => {
    const control = async (path: string) => (await venue.anonymous.get(path)).headers['cache-control'];
    expect(await control('/calendars')).toBe('private, max-age=3600');
    expect(await control('/caltypes')).toBe('private, max-age=3600');
    expect(await control(`/avail/quote?date=2027-03-02&location=${west.location}`)).toBe('private, no-cache');
  });

  it('lets only superusers change a location, and records the change as events', async () => {
    expect((await bob.patch(`/locations/${west.location}`, { name: 'Mine' })).status).toBe(403);
    expect((await owner.patch(`/locations/${west.location}`, { timezone: 'Mars/Base' })).body.timezone).toBeDefined();
    const closed = Array.from({ length: 7 }, (_, day) => (day === 1 ? null : { opens: 600, closes: 720 }));
    expect((await owner.patch(`/locations/${east.location}`, { opening_hours: closed })).status).toBe(200);
    await expect
      .poll(async () => (await owner.get(`/avail/quote?date=2027-03-02&location=${east.location}`)).body.length)
      .toBe(0);
    expect((await owner.get(`/avail/quote?date=2027-03-03&location=${east.location}`)).body).toHaveLength(8);
    const types = (await venue.log())
      .filter(({ stream }) => stream === `location-${east.location}`)
      .map(({ type }) => type);
    expect(types).toEqual(['LocationOpened', 'LocationTermsRevised']);
  });

  it('a retired seat can no longer be booked', async () => {
    await owner.patch(`/calendars/${east.seats[1]}`, { active: false });
    const answer = await bob.post('/reservations', { calendar: east.seats[1], slot: '2027-03-03T11:00:00-05:00' });
    expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, 'calendar']);
    expect((await venue.anonymous.get(`/calendars?location=${east.location}`)).body.count).toBe(1);
  });
});

describe('calendar feeds', () => {
  it('LOC-04 LOC-05 need a secret key or permitted staff, show only seat and racer, and can be stopped', async () => {
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    await bob.patch('/users/me', {
      first_name: 'Bob',
      last_name: 'Stone',
      racer_name: 'Bolt',
      contact_phone: '+1 555 010 9999',
    });
    await planner.post('/reservations', { calendar: west.seats[0], slot: '2027-03-02T11:00:00-08:00', user: bob.id });
    await planner.post('/reservations', { calendar: west.seats[0], slot: '2027-03-02T11:30:00-08:00', user: bob.id });
    expect((await venue.anonymous.get('/feed.ics')).status).toBe(401);
    expect((await venue.anonymous.get('/feed.ics?key=wrong')).status).toBe(401);
    expect((await bob.get('/feed.ics')).status).toBe(401);
    expect((await bob.post('/feeds')).status).toBe(403);
    const { url, location_url_template: template } = (await planner.post('/feeds')).body;
    const path = (address: string) => address.replace('http://paddock.test/api', '');
    const feed = await venue.anonymous.get(path(url));
    expect([feed.status, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = String(feed.body);
    expect(text).toContain('METHOD:PUBLISH\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\nX-PUBLISHED-TTL:PT15M\r\n');
    const { method, entries } = readCalendar(text);
    // Two bookings, one entry: the second booking made it longer.
    expect(method).toBe('PUBLISH');
    const entry = { summary: '1: Bolt', zone: 'America/Los_Angeles', sequence: 1, status: 'CONFIRMED' };
    expect(entries).toMatchObject([
      { ...entry, startsAt: Date.parse('2027-03-02T19:00:00Z'), endsAt: Date.parse('2027-03-02T20:00:00Z') },
    ]);
    for (const secret of ['bob@', 'Stone', '555']) expect(text).not.toContain(secret);
    const here = await venue.anonymous.get(path(template.replace('{id}', west.location)));
    const there = await venue.anonymous.get(path(template.replace('{id}', east.location)));
    expect(String(here.body)).toContain('Bolt');
    expect(String(there.body)).not.toContain('Bolt');
    await planner.delete('/feeds');
    expect((await venue.anonymous.get(path(url))).status).toBe(404);
    expect((await planner.get('/feed.ics')).status).toBe(200);
  });

  it('show a moved booking as one entry, with a sequence number that calendar programs take as newer', async () => {
    const planner = await venue.person('pat', { permissions: ['reservations.change_reservation'] });
    const { id } = (
      await planner.post('/reservations', { calendar: west.seats[0], slot: '2027-03-06T11:00:00-08:00', user: bob.id })
    ).body;
    const entry = async () =>
      readCalendar(String((await planner.get(`/locations/${west.location}/feed.ics`)).body)).entries.find(
        ({ uid }) => uid === `${id}@paddock`,
      );
    expect((await entry())?.sequence).toBe(0);
    for (const [moves, slot] of ['2027-03-06T12:00:00-08:00', '2027-03-07T12:00:00-08:00'].entries()) {
      expect((await planner.patch(`/reservations/${id}`, { calendar: west.seats[0], slot })).status).toBe(200);
      expect(await entry()).toMatchObject({ sequence: moves + 1, startsAt: Date.parse(slot) });
    }
    await planner.delete(`/reservations/${id}`);
    // Shown as cancelled, because a program that has the entry would keep it otherwise.
    expect(await entry()).toMatchObject({ sequence: 3, status: 'CANCELLED' });
  });

  it('have an address that ends at once when another is made or it is stopped; a guessed one is refused', async () => {
    const planner = await venue.person('pam', { permissions: ['reservations.change_reservation'] });
    const make = async () => String((await planner.post('/feeds')).body.url).replace('http://paddock.test/api', '');
    const status = async (path: string) => (await venue.anonymous.get(path)).status;
    const [first, second] = [await make(), await make()];
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await planner.delete('/feeds');
    expect([await status(first), await status(second)]).toEqual([404, 404]);
    const third = await make();
    expect([await status(second), await status(third), await status(`${third}x`)]).toEqual([404, 200, 401]);
  });
});
