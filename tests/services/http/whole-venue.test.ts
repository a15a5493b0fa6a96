import { keepImageFile } from '@paddock/venue/catalogue/image-files';
import { sessionTokens } from '@paddock/kit/accounts/session-token';
import type { RecordedEvent } from '@paddock/event-store/port';
import { PoisonEvent } from '@paddock/projections/engine/failures';
import { listPoison } from '@paddock/projections/engine/poison-list';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { DAY, type Instant } from '@paddock/shared-domain/kernel/time';
import { Pool } from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howMany } from '../../support/how-many.ts';
import { sweep } from '../../support/sweep.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { type ObjectKind, type Principal, walkMatrix } from './authz-matrix.ts';
import { PROVED_LAP, proveLap } from '../laps/proved-lap.ts';
import { AMG, GT3, IMAGE, SKIN, SPA, stockCatalogue, stockPoints } from '../laps/race-world.ts';
import { dice, sendBadRequests } from './bad-requests.ts';

const {
  'reservations.change_reservation': P,
  'leaderboards.can_manage_race_events': L,
  'user.change_user': U,
} = Permission.enum;
const MISSING = 'nobody1234567890abcd';
/** Terms of a promotion code. */
const PROMOTION = {
  ...{ percent: 10, sum_cents: null, first_date: '2027-03-01', last_date: null, locations: [] },
  ...{ minimum_cents: 0, first_visit: false, most_uses: 100 },
};

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
const people = new Map<Principal, Person>();
const deadTokens = new Map<Principal, string>();
const checkouts = new Map<Principal, string>();
const reservations = new Map<Principal, string>();
const waits = new Map<Principal, string>();
const payments = new Map<Principal, string>();
/** Nobody sees another's membership, so everybody asks for their own (tested in tests/services/club). */
const memberships = new Map<Principal, string>();
/** An event on the bill of each principal. */
const billed = new Map<Principal, string>();
const NO_EVENT = '6f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a41';
/** Ids of objects without an owner, by the beginning of their path. */
const shared = new Map<string, string>();
let contracts: readonly Contract[];

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 8);
  const roles: readonly (readonly [Principal, Parameters<Venue['person']>[1]])[] = [
    ['owner', {}],
    ['other', {}],
    ['S0', { permissions: [] }],
    ['SP', { permissions: [P] }],
    ['SL', { permissions: [L] }],
    ['SU', { permissions: [P, U] }],
    ['superuser', { superuser: true }],
  ];
  // A time with a waiting list: with one seat closed, eight seats together are not free.
  const builder = await venue.person('matrix-builder', { permissions: [P] });
  const taken = { calendar: place.seats[0], slot: '2027-03-04T10:00:00-08:00', is_blackout: true };
  await builder.post('/reservations', taken);
  for (const [index, [name, options]] of roles.entries()) {
    const person = await venue.person(`matrix-${name.toLowerCase()}`, { ...options, card: 'tok_visa' });
    people.set(name, person);
    const slot = `2027-03-02T${10 + index}:00:00-08:00`;
    const quoted = await person.post('/reservations/checkouts/quote', {
      reservations: [{ slot, calendar: place.seats[0] }],
      voucher: null,
    });
    const day = { location: place.location, date: '2027-03-04', from: 600, until: 600, seats: 8 };
    waits.set(name, (await person.post('/waiting', day)).body.id);
    checkouts.set(name, quoted.body.checkout_id);
    const booked = await person.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
    reservations.set(name, booked.body.reservations[0].id);
    const bought = await person.post('/users/me/vouchers/purchase', { amount_cents: 1_000 });
    payments.set(name, bought.body.payment_id);
    shared.set('/vouchers', bought.body.voucher.id);
    await person.post('/users/me/charges/credits_enroll', { credits_amount: 1000 });
    memberships.set(name, (await person.get('/users/me/subscription')).body.id);
    billed.set(name, (await person.get('/users/me/statement')).body.lines[0].event_id);
  }
  const issued = (await venue.log()).find(({ type }) => type === 'VoucherSold');
  shared.set('/timelines/vouchers', (issued?.data as { voucherId: string }).voucherId);
  // An event in the list of poison events, so that it can be viewed. The read models continue.
  const pool = new Pool({ connectionString: venue.databaseUrl, max: 1 });
  await listPoison(pool, 'vouchers', new PoisonEvent(issued as RecordedEvent, new Error('A test says so.')));
  await keepImageFile(pool, IMAGE, { contentType: 'image/png', bytes: Buffer.from('a picture') });
  await pool.end();
  shared.set('/operations', issued?.id ?? '');
  await stockCatalogue(venue);
  const [launcher, chief] = [people.get('SL') as Person, people.get('superuser') as Person];
  const board = await launcher.post('/boards', {
    name: 'GT3',
    calculation: 'TIME',
    track: SPA,
    group: GT3,
    since: MONDAY,
  });
  // A board that ended days ago. The sweep closes it.
  const past = (days: number) => new Date(Date.parse(MONDAY) - days * DAY).toISOString();
  const over = await launcher.post('/boards', {
    name: 'Last month',
    calculation: 'TIME',
    track: SPA,
    group: GT3,
    since: past(30),
    until: past(3),
  });
  await sweep(venue);
  shared.set('/closing', over.body.id);
  const driven = { location: place.location, calendar: place.seats[0], track: SPA, car: AMG, millis: 140_000 };
  const lap = { ...driven, user: null, created: '2027-02-28T18:00:00.000Z', tire: 'Slick', fuel: 5 };
  const laps = await launcher.post('/laps', { laps: [lap] });
  const page = await chief.post('/pages', { name: 'Rules', menu_name: 'Rules', html: '<p>Drive.</p>' });
  const event = await launcher.post('/races/events', { calendar: place.seats[0] });
  const party = await launcher.post('/races/parties/host', { calendar: place.seats[0], name: 'Cup' });
  shared.set('/races/parties', party.body.id);
  const own = await launcher.patch(`/races/events/${event.body.id}`, { sessions: [{ type: 'PRACTICE' }] });
  shared.set('/races/sessions', own.body.sessions[0].id);
  shared.set('/races/entries', party.body.members[0].entry.id);
  const cup = await stockPoints(venue, [{ name: 'Apex', members: [], points: [25] }]);
  shared.set('/teams', (await launcher.get(`/teams?board=${cup}`)).body.results[0].id);
  const report = await (people.get('SU') as Person).post('/reports', { kind: 'outstanding' });
  shared.set('/reports', report.body.id);
  shared.set('/races', event.body.id);
  const drafted = { location: place.location, date: '2027-03-03', reason: 'Seat 1 is broken' };
  shared.set('/planner', (await (people.get('SP') as Person).post('/planner/drafts', drafted)).body.id);
  shared.set('/calendars', place.seats[0] ?? MISSING);
  shared.set('/caltypes', place.type);
  shared.set('/boards', board.body.id);
  shared.set('/laps', laps.body.laps[0].id);
  shared.set('/evidence', await proveLap(venue));
  shared.set('/pages', page.body.id);
  shared.set('/tracks', SPA);
  shared.set('/cars', AMG);
  shared.set('/groups', GT3);
  shared.set('/skins', SKIN);
  shared.set('/images', IMAGE);
  await chief.post('/promotions', { ...PROMOTION, code: 'EASTER10' });
  shared.set('/promotions', 'EASTER10');
  // Three tokens that were valid once: expired, logged out, and of a deleted account.
  const { config } = venue.composed.deps;
  const owner = people.get('owner') as Person;
  const claims = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  deadTokens.set(
    'expired',
    await sessionTokens([config.TOKEN_KEY ?? '']).sign({
      userId: owner.id,
      sessionId: claims.sid,
      expiresAt: '2027-02-01T00:00:00.000Z' as Instant,
    }),
  );
  const left = await venue.person('left');
  await left.delete('/auth/token');
  deadTokens.set('revoked', left.token);
  const forgotten = await venue.person('forgotten');
  const deleted = await (people.get('SU') as Person).delete(`/users/${forgotten.id}`);
  if (deleted.status !== 204) throw new Error(`Nobody was forgotten: ${deleted.status}`);
  deadTokens.set('deleted', forgotten.token);
  shared.set('/forgetting', forgotten.id);
  // The thread that draws statements starts with the first one.
  await owner.get('/users/me/statement.pdf');
  contracts = venue.composed.app.edge.routes.map(({ contract }) => contract);
});
afterAll(() => venue.close());

