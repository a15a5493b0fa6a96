import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let bob: Person;
let planner: Person;
let plain: Person;
const at = (time: string, day = '2027-03-02') => `${day}T${time}:00-08:00`;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  [bob, planner, plain] = await Promise.all([
    venue.person('bob', { card: 'tok_visa' }),
    venue.person('planner', { permissions: ['reservations.change_reservation'] }),
    venue.person('plain', { permissions: [] }),
  ]);
});
afterAll(() => venue.close());

const availability = async (day = '2027-03-02') =>
  (await bob.get(`/avail/quote?date=${day}&location=${place.location}`)).body as {
    slot: string;
    calendar: string;
    block: number;
    time: string;
  }[];

describe('availability', () => {
  it('SLOT-04 SLOT-05 SLOT-21 SLOT-22 lists every future half-hour of the opening hours for every seat', async () => {
    const day = await availability();
    expect(day).toHaveLength(24 * 4);
    expect(day[0]).toEqual({ slot: at('10:00'), time: '10:00 am', calendar: place.seats[0], block: 20 });
    expect(day.at(-1)).toMatchObject({ slot: at('21:30'), time: '9:30 pm', block: 43 });
    expect(new Set(day.map(({ slot }) => slot.slice(14, 16)))).toEqual(new Set(['00', '30']));
    // It is 10:00 on 1 March: only what begins later is offered.
    const today = await availability('2027-03-01');
    expect(today[0]?.slot).toBe(at('10:30', '2027-03-01'));
  });

  it('SLOT-28 offers nothing before today and nothing beyond two months', async () => {
    expect(await availability('2027-02-28')).toEqual([]);
    expect(await availability('2027-05-01')).toHaveLength(96);
    expect(await availability('2027-05-02')).toEqual([]);
    const late = await bob.post('/reservations', { calendar: place.seats[0], slot: '2027-05-02T12:00:00-07:00' });
    const early = await bob.post('/reservations', { calendar: place.seats[0], slot: at('10:00', '2027-03-01') });
    expect([late.status, late.body.code, early.status, early.body.code]).toEqual([
      400,
      'slot_out_of_range',
      400,
      'slot_past',
    ]);
  });

  it('SLOT-23 SLOT-25 answers for one seat, with prices when asked', async () => {
    const avail = await bob.get(`/calendars/${place.seats[1]}/avail?date=2027-03-03`);
    expect(avail.body).toHaveLength(24);
    const quote = await bob.get(`/calendars/${place.seats[1]}/quote?date=2027-03-03`);
    expect(quote.body[0]).toEqual({ ...avail.body[0], rule: null, cost_cents: 1800 });
  });

  it('SLOT-24 finds times at which enough seats are free together for a whole race', async () => {
    await planner.post('/reservations', {
      calendar: place.seats[3],
      slot: at('12:30', '2027-03-04'),
      is_blackout: true,
    });
    const both = await bob.get(`/calendars/parallel?date=2027-03-04&location=${place.location}&sessions=2&racers=4`);
    const blocks = both.body.results.map(({ block }: { block: number }) => block);
    expect(blocks).not.toContain(24);
    expect(blocks).not.toContain(25);
    expect(blocks).toContain(26);
    expect(blocks).not.toContain(43);
    const one = await bob.get(
      `/calendars/parallel?date=2027-03-04&location=${place.location}&sessions=2&racers=3&block=24`,
    );
    expect(one.body.results).toEqual([
      { block: 24, slot: at('12:00', '2027-03-04'), time: '12:00 pm', calendars: place.seats.slice(0, 3) },
    ]);
  });

  it('SLOT-24 finds times that go on after midnight, where the venue is open then', async () => {
    const hours = { opens: 0, closes: 1440 };
    const night = await venue.open({ name: 'Night', opening_hours: Array.from({ length: 7 }, () => hours) }, 2);
    const ask = async (date: string, sessions: number, block: number) => {
      const query = new URLSearchParams({ date, location: night.location, sessions: String(sessions), racers: '2' });
      return (await bob.get(`/calendars/parallel?${query.toString()}&block=${block}`)).body.results;
    };
    const last = { block: 47, slot: at('23:30', '2027-03-04'), time: '11:30 pm', calendars: night.seats };
    expect(await ask('2027-03-04', 2, 47)).toEqual([last]);
    expect(await ask('2027-03-04', 1, 47)).toEqual([last]);
    // The first half-hour of the next day is listed there only, and counts as taken here.
    expect(await ask('2027-03-05', 1, 0)).toMatchObject([{ slot: at('00:00', '2027-03-05') }]);
    const past = { calendar: night.seats[0], slot: at('00:00', '2027-03-05'), is_blackout: true };
    expect((await planner.post('/reservations', past)).status).toBe(201);
    expect(await ask('2027-03-04', 2, 47)).toEqual([]);
    // Where the venue closes in between, it does not go on.
    const shut = await bob.get(`/calendars/parallel?date=2027-03-04&location=${place.location}&sessions=2&block=43`);
    expect(shut.body.results).toEqual([]);
  });

  it('CAL-04 filters seats by location, type and a slot that must be free', async () => {
    const slot = encodeURIComponent(at('12:00', '2027-03-04'));
    const two = await bob.get(`/calendars?location=${place.location}&has_slot_avail=${slot}&block_count=2`);
    expect(two.body.results.map(({ id }: { id: string }) => id)).toEqual(place.seats.slice(0, 3));
    // Availability must not be cached (rule A-019).
    expect(two.headers['cache-control']).toBe('no-store');
    expect((await bob.get(`/calendars?type__in=${place.type}&location=${place.location}`)).body.count).toBe(4);
    expect((await bob.get('/calendars?type__in=nothing')).body).toMatchObject({ count: 0, page_count: 1 });
  });
});

