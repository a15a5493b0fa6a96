import { StoreUnavailable } from '@paddock/event-store/port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { instant } from '../../support/builders/brands.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
let second: Person;
let cleo: Person;
let place: Awaited<ReturnType<Venue['open']>>;
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 3);
  [owner, second, cleo] = await Promise.all([
    venue.person('boss', { superuser: true }),
    venue.person('partner', { superuser: true }),
    venue.person('cleo', { card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

const sheet = async (kind: string, id: string, by: Person = owner) =>
  (await by.get(`/set-up/sheet?kind=${kind}&id=${id}`)).body;
const eventsOf = async (stream: string) => (await venue.log()).filter((event) => event.stream === stream);
const quoteOf = (by: Person, seat: string | undefined, slot: string) =>
  by.post('/reservations/checkouts/quote', { reservations: [{ slot, calendar: seat }], voucher: null });

describe('the set-up of a venue', () => {
  it('shows a record with terms that its own call accepts, and who changed what when', async () => {
    const opened = await sheet('location', place.location);
    expect(opened).toMatchObject({ revision: 0, state: 'in-use', terms: { sales_tax_ppm: 95_000, group: null } });
    venue.clock.advance(60_000);
    await owner.patch(`/locations/${place.location}`, { booking_fee_cents: 250 });
    const { history, revision } = await sheet('location', place.location);
    expect(revision).toBe(1);
    expect(history[0]).toMatchObject({
      by: owner.id,
      at: venue.clock.now(),
      what: 'LocationTermsRevised',
      changes: [{ field: 'booking_fee_cents', before: 0, after: 250 }],
    });
    expect(history[1]).toMatchObject({ what: 'LocationOpened' });
    for (const [kind, id, path] of [
      ['location', place.location, '/locations'],
      ['seatType', place.type, '/caltypes'],
      ['seat', place.seats[0] ?? '', '/calendars'],
    ] as const) {
      const { terms, revision: before } = await sheet(kind, id);
      const { location: _fixed, ...said } = terms;
      expect((await owner.patch(`${path}/${id}`, { ...said, revision: before })).status).toBe(200);
      expect((await sheet(kind, id)).revision).toBe(before);
    }
  });

  it('is for superusers only, and refuses unknown records and kinds', async () => {
    const planner = await venue.person('planner', { permissions: ['user.change_user'] });
    expect((await planner.get('/set-up?kind=seat')).status).toBe(403);
    expect((await planner.get(`/set-up/sheet?kind=seat&id=${place.seats[0]}`)).status).toBe(403);
    expect((await owner.get('/set-up/sheet?kind=seat&id=nobody')).status).toBe(404);
    expect((await owner.get('/set-up?kind=user')).status).toBe(400);
  });

  it('changes presets and shows their history; other fields stay, and sessions that cannot be run are refused', async () => {
    const session = { name: 'Race', type: 'RACE', spawn: 'START', duration: 10, duration_is_laps: true };
    const made = await owner.post('/races/presets', { name: 'Sprint', penalties: true, sessions: [session] });
    const path = `/races/presets/${made.body.id}`;
    const changed = await owner.patch(path, { fixed_setup: true, revision: 0 });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, fixed_setup: true }]);
    const { history, revision } = await sheet('preset', made.body.id);
    expect(revision).toBe(1);
    expect(history[0]).toMatchObject({
      by: owner.id,
      changes: [{ field: 'fixed_setup', before: null, after: true }],
    });
    const { results } = (await owner.get('/races/presets')).body;
    expect(results).toContainEqual(changed.body);
    const laps = { ...session, type: 'PRACTICE' };
    expect((await owner.patch(path, { sessions: [laps], revision: 1 })).status).toBe(400);
    expect((await owner.patch(path, { assists: 'nowhere' })).status).toBe(400);
    expect((await owner.patch('/races/presets/nobody1234567890abcd', { name: 'X' })).status).toBe(404);
    expect((await sheet('preset', made.body.id)).revision).toBe(1);
  });

  it('changes driving aids and shows their history; other fields stay', async () => {
    const made = await owner.post('/assists', { name: 'Rookie', settings: { ABS: 1, DAMAGE: 0 } });
    const path = `/assists/${made.body.id}`;
    const changed = await owner.patch(path, { settings: { ABS: 2 }, revision: 0 });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, settings: { ABS: 2 } }]);
    expect((await owner.get('/assists')).body.results).toContainEqual(changed.body);
    expect((await owner.get('/set-up?kind=assist')).body.results).toContainEqual({
      id: made.body.id,
      name: 'Rookie',
      state: 'in-use',
      group: null,
    });
    const { history } = await sheet('assist', made.body.id);
    expect(history[0]).toMatchObject({
      by: owner.id,
      changes: [{ field: 'settings', before: { ABS: 1, DAMAGE: 0 }, after: { ABS: 2 } }],
    });
    expect((await owner.patch(path, { settings: { 'rm -rf': 1 } })).status).toBe(400);
    expect((await owner.patch('/assists/nobody1234567890abcd', { name: 'X' })).status).toBe(404);
  });

  it('removes an address that is sent empty, and refuses one that is not valid', async () => {
    const addresses = [
      ['/locations', place.location, 'post_booking_url', 'https://paddock.test/thanks'],
      ['/caltypes', place.type, 'image', '/media/rig.png'],
      ['/caltypes', place.type, 'video_url', 'https://paddock.test/rig.mp4'],
      ['/calendars', place.seats[0] ?? '', 'image', '/media/bay.png'],
    ] as const;
    for (const [path, id, field, set] of addresses) {
      const save = (value: string) => owner.patch(`${path}/${id}`, { [field]: value });
      expect((await save(set)).body[field]).toBe(set);
      const cleared = await save('');
      expect([cleared.status, cleared.body[field]]).toEqual([200, null]);
      const refused = await save('javascript:alert(1)');
      expect([refused.status, refused.body[field]]).toEqual([400, [expect.stringMatching(/^Use an address/)]]);
    }
  });

  it('refuses the second of two people who edit the same record, and overwrites nothing', async () => {
    const preset = (await owner.post('/races/presets', { name: 'Endurance' })).body.id as string;
    const assist = (await owner.post('/assists', { name: 'Wet', settings: { ABS: 1 } })).body.id as string;
    const since = venue.clock.now();
    const points = { name: 'League', calculation: 'POINTS', since };
    const board = (await owner.post('/boards', points)).body.id as string;
    const records = [
      ['assist', assist, '/assists', { settings: { ABS: 2, DAMAGE: 50 } }, { name: 'Very wet' }],
      ['board', board, '/boards', { description: 'Of the west' }, { name: 'West league' }],
      ['preset', preset, '/races/presets', { penalties: true }, { drift_mode: false }],
      ['location', place.location, '/locations', { address: '2 Pit Lane' }, { address: '3 Pit Lane' }],
      ['seatType', place.type, '/caltypes', { description: 'Moves a lot.' }, { name: 'Mover' }],
      ['seat', place.seats[0] ?? '', '/calendars', { name: 'One' }, { cost_unit: 'half an hour' }],
    ] as const;
    for (const [kind, id, path, first, other] of records) {
      const { revision } = await sheet(kind, id);
      expect((await owner.patch(`${path}/${id}`, { ...first, revision })).status).toBe(200);
      const late = await second.patch(`${path}/${id}`, { ...other, revision });
      expect([late.status, late.body.code]).toEqual([409, 'conflict']);
      const now = await sheet(kind, id);
      expect(now.terms).toMatchObject(first);
      expect(now.revision).toBe(revision + 1);
      expect((await second.patch(`${path}/${id}`, { ...other, revision: now.revision })).status).toBe(200);
    }
  });

  it('accepts only one of many who save the same sheet at once', async () => {
    const { revision } = await sheet('location', place.location);
    const saved = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        owner.patch(`/locations/${place.location}`, { address: `${number} Paddock Road`, revision }),
      ),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await sheet('location', place.location)).revision).toBe(revision + 1);
  });

  it('refuses a new time zone for a venue with bookings, and accepts it for one without', async () => {
    const empty = await venue.open({ name: 'Not open yet' }, 1);
    expect((await owner.patch(`/locations/${empty.location}`, { timezone: 'America/New_York' })).body.timezone).toBe(
      'America/New_York',
    );
    const quoted = await quoteOf(cleo, place.seats[1], '2027-03-04T12:00:00-08:00');
    await cleo.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
    const refused = await owner.patch(`/locations/${place.location}`, { timezone: 'America/New_York' });
    expect([refused.status, Object.keys(refused.body)[0]]).toEqual([400, 'timezone']);
    expect((await owner.patch(`/locations/${place.location}`, { timezone: 'America/Los_Angeles' })).status).toBe(200);
  });
});