const ownerOf = (principal: Principal): Principal => (people.has(principal) ? principal : 'owner');
const idOf = ({ access, path }: Contract, principal: Principal, object: ObjectKind, name = 'id'): string => {
  if (object === 'missing') return name === 'event' ? NO_EVENT : MISSING;
  const holder = object === 'own' ? ownerOf(principal) : principal === 'other' ? 'owner' : 'other';
  if (name === 'source') return checkouts.get(holder) ?? MISSING;
  if (name === 'payment') return payments.get(holder) ?? MISSING;
  if (name === 'event') return billed.get(holder) ?? NO_EVENT;
  // Only a deleted account has a proof of its deletion.
  if (path.endsWith('/forgetting') && object === 'foreign') return shared.get('/forgetting') ?? MISSING;
  if (access.who.startsWith('account') || path.startsWith('/users/:id/') || path === '/staff/:id/history')
    return people.get(holder)?.id ?? MISSING;
  if (path.startsWith('/reservations/checkouts')) return checkouts.get(holder) ?? MISSING;
  if (path.startsWith('/subscriptions')) return memberships.get(ownerOf(principal)) ?? MISSING;
  if (path.startsWith('/waiting')) return waits.get(holder) ?? MISSING;
  if (path.startsWith('/reservations') || path.startsWith('/timelines/reservations'))
    return reservations.get(holder) ?? MISSING;
  if (path.includes('/receipt')) return name === 'id' ? PROVED_LAP : (shared.get('/evidence') ?? MISSING);
  if (path.endsWith('/closing')) return shared.get('/closing') ?? MISSING;
  if (path.startsWith('/timelines/seats')) return place.seats[0] ?? MISSING;
  const [room = ''] = path.split('/:');
  return shared.get(room) ?? shared.get(`/${path.split('/')[1]}`) ?? place.location;
};

