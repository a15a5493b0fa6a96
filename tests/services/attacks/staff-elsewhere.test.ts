import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { PLACES_OF_ROUTES } from '@paddock/shared-domain/contracts/places-of-routes';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { ActsElsewhere } from '@paddock/kit/command-handling/acts-elsewhere';
import type { SignedIn } from '@paddock/kit/http/caller';
import { asStaff } from '@paddock/kit/http/actor-of';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { AMG, GT3, SPA, stockCatalogue } from '../laps/race-world.ts';

const PLANS = Permission.enum['reservations.change_reservation'];
type Place = Awaited<ReturnType<Venue['open']>>;
let venue: Venue;
let routes: readonly Contract[];
let here: Place;
let there: Place;
let chief: Person;
let ada: Person;
/** Every permission, for the first location only. */
let limited: Person;
/** Ids of things at the other location, by the parameter or field that names them. */
const ids = new Map<string, string>();
const SLOT = (hour: number) => `2027-03-02T${hour}:00:00-08:00`;

const must = ({ status, body }: Awaited<ReturnType<Person['get']>>) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};
const bought = async (place: Place, hour: number, seat = 0): Promise<{ checkout: string; reservation: string }> => {
  const line = { slot: SLOT(hour), calendar: place.seats[seat] };
  const quote = must(await ada.post('/reservations/checkouts/quote', { reservations: [line], voucher: null }));
  const paid = must(await ada.post(`/reservations/checkouts/${quote['checkout_id']}/process`));
  return { checkout: quote['checkout_id'], reservation: (paid['reservations'] as { id: string }[])[0]?.id ?? '' };
};
const lapAt = (place: Place) => ({
  location: place.location,
  calendar: place.seats[0],
  user: null,
  track: SPA,
  car: AMG,
  millis: 140_000,
  created: '2027-02-28T18:00:00.000Z',
});

beforeAll(async () => {
  venue = await startVenue();
  routes = venue.composed.app.edge.routes.map(({ contract }) => contract);
  here = await venue.open({ name: 'Here' }, 3);
  there = await venue.open({ name: 'There' }, 3);
  await stockCatalogue(venue);
  chief = await venue.person('chief', { superuser: true });
  ada = await venue.person('ada', { card: 'tok_visa' });
  limited = await venue.person('limited', { permissions: Permission.options, locations: [here.location] });
  const [seat, second] = there.seats;
  const { checkout, reservation } = await bought(there, 10);
  const cancelled = await bought(there, 11);
  await bought(here, 12);
  must(await chief.post('/reservations/delete', { ids: [cancelled.reservation], reason: 'It was too warm.' }));
  must(await chief.post('/reservations/blackouts', { slots: [{ calendar: seat, slot: SLOT(15) }] }));
  const wish = { location: there.location, date: '2027-03-02', from: 900, until: 900, seats: 3 };
  const wait = must(await ada.post('/waiting', wish));
  must(await chief.post('/planner/bookings', { user: ada.id, slots: [{ calendar: seat, slot: SLOT(13) }] }));
  const draft = { location: there.location, date: '2027-03-03', reason: 'Seat 1 is broken' };
  for (const place of [here, there])
    for (const one of place.seats) must(await chief.post('/races/events', { calendar: one }));
  const party = must(await chief.post('/races/parties/host', { calendar: seat, name: 'Cup' }));
  must(await chief.post('/races/parties/host', { calendar: here.seats[0], name: 'Other cup' }));
  const asked = must(await chief.post('/races/parties/invitations', { party: party.id, calendar: second }));
  const [member] = party['members'] as { id: string; entry: { id: string; event: string } }[];
  const event = member?.entry.event ?? '';
  const raced = must(await chief.patch(`/races/events/${event}`, { sessions: [{ type: 'PRACTICE' }] }));
  const terms = { name: 'There', calculation: 'POINTS', since: MONDAY, group: GT3, location: there.location };
  const board = must(await chief.post('/boards', terms));
  const team = must(await chief.post('/teams', { board: board.id, name: 'Apex', members: [ada.id], approved: true }));
  must(await chief.post('/laps', { laps: [lapAt(here)] }));
  const laps = must(await chief.post('/laps', { laps: [lapAt(there)] }));
  const report = must(await chief.post('/reports', { kind: 'outstanding', location: there.location }));
  const closing = { kind: 'closed', from: '2027-03-09', to: '2027-03-09', newest: null };
  const special = must(await chief.post(`/locations/${there.location}/special-hours`, closing));
  const refunds = must(await chief.get(`/users/${ada.id}/refunds`));
  const entries: readonly (readonly [string, string])[] = [
    ['/reservations/', reservation],
    ['/timelines/reservations/', reservation],
    ['/timelines/seats/', seat ?? ''],
    ['/waiting/', wait.id],
    ['/planner/drafts/', must(await chief.post('/planner/drafts', draft)).id],
    ['/races/events/', event],
    ['/races/entries/', member?.entry.id ?? ''],
    ['/races/sessions/', (raced['sessions'] as { id: string }[])[0]?.id ?? ''],
    ['/races/parties/members/', member?.id ?? ''],
    ['/races/parties/invitations/', asked.id],
    ['/races/parties/', party.id],
    ['/boards/', board.id],
    ['/teams/', team.id],
    ['/laps/', (laps['laps'] as { id: string }[])[0]?.id ?? ''],
    ['/reports/', report.id],
    ['/locations/', there.location],
    ['/users/', ada.id],
    [':special', special.id],
    [':calendar', seat ?? ''],
    [':source', checkout],
    [':payment', checkout],
    [':refund', (refunds['results'] as { id: string }[])[0]?.id ?? ''],
  ];
  for (const [name, id] of entries) ids.set(name, id);
});
afterAll(() => venue.close());