describe('prices', () => {
  it('a new price changes no earlier quote and no bill: a customer with an old quote is not charged', async () => {
    const [, , seat] = place.seats;
    const bought = await quoteOf(cleo, seat, '2027-03-05T10:00:00-08:00');
    await cleo.post(`/reservations/checkouts/${bought.body.checkout_id}/process`);
    const bill = (await cleo.get('/users/me/statement')).body.lines;
    const quoted = await quoteOf(cleo, seat, '2027-03-05T11:00:00-08:00');
    await owner.patch(`/calendars/${seat}`, { cost_cents: 9_900 });
    expect((await quoteOf(owner, seat, '2027-03-05T11:00:00-08:00')).body.total_cents).toBeGreaterThan(
      quoted.body.total_cents,
    );
    const changed = await cleo.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
    expect([changed.status, changed.body.code]).toEqual([409, 'quote_stale']);
    const [said] = await eventsOf(`checkout-${quoted.body.checkout_id}`);
    expect(said).toMatchObject({ type: 'CheckoutQuoted', data: { totalCents: quoted.body.total_cents } });
    expect((await cleo.get('/users/me/statement')).body.lines).toEqual(bill);
  });

  it('an announced price is used for quotes from its moment on', async () => {
    const [seat] = place.seats;
    const at = (hour: number) => `2027-03-06T${hour}:00:00-08:00`;
    const price = async (hour: number) => (await quoteOf(cleo, seat, at(hour))).body.line_items[0].calendar_cost_cents;
    expect(await price(10)).toBe(1800);
    const from = '2027-03-01T20:00:00.000Z';
    const past = await owner.patch(`/calendars/${seat}`, { next_price: { cost_cents: 2500, from: venue.clock.now() } });
    expect(Object.keys(past.body)[0]).toBe('next_price');
    await owner.patch(`/calendars/${seat}`, { next_price: { cost_cents: 2500, from } });
    expect(await price(11)).toBe(1800);
    venue.clock.set(instant(from));
    expect(await price(12)).toBe(2500);
    expect((await venue.anonymous.get(`/calendars/${seat}`)).body.cost_cents).toBe(2500);
    await owner.patch(`/calendars/${seat}`, { cost_cents: 2600 });
    expect(await price(13)).toBe(2600);
    const [last] = (await eventsOf(`seat-${seat}`)).slice(-1);
    expect(last?.data).toMatchObject({ costCents: 2600, nextPrice: null });
  });

  it('seats are listed in the order that the venue gives them', async () => {
    const names = async () =>
      (await venue.anonymous.get(`/calendars?location=${place.location}`)).body.results.map(
        ({ id }: { id: string }) => id,
      );
    const [one, two, three] = place.seats;
    expect(await names()).toEqual([one, two, three]);
    await owner.patch(`/calendars/${three}`, { ordering: 1 });
    expect(await names()).toEqual([three, one, two]);
  });

  it('adds several seats that are alike, once for each request, in the order of their names', async () => {
    const alike = { location: place.location, type: place.type, cost_cents: 3500, cost_unit: '30 min', image: null };
    const add = (names: readonly string[], more: object = {}, key = `several-${names.join('-').replaceAll(' ', '')}`) =>
      owner.post('/calendars/several', { ...alike, names, ...more }, { 'idempotency-key': key });
    const names = ['Row 1', 'Row 2', 'Row 3'];
    const made = await add(names, {}, 'row-of-three');
    expect([made.status, made.body.results.map((seat: { name: string }) => seat.name)]).toEqual([201, names]);
    expect((await add(names, {}, 'row-of-three')).body).toEqual(made.body);
    const rows = (await venue.anonymous.get(`/calendars?location=${place.location}&page_size=100`)).body.results;
    const found = rows.filter((seat: { name: string }) => seat.name.startsWith('Row'));
    expect(found.map((seat: { name: string; cost_cents: number }) => [seat.name, seat.cost_cents])).toEqual(
      names.map((name) => [name, 3500]),
    );
    expect((await add(['Row 4', 'Row 4'])).body.names).toEqual(['Give each seat its own name.']);
    expect((await add(Array.from({ length: 61 }, (_, at) => `Z${at}`))).body.names).toEqual([
      'At most 60 seats at once.',
    ]);
    expect((await add(['Row 5'], { type: 'none' })).body.type).toEqual(['There is no such type.']);
    expect((await add(['Row 6'], { location: 'none' })).body.location).toEqual(['There is no such venue.']);
  });

  it('completes several seats that were added in part, and adds none twice', async () => {
    const { commands } = venue.composed.deps;
    const alike = { location: place.location, type: place.type, cost_cents: 3500, cost_unit: '30 min', image: null };
    const body = { ...alike, names: ['Half 1', 'Half 2', 'Half 3'] };
    const key = { 'idempotency-key': 'broken-off' };
    const { handle } = commands;
    let left = 2;
    const broken = vi.spyOn(commands, 'handle').mockImplementation((...call: Parameters<typeof handle>) => {
      if ((left -= 1) < 0) throw new StoreUnavailable('the log is away', 'not-written');
      return handle(...call);
    });
    expect((await owner.post('/calendars/several', body, key)).status).toBe(503);
    broken.mockRestore();
    const made = await owner.post('/calendars/several', body, key);
    expect([made.status, made.body.results.length]).toEqual([201, 3]);
    const rows = (await owner.get('/set-up?kind=seat')).body.results;
    expect(rows.filter(({ name }: { name: string }) => name.startsWith('Half')).length).toBe(3);
  });
});