describe('The whole product', () => {
  it('PERM-06 PERM-07 gives every principal exactly what the policy table says, on every route served', async () => {
    const world = {
      app: venue.composed.app,
      idOf,
      tokenOf: (principal: Principal) => people.get(principal)?.token ?? deadTokens.get(principal) ?? '',
    };
    const { requests, deviations } = await walkMatrix(world, contracts);
    console.log(
      `authorisation matrix of the product: ${contracts.length} routes, ${requests} requests, ${deviations.length} deviations`,
    );
    expect(deviations).toEqual([]);
  });

  it('TH-49 compresses only answers that are the same for everybody', async () => {
    const day = `date=2027-03-05&location=${place.location}`;
    const queries: Readonly<Record<string, string>> = {
      '/avail/quote': `?${day}`,
      '/avail/days': `?dates=2027-03-05,2027-03-06&location=${place.location}`,
      '/calendars/:id/avail': '?date=2027-03-05',
      '/calendars/:id/quote': '?date=2027-03-05',
      '/calendars/parallel': `?${day}&sessions=1&racers=1`,
    };
    const compressed = contracts.filter((contract) => contract.compressed === true);
    for (const contract of compressed) {
      const { path } = contract;
      const url = `/api${path.replace(':id', idOf(contract, 'owner', 'own'))}${queries[path] ?? ''}`;
      const seen = new Set<string>();
      for (const token of [undefined, ...[...people.values()].map((person) => person.token)]) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const { statusCode, body } = await venue.composed.app.inject({ url, headers });
        expect([url, statusCode]).toEqual([url, 200]);
        seen.add(body);
      }
      expect([url, seen.size]).toEqual([url, 1]);
    }
    console.log(
      `answers that are compressed: ${compressed.length} routes, each the same for ${people.size + 1} callers`,
    );
    // Whose answers have names that people chose, or depend on the caller.
    expect(compressed.filter(({ path }) => /^\/(boards|teams|laps|locations\/nearest)/.test(path))).toEqual([]);
    expect(compressed.length).toBeGreaterThan(20);
  });

  it('refuses 10,000 altered tokens', async () => {
    const random = dice(7);
    const { token } = people.get('superuser') as Person;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    let accepted = 0;
    for (let index = 0; index < 10_000; index += 1) {
      const at = Math.floor(random.next() * token.length);
      const kind = Math.floor(random.next() * 4);
      const other = random.of(letters.split('').filter((letter) => letter !== token[at]));
      const altered =
        [
          token.slice(0, at) + other + token.slice(at + 1),
          token.slice(0, at),
          token.slice(0, at) + token.slice(at + 1),
          token + other,
        ][kind] ?? '';
      const answer = await venue.composed.app.inject({
        url: '/api/auth/permissions',
        headers: { authorization: `Bearer ${altered}` },
      });
      if (answer.statusCode !== 401) accepted += 1;
    }
    console.log(`altered tokens: 10000, accepted ${accepted}`);
    expect(accepted).toBe(0);
  });

  it('answers thousands of bad requests without a defect', async () => {
    // Without calls that end the caller's session: all later ones would get 401.
    const kept = contracts.filter(
      ({ method, path }) => !(method === 'DELETE' && path.startsWith('/auth')) && path !== '/users/:id/update_password',
    );
    const result = await sendBadRequests(venue.composed.app, kept, {
      count: howMany(2_000, 20_000),
      tokens: [...people.values()].map(({ token }) => token),
      ids: [
        'me',
        'me',
        people.get('owner')?.id ?? '',
        people.get('other')?.id ?? '',
        checkouts.get('owner') ?? '',
        reservations.get('owner') ?? '',
        place.location,
        place.seats[0] ?? '',
        place.type,
        MISSING,
        '0',
        '-1',
      ],
      seed: 11,
    });
    console.log(
      `bad requests to the product: ${result.requests}, by status ${JSON.stringify(result.byStatus)}, slowest ${Math.round(result.slowestMs)} ms, p99 ${Math.round(result.p99Ms)} ms`,
    );
    expect(result.defects).toEqual([]);
  }, 600_000);

  // Last: a change of rights ends the sessions of the person.
  it('appends nothing where a change is sent that changes nothing', async () => {
    const [superuser, launcher, planner, owner] = (['superuser', 'SL', 'SP', 'owner'] as const).map(
      (name) => people.get(name) as Person,
    ) as [Person, Person, Person, Person];
    const preset = await launcher.post('/races/presets', { name: 'Sprint' });
    const assist = await launcher.post('/assists', { name: 'Easy', settings: { ABS: 1 } });
    // One of the bad requests before may have cancelled any of the others.
    const kept = { calendar: place.seats[7], slot: '2027-03-05T10:00:00-08:00', user: owner.id };
    const reservation = (await superuser.post('/reservations', kept)).body.id as string;
    await superuser.post('/promotions', { ...PROMOTION, code: 'SUMMER10' });
    const rule = { name: 'Peak', from: '2027-03-02', days: [4], cost_cents: 2_000 };
    const rules = `/locations/${place.location}/price-rules`;
    const { changes } = (await superuser.get(rules)).body;
    const ruled = (await superuser.post(rules, { ...rule, changes })).body;
    /** Where no page has the present state by itself: who sends what. */
    const known: Readonly<Record<string, readonly [Person, string, object]>> = {
      '/business': [superuser, '/business', { name: 'Apex Racing' }],
      '/users/:id': [owner, '/users/me', { language: 'es', first_name: 'Ada', reminders: false }],
      '/reservations/:id': [superuser, `/reservations/${reservation}`, { notes: 'Two drivers' }],
      '/promotions/:code': [superuser, '/promotions/SUMMER10', PROMOTION],
      '/locations/:id/price-rules/:rule': [
        superuser,
        `${rules}/${ruled.results.at(-1).id}`,
        { ...rule, changes: ruled.changes },
      ],
      '/staff/:id': [superuser, `/staff/${planner.id}`, { permissions: [P], is_superuser: false }],
      '/laps/:id': [launcher, `/laps/${shared.get('/laps')}`, { approved: false, why: 'Cut' }],
      '/races/presets/:id': [launcher, `/races/presets/${preset.body.id}`, { name: 'Sprint 2' }],
      '/assists/:id': [launcher, `/assists/${assist.body.id}`, { name: 'Easier' }],
    };
    /** What the page shows, without the fields that only the server writes. */
    const shown = async ({ body }: Contract, address: string): Promise<object> => {
      const { body: present } = await superuser.get(address);
      const { properties = {} } = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
      const fields = Object.keys(properties).filter((name) => present[name] !== undefined);
      // A car shows its groups with their names.
      const idOnly = (value: unknown): unknown =>
        address.startsWith('/cars/') && Array.isArray(value) ? value.map(({ id }: { id: string }) => id) : value;
      return Object.fromEntries(fields.map((name) => [name, idOnly(present[name])]));
    };
    const found: string[] = [];
    for (const contract of contracts.filter(({ method }) => method === 'PATCH')) {
      const address = contract.path.replace(':id', idOf(contract, 'superuser', 'own'));
      const [who, where, body] = known[contract.path] ?? [superuser, address, await shown(contract, address)];
      // The first time, a default that the page shows becomes a value of its own.
      await who.patch(where, body);
      const before = await venue.store.head();
      const { status } = await who.patch(where, body);
      const isSame = String(before) === String(await venue.store.head());
      const fields = Object.keys(body).length;
      if ((status !== 200 && status !== 204) || !isSame || fields === 0)
        found.push(`${contract.path}: ${status}, ${fields} fields, ${isSame}`);
    }
    expect(found).toEqual([]);
  });
});