const nameOf = ({ method, path }: Contract): string => `${method} ${path}`;
/** Routes that staff use, apart from those of superusers, who act everywhere. */
const ofStaff = (): readonly Contract[] =>
  routes.filter(
    (one) =>
      ['account', 'account-staff', 'object', 'object-staff', 'staff'].includes(one.access.who) ||
      PLACES_OF_ROUTES[nameOf(one)] !== undefined,
  );
const addressOf = (path: string): string =>
  path
    .replace(/^(.*?\/):id/, (_, before: string) => `${before}${ids.get(before)}`)
    .replace(/:\w+/g, (name) => ids.get(name) ?? '');

const BACK = { card_cents: 0, voucher_cents: 0, credits: 0 };
/** What each read names in its query, and each write in its body. */
const queries = (): Readonly<Record<string, string>> => ({
  'GET /planner': `location=${there.location}&date=2027-03-02`,
  'GET /planner/move': `ids=${ids.get('/reservations/')}&calendar=${there.seats[1]}&slot=${encodeURIComponent(SLOT(16))}`,
  'GET /planner/parties': `location=${there.location}`,
  'GET /planner/drafts': `location=${there.location}&date=2027-03-03`,
  'GET /waiting/day': `location=${there.location}&date=2027-03-02`,
  'GET /races/drivers': `location=${there.location}`,
  'GET /races/sessions': `event=${ids.get('/races/events/')}`,
});
const bodies = (): Readonly<Record<string, object>> => {
  const [calendar] = there.seats;
  const slots = [{ calendar, slot: SLOT(17) }];
  const reservation = ids.get('/reservations/');
  return {
    'POST /reservations': { calendar, slot: SLOT(17), user: ada.id },
    'PATCH /reservations/:id': { paid: true, reason: 'Cash.' },
    'POST /reservations/delete': { ids: [reservation], reason: 'Rain.' },
    'POST /reservations/attendance': { ids: [reservation], attendance: 'arrived' },
    'POST /reservations/blackouts': { slots },
    'POST /planner/move': {
      ids: [reservation],
      calendar: here.seats[0],
      slot: SLOT(17),
      expected: { ...BACK, owed_cents: 0 },
    },
    'POST /locations/:id/special-hours': { kind: 'closed', from: '2027-03-08', to: '2027-03-08', newest: null },
    'POST /planner/bookings': { user: ada.id, slots },
    'POST /planner/drafts': { location: there.location, date: '2027-03-04', reason: 'Broken' },
    'POST /planner/drafts/:id/changes': { blackouts: slots },
    'POST /planner/drafts/:id/apply': { expected: { ...BACK, owed_cents: 0, withdrawn_cents: 0 } },
    'POST /users/:id/refunds': {
      source: ids.get(':source'),
      reservations: [reservation],
      amount_cents: 100,
      reason: 'Rain.',
      expected: BACK,
    },
    'POST /users/:id/refunds/:refund/settle': { how: 'voucher', reason: 'Rain.' },
    'POST /users/:id/clear_outstanding': { how: 'waived', reason: 'Rain.' },
    'POST /reports': { kind: 'outstanding' },
    'POST /races/rigs/pairing-codes': { calendar },
    'POST /races/rigs/:calendar/address': { address: '10.0.0.7' },
    'POST /races/events': { calendar },
    'PATCH /races/events/:id': { penalties: false },
    'POST /races/events/:id/rehearse': { ignore: [] },
    'POST /races/events/:id/signal': { signal: 'SESSION_START', ignore: [] },
    'POST /races/entries': { calendar: there.seats[2], user: null, car: null, skin: '' },
    'PATCH /races/entries/:id': { ballast: 5 },
    'POST /races/parties/host': { calendar: there.seats[2], name: 'Mine' },
    'POST /races/parties/members': { party: ids.get('/races/parties/'), calendar: there.seats[2] },
    'POST /races/parties/invitations': { party: ids.get('/races/parties/'), calendar: there.seats[2] },
    'POST /laps': { laps: [lapAt(there)] },
    'POST /laps/results': {
      preview: true,
      location: there.location,
      track: 'spa',
      session: 'PRACTICE',
      laps: [{ line: 1, guid: '', car: 'ks_amg', millis: 140_000, crossed: MONDAY }],
    },
    'PATCH /laps/:id': { approved: true },
    'POST /laps/:id/driver': { user: ada.id, why: 'She drove.' },
    'POST /laps/:id/penalty': { penalty_millis: 1000, why: 'A cut.' },
    'POST /boards': { name: 'Mine', calculation: 'POINTS', since: MONDAY, location: there.location },
    'PATCH /boards/:id': { name: 'Mine' },
    'POST /boards/:id/races': {
      race: 'r1',
      ended_at: MONDAY,
      finishers: [{ user: ada.id, car: AMG, laps: 5, total: 700_000 }],
    },
    'POST /boards/:id/reopen': { why: 'An error.' },
    'POST /teams': { board: ids.get('/boards/'), name: 'Mine' },
    'PATCH /teams/:id': { name: 'Mine' },
    'POST /teams/:id/members': { user: ada.id },
    'POST /teams/:id/leave': { user: ada.id },
  };
};
const GET_CONSEQUENCES = 'ruling=approve';
const call = (who: Person, contract: Contract) => {
  const { method, path } = contract;
  const name = nameOf(contract);
  const query = name === 'GET /laps/:id/consequences' ? GET_CONSEQUENCES : queries()[name];
  const rows = name === 'GET /reports/:id/events' ? 'row=x' : query;
  const url = `${addressOf(path)}${rows === undefined ? '' : `?${rows}`}`;
  if (method === 'GET') return who.get(url);
  if (method === 'DELETE') return who.delete(url);
  return method === 'PATCH' ? who.patch(url, bodies()[name] ?? {}) : who.post(url, bodies()[name] ?? {});
};