describe('pages', () => {
  it('are drafted, published and withdrawn; readers see the published text, cleaned', async () => {
    const html = '<p onclick="x()">Drive.</p><script>alert(1)</script>';
    const { body: page } = await owner.post('/pages', { name: 'Rules', menu_name: 'Rules', html, publish: false });
    const read = () => venue.anonymous.get(`/pages/${page.id}/content`);
    expect((await read()).status).toBe(404);
    expect((await owner.get('/set-up?kind=page')).body.results).toMatchObject([{ id: page.id, state: 'draft' }]);
    const draft = await sheet('page', page.id);
    expect(draft).toMatchObject({ state: 'draft', terms: { html: '<p>Drive.</p>', menu_name: 'Rules' } });
    await owner.patch(`/pages/${page.id}`, { revision: draft.revision });
    expect((await read()).body).toEqual({ html: '<p>Drive.</p>' });
    await owner.patch(`/pages/${page.id}`, { html: '<p>Drive slowly.</p>', publish: false });
    expect((await read()).body).toEqual({ html: '<p>Drive.</p>' });
    expect((await second.patch(`/pages/${page.id}`, { html: '<p>Mine.</p>', revision: 0 })).status).toBe(409);
    await owner.patch(`/pages/${page.id}`, {});
    expect((await read()).body).toEqual({ html: '<p>Drive slowly.</p>' });
    await owner.delete(`/pages/${page.id}`);
    expect((await read()).status).toBe(404);
    expect((await sheet('page', page.id)).state).toBe('withdrawn');
  });
});