describe('booking one slot', () => {
  it('SLOT-02 SLOT-18 makes an unpaid reservation and an outstanding item', async () => {
    const made = await bob.post('/reservations', {
      calendar: place.seats[0],
      slot: at('11:00'),
      time: 'ignored',
      subscription: null,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      slot: at('11:00'),
      time: '11:00 am',
      calendar: place.seats[0],
      calendar_name: '1',
      user: bob.id,
      subscription: null,
      paid: false,
      is_blackout: false,
      notes: null,
    });
    const balance = await bob.get('/users/me/balance');
    expect(balance.body).toMatchObject({
      amount_cents: 1971,
      detail: [{ amount_cents: 1971, reservation: made.body.id }],
    });
    // A form sends an empty text for a choice that was not made: no subscription.
    const next = await bob.post('/reservations', { calendar: place.seats[0], slot: at('11:30'), subscription: '' });
    expect([next.status, next.body.code]).toEqual([409, 'outstanding_balance']);
  });

  it('SLOT-12 reports a taken slot before a missing card or an unpaid bill', async () => {
    const broke = await venue.person('broke');
    const taken = { calendar: place.seats[0], slot: at('11:00') };
    for (const person of [bob, broke]) {
      const { status, body } = await person.post('/reservations', taken);
      expect([status, body.code]).toEqual([409, 'unique']);
    }
    const closed = await broke.post('/reservations', { ...taken, slot: at('23:00') });
    expect([closed.status, closed.body.code]).toEqual([400, 'slot_outside_hours']);
    expect((await broke.post('/reservations', { ...taken, slot: at('11:30') })).body.code).toBe('card_missing');
  });

  it('SLOT-12 gives the slot to one of fifty simultaneous bookings', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) => venue.person(`crowd${index}`, { card: 'tok_visa' })),
    );
    const answers = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 5 }, () => person.post('/reservations', { calendar: place.seats[1], slot: at('11:00') })),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code]).toEqual([409, 'unique']);
    }
    expect(
      (await availability()).filter(({ slot, calendar }) => slot === at('11:00') && calendar === place.seats[1]),
    ).toEqual([]);
  });

  it('SLOT-13 a taken slot answers 409 with the code unique and the text of the specification', async () => {
    const ann = await venue.person('ann', { card: 'tok_visa' });
    const answer = await ann.post('/reservations', { calendar: place.seats[0], slot: at('11:00') });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'unique', non_field_errors: ['Sorry, this timeslot is no longer available'] },
    ]);
  });

  it('PERM-08 a customer cannot set paid, blackout, notes or another user', async () => {
    const base = { calendar: place.seats[2], slot: at('11:00') };
    const tries = await Promise.all([
      bob.post('/reservations', { ...base, paid: true }),
      bob.post('/reservations', { ...base, is_blackout: true }),
      bob.post('/reservations', { ...base, user: planner.id }),
      bob.post('/reservations', { ...base, notes: 'mine' }),
      bob.post('/reservations', { ...base, cost_cents: 1 }),
    ]);
    expect(tries.map(({ status, body }) => [status, Object.keys(body)[0]])).toEqual([
      [400, 'paid'],
      [400, 'is_blackout'],
      [400, 'user'],
      [400, 'notes'],
      [400, 'cost_cents'],
    ]);
  });

  it('refuses starts off the half-hour, outside the opening hours, in the hour that daylight saving skips or repeats, and text that is not a time', async () => {
    const ann = await venue.person('ann2', { card: 'tok_visa' });
    const codes = await Promise.all(
      [
        at('11:15'),
        at('09:30'),
        at('22:00'),
        '2027-03-14T02:30:00',
        '2027-11-07T01:30:00',
        'tomorrow',
        '2027-03-02T11:00:01-08:00',
      ].map(async (slot) => (await ann.post('/reservations', { calendar: place.seats[2], slot })).body.code),
    );
    expect(codes).toEqual([
      'slot_off_grid',
      'slot_outside_hours',
      'slot_outside_hours',
      'slot_nonexistent',
      'slot_ambiguous',
      'invalid',
      'slot_off_grid',
    ]);
  });
});

