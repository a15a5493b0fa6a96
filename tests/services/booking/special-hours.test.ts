import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarsIn, mailsOnDisk } from '../../support/mailed-calendars.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book, books, eventsOf, refundsAt } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
/** Every evening from 4 pm to 2 am. */
const WEEK = Array.from({ length: 7 }, () => ({ opens: 960, closes: 1560 }));

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ name: 'Late', opening_hours: WEEK, booking_fee_cents: 0 }, 3);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

/** A local time; the clocks go forward on 14 March 2027. */
const slot = (day: string, time: string, seat = 0, offset = '-08:00') => ({
  calendar: place.seats[seat],
  slot: `2027-03-${day}T${time}:00${offset}`,
});
type Met = { id: string; date: string; slot: string; user: string; user_name: string; to_move: boolean };
type Listed = { id: string; kind: string; from: string; to: string; bookings: Met[] };
const path = () => `/locations/${place.location}/special-hours`;
const list = async (): Promise<Listed[]> => (await desk.get(path())).body.results;
/** Saves; the newest that is known is looked up, as a form does when it opens. */
const announce = async (hours: object, by: Person = desk, at = path()) => {
  const newest = (await by.get(at)).body.results?.at(-1)?.id ?? null;
  return by.post(at, { newest, ...hours });
};
const withdraw = async (id: string | undefined) => (await desk.delete(`${path()}/${id}`)).status;
const freeOn = async (day: string, seat: number): Promise<number> =>
  (await desk.get(`/calendars/${place.seats[seat]}/avail?date=2027-03-${day}`)).body.length;
const lettersTo = ({ email }: Person, kind: string): readonly string[] =>
  mailsOnDisk(venue.folder, kind).filter((mail) => mail.includes(`To: ${email}`));
const bookedBy = async (person: Person): Promise<readonly string[]> =>
  (await person.get('/users/me/reservations/future')).body.results.map(({ slot: at }: { slot: string }) => at);