/** The request with which it all began. What falls due has none. */
const beganWith = ({ metadata }: { readonly metadata: object }): string =>
  EventMetadata.parse(metadata).correlationId ?? 'due';

describe('staff whose rights are for one location', () => {
  it('every route of staff says where it acts, or why it has no location', () => {
    expect(
      ofStaff()
        .map(nameOf)
        .filter((name) => PLACES_OF_ROUTES[name] === undefined),
    ).toEqual([]);
    const served = routes.map(nameOf);
    expect(Object.keys(PLACES_OF_ROUTES).filter((name) => !served.includes(name))).toEqual([]);
  });

  it('are refused on every route that names something elsewhere, and nothing is written', async () => {
    const before = await venue.log();
    const wrong: string[] = [];
    let calls = 0;
    for (const contract of ofStaff()) {
      const row = PLACES_OF_ROUTES[nameOf(contract)];
      if (typeof row === 'string' && !row.startsWith('handler: ')) continue;
      calls += 1;
      const { status, body } = await call(limited, contract);
      const code = (body as { code?: string } | undefined)?.code;
      if (status !== 403 || code !== 'other_location')
        wrong.push(`${nameOf(contract)}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
    console.log(`staff elsewhere: ${ofStaff().length} routes of staff, ${calls} refused elsewhere`);
    expect(wrong).toEqual([]);
    // A process may still finish what was begun before the first call.
    const begunBefore = new Set(['due', ...before.map(beganWith)]);
    const after = (await venue.log()).slice(before.length);
    expect(after.filter((event) => !begunBefore.has(beganWith(event)))).toEqual([]);
  });

  it('show only what is of their locations in lists', async () => {
    const found = async (who: Person, path: string): Promise<string[]> => {
      const { body } = await who.get(path);
      return (body as { results: { location?: string; location_name?: string; calendar?: string }[] }).results.map(
        ({ location, location_name: name, calendar }) => {
          if (location !== undefined) return location === here.location ? 'here' : 'there';
          if (name !== undefined) return name === 'Here' ? 'here' : 'there';
          return here.seats.includes(calendar ?? '') ? 'here' : 'there';
        },
      );
    };
    const lists = [
      '/reservations',
      '/races/rigs',
      '/races/events',
      '/races/entries',
      '/races/parties',
      '/races/parties/members',
      '/laps/desk?show=all',
    ];
    for (const path of lists) {
      expect([path, new Set(await found(chief, path))]).toEqual([path, new Set(['here', 'there'])]);
      expect([path, new Set(await found(limited, path))]).toEqual([path, new Set(['here'])]);
    }
    expect(await found(chief, '/races/parties/invitations')).toEqual(['there']);
    expect(await found(limited, '/races/parties/invitations')).toEqual([]);
    expect(await found(limited, `/reservations?location=${there.location}`)).toEqual([]);
    expect(await found(limited, `/laps/desk?show=all&location=${there.location}`)).toEqual([]);
    const listed = Object.entries(PLACES_OF_ROUTES).filter(
      ([, row]) => typeof row === 'string' && row.startsWith('list'),
    );
    expect(listed.map(([name]) => name).toSorted()).toEqual(
      [
        ...lists.map((path) => `GET ${path.replace(/\?.*/, '')}`),
        'GET /feed.ics',
        'GET /races/parties/invitations',
      ].toSorted(),
    );
  });

  it('a calendar feed has only what is of the locations of its key’s holder', async () => {
    const { url } = must(await limited.post('/feeds'));
    const key = new URL(url).searchParams.get('key');
    const text = async (path: string) => JSON.stringify((await venue.anonymous.get(`${path}?key=${key}`)).body);
    expect(await text('/feed.ics')).toContain('Here');
    expect(await text('/feed.ics')).not.toContain('There');
    expect(await text(`/locations/${here.location}/feed.ics`)).toContain('Here');
    expect(await text(`/locations/${there.location}/feed.ics`)).toContain('other_location');
  });

  it('act at their own location, as customers everywhere, and on what has no location', async () => {
    const slots = [{ calendar: here.seats[1], slot: SLOT(18) }];
    expect((await limited.post('/planner/bookings', { user: ada.id, slots })).status).toBe(201);
    const shift = { user: null, calendar: there.seats[1], slot: SLOT(18) };
    expect((await limited.post('/reservations', shift)).body).toMatchObject({ code: 'card_missing' });
    expect((await limited.get(`/users/${ada.id}`)).status).toBe(200);
    const global = { name: 'Everywhere', calculation: 'POINTS', since: MONDAY };
    expect((await limited.post('/boards', global)).status).toBe(201);
    expect((await limited.post('/reports', { kind: 'outstanding', location: here.location })).status).toBe(202);
  });

  it('are refused by the command itself, also if a route forgot to ask', async () => {
    const { commands, clock } = venue.composed.deps;
    const caller: SignedIn = {
      kind: 'user',
      userId: limited.id,
      sessionId: 'none',
      provenAt: MONDAY,
      expiresAt: MONDAY,
      isStaff: true,
      isSuperuser: false,
      isProven: true,
      permissions: Permission.options,
    };
    const blackout = (place: Place, actor: ReturnType<typeof asStaff>) =>
      commands.handle(
        scheduleDecider,
        `${place.location}_2027-03-05`,
        [
          {
            type: 'BlackOutSlot',
            data: {
              reservationId: ReservationId.parse(`black${place.location.slice(5)}`),
              locationId: LocationId.parse(place.location),
              seatId: SeatId.parse(place.seats[0]),
              startsAt: Instant.parse('2027-03-05T20:00:00.000Z'),
              notes: null,
              venue: {
                zone: 'America/Los_Angeles',
                openingHours: Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 })),
              },
            },
          },
        ],
        { commandId: `test:${place.location}`, actor, now: clock.now() },
      );
    const at = (location: string) => asStaff({ ...caller, locations: [LocationId.parse(location)] }, PLANS);
    await expect(blackout(there, at(here.location))).rejects.toThrow(ActsElsewhere);
    expect((await blackout(here, at(here.location))).outcome).toBe('accepted');
    expect((await blackout(there, at(there.location))).outcome).toBe('accepted');
    const [event] = (await venue.log()).filter(({ type }) => type === 'SlotBlackedOut').slice(-1);
    expect((event?.metadata as { actor: object }).actor).toEqual({
      kind: 'staff',
      userId: limited.id,
      permission: PLANS,
    });
  });

  it('a change of the locations counts at once', async () => {
    const name = 'movable';
    const { id, token } = await venue.person(name, { permissions: ['reservations.change_reservation'] });
    const rights = { permissions: ['reservations.change_reservation'], is_superuser: false };
    const plan = (place: Place) => `/planner?location=${place.location}&date=2027-03-02`;
    expect((await venue.as(token).get(plan(there))).status).toBe(200);
    const revised = await chief.patch(`/staff/${id}`, { ...rights, locations: [here.location] });
    expect(revised.body).toMatchObject({ locations: [here.location] });
    expect((await venue.as(token).get(plan(there))).status).toBe(401);
    const login = must(
      await venue.anonymous.post('/auth/token', { username: `${name}@venue.test`, password: PASSWORD }),
    );
    const again = venue.as(login['access']);
    expect((await again.get('/auth/permissions')).body).toMatchObject({ locations: [here.location] });
    expect((await again.get(plan(there))).body).toMatchObject({ code: 'other_location' });
    expect((await again.get(plan(here))).status).toBe(200);
    expect((await chief.patch(`/staff/${id}`, { ...rights, locations: ['nowhere1'] })).status).toBe(400);
    const [change] = (await chief.get(`/staff/${id}/history`)).body.changes;
    expect(change).toMatchObject({ before: { locations: [] }, after: { locations: [here.location] } });
    // A superuser acts everywhere.
    await chief.patch(`/staff/${id}`, { permissions: [], is_superuser: true, locations: [here.location] });
    expect((await chief.get('/staff')).body.results.find((one: { id: string }) => one.id === id)).toMatchObject({
      is_superuser: true,
      locations: [],
    });
  });
});