describe('lists', () => {
  it('PERM-09 SLOT-15 give a customer only their own reservations and refuse the id of another user', async () => {
    const mine = await bob.get('/reservations?ordering=slot&page_size=10');
    expect(new Set(mine.body.results.map(({ user }: { user: string }) => user))).toEqual(new Set([bob.id]));
    expect((await bob.get(`/reservations?user=${planner.id}`)).status).toBe(403);
    expect((await planner.get(`/reservations?user=${bob.id}&calendar=${place.seats[0]}&future=true`)).body.count).toBe(
      1,
    );
  });

  it('SLOT-16 filter by the first characters of the start in venue time', async () => {
    const count = async (prefix: string) =>
      (await planner.get(`/reservations?slot__startswith=${encodeURIComponent(prefix)}`)).body.count;
    expect(await count('2027-03-02')).toBe(2);
    expect(await count('2027-03-02T11:00')).toBe(2);
    expect(await count('2027-03-02T12')).toBe(0);
    expect(await count('2027-03-04')).toBe(1);
    expect((await planner.get('/reservations?slot__startswith=%27%20or%201%3D1')).status).toBe(400);
  });

  it('SLOT-17 group consecutive slots of one seat when requested', async () => {
    for (const time of ['15:00', '15:30', '16:30']) {
      await planner.post('/reservations', { calendar: place.seats[2], slot: at(time, '2027-03-05'), user: plain.id });
    }
    const grouped = await plain.get('/users/me/reservations/future?group_base=true&future=true');
    expect(
      grouped.body.results.map((row: { slot: string; block_count: number }) => [row.slot, row.block_count]),
    ).toEqual([
      [at('15:00', '2027-03-05'), 2],
      [at('16:30', '2027-03-05'), 1],
    ]);
    expect((await plain.get('/users/me/reservations/future')).body.count).toBe(3);
  });

  it('LIST-01 LIST-03 USER-12 have pages, and a page that does not exist answers 404', async () => {
    const history = await plain.get('/users/me/history');
    expect(history.body).toMatchObject({ count: 3, page_count: 1, page_size: 50 });
    expect((await plain.get('/users/me/history?page=2')).status).toBe(404);
    expect((await plain.get('/users/me/history?page=0')).status).toBe(404);
  });

  it('LIST-02 search reservations by seat, type and location', async () => {
    const found = async (path: string, search: string) =>
      (await plain.get(`${path}?search=${encodeURIComponent(search)}`)).body.count;
    for (const path of ['/reservations', '/users/me/history', '/users/me/reservations/future']) {
      expect([path, await found(path, '3')]).toEqual([path, 3]);
      expect([path, await found(path, ' MOTION ')]).toEqual([path, 3]);
      expect([path, await found(path, 'santa')]).toEqual([path, 3]);
      expect([path, await found(path, '4')]).toEqual([path, 0]);
      expect([path, await found(path, '')]).toEqual([path, 3]);
    }
    const grouped = await plain.get('/reservations?search=3&group_base=true');
    expect([grouped.body.count, (await plain.get('/reservations?search=4&group_base=true')).body.count]).toEqual([
      2, 0,
    ]);
  });
});

