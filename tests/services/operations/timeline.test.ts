import type { RecordedEvent } from '@paddock/event-store/port';
import { isReserving } from '@paddock/shared-domain/booking/reserving';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
let admin: Person;
let desk: Person;
let ada: Person;
let bob: Person;
let place: { location: string; seats: string[] };
let reservation: string;
let checkout: string;
let blackout: string;
const moments: Instant[] = [];
const MINUTE = 60_000;

/** Independent of the product: the id is in the data of the event or in the name of its stream. */
const isAbout = (id: string, { stream, data, type }: RecordedEvent): boolean =>
  type !== 'PersonalDataRead' && (stream.endsWith(`-${id}`) || JSON.stringify(data).includes(`"${id}"`));
const caughtUp = async () => venue.composed.deps.positions.waitFor('audit', await venue.store.head(), 60_000);
const story = async (who: Person, path: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await who.get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&page_size=7`);
    expect(status).toBe(200);
    ids.push(...body.results.map(({ event_id }: { event_id: string }) => event_id));
    if (page === body.page_count) return ids;
  }
};

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  owner = await venue.person('head', { superuser: true });
  admin = await venue.person('admin', { permissions: ['user.change_user', 'reservations.change_reservation'] });
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation'] });
  ada = await venue.person('ada', { card: 'tok_visa' });
  bob = await venue.person('bob');
  const step = async (act: () => Promise<unknown>) => {
    moments.push(venue.clock.now());
    venue.clock.advance(MINUTE);
    await act();
  };
  await step(() => ada.patch('/users/me', { first_name: 'Ada' }));
  await step(async () => {
    const body = {
      user: ada.id,
      calendar: place.seats[0],
      slot: '2027-03-02T12:00:00-08:00',
    };
    const made = await desk.post('/reservations', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    reservation = made.body.id as string;
    const closed = {
      calendar: place.seats[2],
      slot: '2027-03-02T12:00:00-08:00',
      is_blackout: true,
      notes: 'New pedals',
    };
    blackout = (await desk.post('/reservations', closed)).body.id as string;
  });
  await step(async () => {
    const cart = { reservations: [{ calendar: place.seats[1], slot: '2027-03-02T13:00:00-08:00' }], voucher: null };
    const { body: quote } = await ada.post('/reservations/checkouts/quote', cart);
    checkout = quote.checkout_id as string;
    expect((await ada.post(`/reservations/checkouts/${checkout}/process`)).status).toBe(200);
  });
  await step(() => bob.patch('/users/me', { first_name: 'Bob' }));
  await step(() => admin.patch(`/users/${ada.id}`, { last_name: 'Lovelace' }));
  await step(() => admin.delete(`/users/${bob.id}`));
  moments.push(venue.clock.now());
});
afterAll(() => venue.close());

describe('a timeline', () => {
  it('of a customer, seat or reservation as of a moment has exactly their events of the log up to it', async () => {
    await caughtUp();
    const log = await venue.log();
    const subjects = [
      [`/timelines/customers/${ada.id}`, ada.id, admin],
      [`/timelines/customers/${bob.id}`, bob.id, admin],
      [`/timelines/seats/${place.seats[0]}`, place.seats[0] ?? '', desk],
      [`/timelines/reservations/${reservation}`, reservation, desk],
    ] as const;
    for (const [path, id, who] of subjects) {
      for (const moment of moments) {
        const expected = log
          .filter((event) => isAbout(id, event) || (id === ada.id && event.stream === `checkout-${checkout}`))
          .filter((event) => (event.metadata as { at: string }).at <= moment)
          .map((event) => event.id)
          .toReversed();
        expect(await story(who, `${path}?as_of=${moment}`), `${path} at ${moment}`).toEqual(expected);
      }
    }
  });

  it('names who caused each event, and shows notes only to staff who may read personal data', async () => {
    await caughtUp();
    const path = `/timelines/reservations/${reservation}`;
    const forAdmin = await admin.get(path);
    const entry = forAdmin.body.results.at(-1);
    expect(entry.actor).toMatchObject({ kind: 'staff', user: desk.id, by: 'reservations.change_reservation' });
    expect(entry.actor.name).not.toBeNull();
    expect(entry.people).toEqual([{ id: ada.id, name: expect.stringContaining('Ada') }]);
    const notes = async (who: Person) =>
      (await who.get(`/timelines/reservations/${blackout}`)).body.results[0].data.notes as unknown;
    expect(await notes(admin)).toBe('New pedals');
    expect(await notes(desk)).toBe('(hidden)');
  });

  it('shows planner staff what happened on a seat, but not the data or the reason of an event about money', async () => {
    const reason = 'Her lawyer wrote to us';
    const cleared = await admin.post(`/users/${ada.id}/clear_outstanding`, { reason });
    expect(cleared.status, JSON.stringify(cleared.body)).toBe(200);
    await caughtUp();
    type Told = { stream: string; type: string; data: object | null; reason: string | null };
    const told = async (who: Person, path: string): Promise<Told[]> =>
      (await who.get(`${path}?page_size=100`)).body.results;
    const isMoney = ({ stream }: Told) => !/^(schedule|seat)-/.test(stream);
    const ofReservation = `/timelines/reservations/${reservation}`;
    // The day of the planner is updated after the bill.
    await expect
      .poll(async () => (await told(desk, ofReservation)).map(({ type }) => type))
      .toContain('ReservationRecordedAsPaid');
    await caughtUp();
    for (const path of [`/timelines/seats/${place.seats[1]}`, ofReservation]) {
      const [forDesk, forAdmin] = [await told(desk, path), await told(admin, path)];
      expect(forDesk.map(({ type }) => type)).toEqual(forAdmin.map(({ type }) => type));
      expect(forAdmin.filter(isMoney), path).not.toEqual([]);
      for (const { data, reason: why } of forDesk.filter(isMoney))
        expect([path, data, why]).toEqual([path, null, null]);
      const ofTheDay = forDesk.filter((entry) => !isMoney(entry));
      expect(ofTheDay, path).not.toEqual([]);
      for (const { data } of ofTheDay) expect(data).not.toBeNull();
      expect(JSON.stringify(forDesk)).not.toContain(reason);
    }
    // The timeline of the customer has the reason, for staff who may read personal data.
    const ofCustomer = await told(admin, `/timelines/customers/${ada.id}`);
    expect(ofCustomer.filter((entry) => entry.reason === reason)).not.toEqual([]);
  });

  it('of a voucher, and of its buyer, shows only the last four characters of the code, because the code is money', async () => {
    const bought = await ada.post('/users/me/vouchers/purchase', { amount_cents: 1_000 });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    const code = (bought.body.voucher.id as string).replaceAll('-', '');
    await caughtUp();
    const issued = (await venue.log()).find(({ type }) => type === 'VoucherSold');
    const { voucherId } = issued?.data as { voucherId: string };
    const masked = `••••-••••-••••-${code.slice(-4)}`;
    for (const [path, type] of [
      [`/timelines/vouchers/${voucherId}`, 'VoucherSold'],
      [`/timelines/customers/${ada.id}`, 'VoucherSold'],
      [`/timelines/customers/${ada.id}`, 'PaymentRequested'],
    ] as const) {
      const { body } = await admin.get(`${path}?page_size=100`);
      const { data } = body.results.find((entry: { type: string }) => entry.type === type);
      expect((data.greeting ?? data.purpose.greeting).code, `${path} ${type}`).toBe(masked);
      expect(JSON.stringify(body).replaceAll('-', '')).not.toContain(code);
    }
  });

  it('shows deleted users without a name, and every read of personal data is recorded', async () => {
    await caughtUp();
    const path = `/timelines/customers/${bob.id}`;
    const { body } = await admin.get(path);
    expect(body.results.flatMap(({ people }: { people: { name: string | null }[] }) => people)[0].name).toBeNull();
    expect(JSON.stringify(body)).not.toContain('bob@');
    await admin.get(`/timelines/seats/${place.seats[0]}`);
    const looks = (await venue.log()).filter(({ type }) => type === 'PersonalDataRead').map(({ data }) => data);
    expect(looks).toContainEqual(expect.objectContaining({ what: 'GET /timelines/customers/:id', userIds: [bob.id] }));
    expect(looks).toContainEqual(expect.objectContaining({ what: 'GET /timelines/seats/:id', userIds: [ada.id] }));
    const ofReservation = { what: 'GET /timelines/reservations/:id', userIds: [ada.id] };
    expect(looks).toContainEqual(expect.objectContaining(ofReservation));
  });

  it('can be read only by those who may see its subject', async () => {
    expect((await desk.get(`/timelines/customers/${ada.id}`)).status).toBe(403);
    expect((await desk.get('/timelines/vouchers/abc')).status).toBe(403);
    expect((await ada.get(`/timelines/customers/${bob.id}`)).status).toBe(404);
    expect((await ada.get(`/timelines/customers/${ada.id}`)).status).toBe(403);
    expect((await ada.get(`/timelines/seats/${place.seats[0]}`)).status).toBe(403);
    expect((await admin.get('/timelines/seats/nobody')).status).toBe(404);
  });
});

describe('the audit', () => {
  it('finds everything that staff did, by actor, customer, type and time, and exports it as CSV', async () => {
    await caughtUp();
    const log = await venue.log();
    const acts = log.filter(
      ({ type, metadata }) =>
        (metadata as { actor: { kind: string } }).actor.kind === 'staff' && type !== 'PersonalDataRead',
    );
    const ids = (body: { results: { event_id: string }[] }) => body.results.map(({ event_id }) => event_id);
    const all = await owner.get('/audit/acts?page_size=100');
    expect(ids(all.body)).toEqual(acts.map(({ id }) => id).toReversed());
    const by = async (query: string) => ids((await owner.get(`/audit/acts?page_size=100&${query}`)).body);
    const expected = (holds: (event: RecordedEvent) => boolean) =>
      acts
        .filter(holds)
        .map(({ id }) => id)
        .toReversed();
    const actorOf = ({ metadata }: RecordedEvent) => (metadata as { actor: { userId: string } }).actor.userId;
    expect(await by(`actor=${admin.id}`)).toEqual(expected((event) => actorOf(event) === admin.id));
    expect(await by(`user=${ada.id}`)).toEqual(expected((event) => isAbout(ada.id, event)));
    // Also by the former name of what are now several types.
    expect(await by('type=SlotReserved')).toEqual(expected(isReserving));
    expect(await by(`from=${moments[3]}`)).toEqual(
      expected(({ metadata }) => (metadata as { at: string }).at >= (moments[3] ?? '')),
    );
    const csv = await owner.get(`/audit/acts.csv?actor=${admin.id}`);
    expect(String(csv.body).trim().split('\r\n')).toHaveLength((await by(`actor=${admin.id}`)).length + 1);
    const looks = (await venue.log()).filter(({ type }) => type === 'PersonalDataRead').map(({ data }) => data);
    const atBoth = expect.arrayContaining([ada.id, bob.id]);
    for (const what of ['GET /audit/acts', 'GET /audit/acts.csv'])
      expect(looks, what).toContainEqual(expect.objectContaining({ what, userIds: atBoth }));
    expect((await admin.get('/audit/acts')).status).toBe(403);
    expect((await admin.get('/audit/acts.csv')).status).toBe(403);
  });
});