describe('the catalogue', () => {
  it('adds, changes, retires and brings back tracks, cars and groups', async () => {
    const group = (await owner.post('/groups', { name: 'GT3' })).body.id;
    const track = (
      await owner.post('/tracks', { name: 'Spa', folder: 'spa', layout: '', length_metres: 7004, pit_boxes: null })
    ).body.id;
    const made = await owner.post('/cars', {
      name: 'AMG',
      folder: 'ks_amg_gt3',
      groups: [group],
      top_speed_kmh: null,
      skins: [{ name: 'Red', folder: '00_red' }],
    });
    const car = made.body.id;
    expect((await venue.anonymous.get('/cars')).body.results).toMatchObject([{ id: car, groups: [{ id: group }] }]);
    const described = await sheet('car', car);
    expect(described.terms).toMatchObject({ groups: [group], skins: [{ name: 'Red' }] });
    expect((await owner.patch(`/cars/${car}`, { ...described.terms, name: 'AMG GT3', revision: 0 })).body.name).toBe(
      'AMG GT3',
    );
    expect((await second.patch(`/cars/${car}`, { name: 'Other', revision: 0 })).status).toBe(409);
    expect((await owner.patch(`/cars/${car}`, { groups: ['nothing'] })).body.groups).toBeDefined();
    for (const [path, kind, id] of [
      ['/tracks', 'track', track],
      ['/cars', 'car', car],
      ['/groups', 'carGroup', group],
    ] as const) {
      expect((await owner.patch(`${path}/${id}`, { active: false })).status).toBe(200);
      expect((await venue.anonymous.get(path)).body.count).toBe(0);
      expect((await owner.get(`/set-up?kind=${kind}`)).body.results).toMatchObject([{ id, state: 'retired' }]);
      await owner.patch(`${path}/${id}`, { active: true });
      expect((await venue.anonymous.get(path)).body.count).toBe(1);
    }
  });
});