describe('the planner', () => {
  it('PLAN-01 shows a day with its seats, its reservations with customer, state and payment, and its totals', async () => {
    const { body } = await planner.get(`/planner?location=${place.location}&date=2027-03-02`);
    expect(body.calendars).toHaveLength(4);
    expect(body.slots).toHaveLength(24);
    const entry = body.entries.find(({ user }: { user: string }) => user === bob.id);
    expect(entry).toMatchObject({
      calendar: place.seats[0],
      state: 'reserved',
      paid: false,
      user_name: 'bob@venue.test',
    });
    expect(body.totals).toMatchObject({ slots_sold: 2, slots_total: 96, pending: 2 });
  });

  it('PLAN-13 PLAN-15 blacks out selected empty slots, all or none', async () => {
    const slots = ['18:00', '18:30'].map((time) => ({ calendar: place.seats[3], slot: at(time) }));
    const done = await planner.post('/reservations/blackouts', { slots, notes: 'Steering service' });
    expect(done.body.results).toHaveLength(2);
    const overlapping = await planner.post('/reservations/blackouts', {
      slots: [{ calendar: place.seats[3], slot: at('19:00') }, slots[0]],
      notes: '',
    });
    expect(overlapping.status).toBe(409);
    const day = await planner.get(`/planner?location=${place.location}&date=2027-03-02`);
    const blackouts = day.body.entries.filter(({ state }: { state: string }) => state === 'blackout');
    expect(blackouts.map(({ time, notes }: { time: string; notes: string }) => [time, notes])).toEqual([
      ['6:00 pm', 'Steering service'],
      ['6:30 pm', 'Steering service'],
    ]);
    const log = JSON.stringify(await venue.log());
    expect(log).not.toContain('Steering');
  });

  it('SLOT-11 does not offer a blacked-out slot to customers, and they cannot book it', async () => {
    const free = (await availability()).filter(({ slot }) => slot === at('18:00'));
    expect(free.map(({ calendar }) => calendar)).toEqual(place.seats.slice(0, 3));
    const ann = await venue.person('ann3', { card: 'tok_visa' });
    const answer = await ann.post('/reservations', { calendar: place.seats[3], slot: at('18:00') });
    expect([answer.status, answer.body.code]).toEqual([409, 'unique']);
  });

  it('PLAN-14 SLOT-20 deletes selected reservations, and their slots can be booked again at once', async () => {
    const day = await planner.get(`/planner?location=${place.location}&date=2027-03-05`);
    const ids = day.body.entries.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(3);
    expect((await planner.post('/reservations/delete', { ids: [...ids, 'nothing'] })).status).toBe(404);
    // They belong to a member of staff, so only a superuser may remove what is owed for them.
    expect((await planner.post('/reservations/delete', { ids })).status).toBe(403);
    const boss = await venue.person('deleting-boss', { superuser: true });
    expect((await boss.post('/reservations/delete', { ids })).body.deleted).toEqual(ids);
    expect((await planner.get(`/planner?location=${place.location}&date=2027-03-05`)).body.entries).toEqual([]);
    expect(await availability('2027-03-05')).toHaveLength(96);
  });

  it('PLAN-16 sets paid to true and to false, and the bill follows', async () => {
    const { body } = await planner.get(`/reservations?user=${bob.id}`);
    const id = body.results[0].id as string;
    expect((await planner.patch(`/reservations/${id}`, { paid: true, reason: 'Cash at the desk' })).body.paid).toBe(
      true,
    );
    await expect.poll(async () => (await bob.get('/users/me/balance')).body.amount_cents).toBe(0);
    expect((await planner.patch(`/reservations/${id}`, { paid: false, reason: 'No cash' })).body.paid).toBe(false);
    await expect.poll(async () => (await bob.get('/users/me/balance')).body.amount_cents).toBe(1971);
    await planner.patch(`/reservations/${id}`, { paid: true, reason: 'Cash after all' });
    await expect.poll(async () => (await bob.get('/users/me/balance')).body.amount_cents).toBe(0);
    const marked = (await venue.log()).filter(({ type }) => type === 'ReservationRecordedAsPaid');
    expect(marked[0]?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: planner.id, permission: 'reservations.change_reservation' },
    });
    expect(await venue.reasonOf(marked[0])).toBe('Cash at the desk');
  });

  it('SLOT-19 moves a reservation within the day and to another day', async () => {
    const { body } = await planner.get(`/reservations?user=${bob.id}`);
    const id = body.results[0].id as string;
    const moved = await planner.patch(`/reservations/${id}`, { slot: at('13:00') });
    expect([moved.status, moved.body.slot]).toEqual([200, at('13:00')]);
    const taken = await planner.patch(`/reservations/${id}`, { calendar: place.seats[3], slot: at('18:00') });
    expect([taken.status, taken.body.code]).toEqual([409, 'unique']);
    const away = await planner.patch(`/reservations/${id}`, { slot: at('13:00', '2027-03-06') });
    expect([away.status, away.body.slot, away.body.paid]).toEqual([200, at('13:00', '2027-03-06'), true]);
    const mine = await bob.get('/users/me/reservations/future');
    expect(mine.body.results.map(({ slot }: { slot: string }) => slot)).toEqual([at('13:00', '2027-03-06')]);
    expect((await availability()).filter(({ slot }) => slot === at('13:00'))).toHaveLength(4);
  });

  it('SLOT-19 accepts a reservation sent back as it was read, and names a field that cannot be changed', async () => {
    const read = (await planner.get(`/reservations?user=${bob.id}`)).body.results[0];
    const same = await planner.patch(`/reservations/${read.id}`, read);
    expect([same.status, same.body]).toEqual([200, read]);
    for (const other of [{ user: planner.id }, { cost_cents: 1 }, { is_blackout: true }]) {
      const answer = await planner.patch(`/reservations/${read.id}`, { ...read, ...other });
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ [Object.keys(other)[0]!]: ['This field cannot be changed.'] }),
      ]);
    }
  });

  it('TH-44: staff move their own booking, but not to a seat of another price', async () => {
    const desk = await venue.person('own-mover', {
      permissions: ['reservations.change_reservation'],
      card: 'tok_visa',
    });
    const booked = await desk.post('/reservations', { calendar: place.seats[0], slot: at('11:00', '2027-03-20') });
    const path = `/reservations/${booked.body.id}`;
    const boss = await venue.person('own-mover-boss', { superuser: true });
    const dear = place.seats[3];
    const before = (await boss.get(`/calendars/${dear}`)).body.cost_cents as number;
    expect((await boss.patch(`/calendars/${dear}`, { cost_cents: 9_900 })).status).toBe(200);
    const later = { slot: at('12:00', '2027-03-20') };
    expect((await desk.patch(path, { calendar: dear })).status).toBe(403);
    expect((await desk.patch(path, { calendar: dear, ...later })).status).toBe(403);
    expect((await desk.patch(path, later)).status).toBe(200);
    expect((await boss.patch(path, { calendar: dear })).status).toBe(200);
    expect((await boss.patch(`/calendars/${dear}`, { cost_cents: before })).status).toBe(200);
  });

  it('PLAN-17 PERM-04 refuses blackouts, deletions and marking as paid without the permission', async () => {
    const { body } = await planner.get(`/reservations?user=${bob.id}`);
    const id = body.results[0].id as string;
    const slots = [{ calendar: place.seats[0], slot: at('20:00') }];
    for (const [person, own] of [
      [bob, 403],
      [plain, 403],
    ] as const) {
      expect((await person.post('/reservations/blackouts', { slots, notes: '' })).status).toBe(403);
      expect((await person.patch(`/reservations/${id}`, { paid: true })).status).toBe(own);
      expect((await person.delete(`/reservations/${id}`)).status).toBe(own);
      expect((await person.get(`/planner?location=${place.location}&date=2027-03-02`)).status).toBe(403);
    }
    const other = await venue.person('other');
    expect((await other.patch(`/reservations/${id}`, { paid: true })).status).toBe(404);
    expect((await venue.anonymous.patch(`/reservations/${id}`, { paid: true })).status).toBe(401);
  });
});