describe('closing days', () => {
  it('is one act for a week of every seat, and frees nothing that was not asked', async () => {
    expect(await freeOn('23', 0)).toBe(20);
    const saved = await announce({ kind: 'closed', from: '2027-03-22', to: '2027-03-28' });
    expect([saved.status, saved.body.code]).toEqual([200, undefined]);
    const events = await eventsOf(venue, 'SpecialHoursAnnounced', 'specialHoursId', saved.body.id);
    expect(events.map(({ stream }) => stream)).toEqual([`location-${place.location}`]);
    expect([await freeOn('22', 0), await freeOn('28', 2)]).toEqual([0, 0]);
    expect([await freeOn('21', 0), await freeOn('29', 0)]).toEqual([20, 20]);
    const days = await desk.get(`/avail/days?location=${place.location}&dates=2027-03-28,2027-03-29`);
    expect(days.body.map(({ slots }: { slots: unknown[] }) => slots.length)).toEqual([0, 20]);
    // The night before belongs to its own evening, and stays open.
    const night = await desk.post('/reservations/checkouts/quote', {
      reservations: [slot('22', '01:30', 0, '-07:00')],
      voucher: null,
    });
    expect(night.status).toBe(200);
    const inside = await desk.post('/reservations/checkouts/quote', {
      reservations: [slot('23', '01:30', 0, '-07:00')],
      voucher: null,
    });
    expect([inside.status, inside.body.code]).toEqual([400, 'slot_outside_hours']);
    const shown = (await desk.get(`/locations/${place.location}`)).body.special_hours;
    expect(shown).toEqual([{ kind: 'closed', from: '2027-03-22', to: '2027-03-28', hours: null }]);
    expect(await withdraw(saved.body.id)).toBe(204);
    expect([await freeOn('23', 0), await list()]).toEqual([20, []]);
  });

  it('lists the bookings that it meets, and saves nothing before it is told what becomes of each', async () => {
    const [ada, bob, cleo] = await Promise.all(
      ['ada', 'bob', 'cleo'].map((name) => venue.person(name, { card: 'tok_visa' })),
    );
    if (ada === undefined || bob === undefined || cleo === undefined) throw new Error('No customers.');
    // Ada over midnight on two seats, Bob before it, Cleo the evening after.
    await book(ada, [slot('05', '23:30'), slot('06', '00:00'), slot('05', '23:30', 1), slot('06', '00:00', 1)]);
    await book(bob, [slot('05', '18:00'), slot('05', '18:30')]);
    await book(cleo, [slot('06', '18:00')]);
    const before = refundsAt(venue.twin).length;
    const asked = { kind: 'closed', from: '2027-03-05', to: '2027-03-06' };
    const first = await announce(asked);
    expect([first.status, first.body.code]).toEqual([409, 'conflict']);
    const met = first.body.bookings as Met[];
    expect(met.map(({ user_name: name, date, slot: at }) => `${name.slice(0, 4)} ${date} ${at.slice(8, 16)}`)).toEqual([
      expect.stringMatching(/2027-03-05 05T18:00$/),
      expect.stringMatching(/2027-03-05 05T18:30$/),
      expect.stringMatching(/2027-03-05 05T23:30$/),
      expect.stringMatching(/2027-03-05 05T23:30$/),
      expect.stringMatching(/2027-03-05 06T00:00$/),
      expect.stringMatching(/2027-03-05 06T00:00$/),
      expect.stringMatching(/2027-03-06 06T18:00$/),
    ]);
    const looked = await announce({ ...asked, preview: true });
    expect([looked.status, looked.body]).toEqual([200, { id: null, bookings: met }]);
    expect([await list(), await freeOn('05', 2)]).toEqual([[], 20]);
    // One booking more since the list was read: it is not closed over.
    const dora = await venue.person('dora', { card: 'tok_visa' });
    await book(dora, [slot('05', '20:00', 2)]);
    const fate = ({ user }: Met) => (user === ada.id ? 'cancel' : user === bob.id ? 'move' : 'keep');
    const fates = (rows: readonly Met[]) => rows.map((one) => ({ id: one.id, becomes: fate(one) }));
    const second = await announce({ ...asked, bookings: fates(met) });
    expect([second.status, second.body.bookings.length]).toEqual([409, 8]);
    expect(refundsAt(venue.twin)).toHaveLength(before);

    const saved = await announce({ ...asked, bookings: fates(second.body.bookings) });
    expect([saved.status, saved.body.code]).toEqual([200, undefined]);
    // Ada: her four half-hours, one letter and one refund. The others stay, and are listed.
    await expect.poll(() => bookedBy(ada)).toEqual([]);
    await expect.poll(() => refundsAt(venue.twin).length).toBe(before + 1);
    await expect.poll(() => lettersTo(ada, 'booking-cancelled').length).toBe(1);
    const [letter = ''] = lettersTo(ada, 'booking-cancelled');
    expect(letter).toContain('Friday, March 5, 2027, 11:30 pm to 12:30 am');
    expect(calendarsIn(letter).flatMap(({ entries }) => entries)).toHaveLength(2);
    expect([(await bookedBy(bob)).length, (await bookedBy(cleo)).length]).toEqual([2, 1]);
    const [one] = await list();
    expect(one?.bookings.map(({ user, to_move: toMove }) => [user, toMove])).toEqual([
      [bob.id, true],
      [bob.id, true],
      [dora.id, false],
      [cleo.id, false],
    ]);
    // What stays is on the planner, though the day is closed; nothing else is.
    const plan = (await desk.get(`/planner?location=${place.location}&date=2027-03-05`)).body;
    expect(plan.slots.map(({ time }: { time: string }) => time)).toEqual(['6:00 pm', '6:30 pm', '8:00 pm']);
    expect([plan.totals.slots_sold, plan.totals.slots_total]).toEqual([3, 3]);
    expect(plan.slots.map(({ closed }: { closed: string[] }) => closed.length)).toEqual([3, 3, 3]);
    expect(plan.special_hours).toMatchObject([{ kind: 'closed', calendars: null }]);
    // Staff move Bob to an open day, as they said.
    const [moving] = one?.bookings ?? [];
    const moved = await desk.patch(`/reservations/${moving?.id}`, slot('08', '18:00'));
    expect([moved.status, moved.body.code]).toEqual([200, undefined]);
    expect((await list())[0]?.bookings.map(({ user }) => user)).toEqual([bob.id, dora.id, cleo.id]);
    expect([...(await books(venue)).values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(await withdraw(saved.body.id)).toBe(204);
    expect(refundsAt(venue.twin)).toHaveLength(before + 1);
    expect(await freeOn('05', 0)).toBe(19);
  });

  it('does the same once when it is sent twice', async () => {
    const finn = await venue.person('finn', { card: 'tok_visa' });
    const { ids } = await book(finn, [slot('09', '18:00')]);
    const before = refundsAt(venue.twin).length;
    const body = {
      kind: 'closed',
      from: '2027-03-09',
      to: '2027-03-09',
      newest: null,
      bookings: [{ id: ids[0], becomes: 'cancel' }],
    };
    const key = { 'idempotency-key': 'close-the-ninth-once' };
    const first = await desk.post(path(), body, key);
    await expect.poll(() => bookedBy(finn)).toEqual([]);
    const again = await desk.post(path(), body, key);
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
    await expect.poll(() => refundsAt(venue.twin).length).toBe(before + 1);
    expect(await list()).toHaveLength(1);
    expect(await withdraw(first.body.id)).toBe(204);
  });

  it('can be for some seats: the others are open, and the waiting list offers none of the closed ones', async () => {
    const [gus, hal] = [
      await venue.person('gus', { card: 'tok_visa' }),
      await venue.person('hal', { card: 'tok_visa' }),
    ];
    await book(
      gus,
      [0, 1, 2].map((seat) => slot('10', '18:00', seat)),
    );
    const wait = { location: place.location, date: '2027-03-10', type: null, seats: 1, sessions: 1 };
    const joined = await hal.post('/waiting', { ...wait, from: 1080, until: 1080 });
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    const asked = { kind: 'closed', from: '2027-03-10', to: '2027-03-10', calendars: [place.seats[0]] };
    const met = (await announce(asked)).body.bookings as Met[];
    expect(met).toHaveLength(1);
    const saved = await announce({ ...asked, bookings: met.map(({ id }) => ({ id, becomes: 'cancel' })) });
    expect(saved.status).toBe(200);
    await expect.poll(async () => (await bookedBy(gus)).length).toBe(2);
    await expect.poll(() => lettersTo(gus, 'booking-cancelled').length).toBe(1);
    expect([await freeOn('10', 0), await freeOn('10', 1)]).toEqual([0, 19]);
    const waits = (await desk.get(`/waiting/day?location=${place.location}&date=2027-03-10`)).body;
    expect(waits).toMatchObject([{ user: hal.id, offer: null }]);
    const staff = await desk.post('/planner/bookings', { user: hal.id, slots: [slot('10', '19:00')] });
    expect([staff.status, staff.body.code]).toEqual([400, 'slot_outside_hours']);
    expect(await withdraw(saved.body.id)).toBe(204);
  });

  it('is refused to staff of another location, to customers, and for what is one’s own', async () => {
    const elsewhere = await venue.open({ name: 'Elsewhere', opening_hours: WEEK }, 1);
    const guest = await venue.person('guest', { card: 'tok_visa' });
    const limited = await venue.person('limited', {
      permissions: ['reservations.change_reservation'],
      locations: [elsewhere.location],
    });
    const asked = { kind: 'closed', from: '2027-03-11', to: '2027-03-11', newest: null };
    expect((await guest.post(path(), asked)).status).toBe(403);
    expect((await limited.post(path(), asked)).body.code).toBe('other_location');
    expect((await limited.get(path())).body.code).toBe('other_location');
    expect((await limited.post(`/locations/${elsewhere.location}/special-hours`, asked)).status).toBe(200);
    const colleague = await venue.person('colleague', {
      permissions: ['reservations.change_reservation'],
      card: 'tok_visa',
    });
    const { ids } = await book(colleague, [slot('11', '18:00')]);
    const bookings = [{ id: ids[0], becomes: 'cancel' }];
    expect((await announce({ ...asked, bookings }, colleague)).status).toBe(403);
    expect((await announce({ ...asked, bookings })).status).toBe(403);
    const kept = await announce({ ...asked, bookings: [{ id: ids[0], becomes: 'keep' }] }, colleague);
    expect([kept.status, kept.body.code]).toEqual([200, undefined]);
    expect(await withdraw(kept.body.id)).toBe(204);
  });

  it('tells the second of two staff who save at once, and refuses days that are over', async () => {
    const one = { kind: 'closed', from: '2027-03-25', to: '2027-03-25', newest: null };
    const [first, second] = await Promise.all([
      desk.post(path(), one),
      desk.post(path(), { ...one, kind: 'private', to: '2027-03-26' }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
    for (const { id } of await list()) expect(await withdraw(id)).toBe(204);
    const past = await announce({ kind: 'closed', from: '2027-02-28', to: '2027-03-02' });
    expect([past.status, past.body.from]).toEqual([400, ['Choose today or a later day.']]);
  });
});

describe('other hours and private hours', () => {
  it('open a closed evening longer through the night of a clock change, and close the usual times', async () => {
    // On the night of the 13th the clocks go from 2 to 3 am.
    const saved = await announce({
      kind: 'hours',
      from: '2027-03-13',
      to: '2027-03-13',
      hours: { opens: 1320, closes: 1800 },
    });
    expect([saved.status, saved.body.code]).toEqual([200, undefined]);
    const night = (await desk.get(`/calendars/${place.seats[0]}/avail?date=2027-03-13`)).body;
    expect(night.map(({ slot: at }: { slot: string }) => at.slice(8, 16))).toEqual([
      '13T22:00',
      '13T22:30',
      '13T23:00',
      '13T23:30',
      '14T00:00',
      '14T00:30',
      '14T01:00',
      '14T01:30',
      '14T03:00',
      '14T03:30',
      '14T04:00',
      '14T04:30',
      '14T05:00',
      '14T05:30',
    ]);
    expect(await freeOn('14', 0)).toBe(20);
    expect(await withdraw(saved.body.id)).toBe(204);
  });

  it('keep what is private for staff: customers cannot book it, staff can', async () => {
    const ivy = await venue.person('ivy', { card: 'tok_visa' });
    const saved = await announce({
      kind: 'private',
      from: '2027-03-16',
      to: '2027-03-16',
      hours: { opens: 1080, closes: 1200 },
    });
    expect(saved.status).toBe(200);
    expect(await freeOn('16', 0)).toBe(16);
    const wanted = { reservations: [slot('16', '18:00', 0, '-07:00')], voucher: null };
    const own = await ivy.post('/reservations/checkouts/quote', wanted);
    expect([own.status, own.body.code]).toEqual([400, 'slot_outside_hours']);
    const staff = await desk.post('/planner/bookings', { user: ivy.id, slots: [slot('16', '18:00', 0, '-07:00')] });
    expect([staff.status, staff.body.code]).toEqual([201, undefined]);
    const plan = (await desk.get(`/planner?location=${place.location}&date=2027-03-16`)).body;
    expect(plan.slots).toHaveLength(20);
    expect((await list()).flatMap(({ bookings }) => bookings)).toMatchObject([{ user: ivy.id }]);
    expect(await withdraw(saved.body.id)).toBe(204);
  });
});
