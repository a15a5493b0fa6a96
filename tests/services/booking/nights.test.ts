import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarsIn, mailsOnDisk } from '../../support/mailed-calendars.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book, cancel, move } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
let owner: Person;
/** Every evening from 4 pm to 2 am; Saturdays also from 10 am to noon, and until 3 am. */
const WEEK = Array.from({ length: 7 }, (_, day) =>
  day === 5 ? { opens: 600, closes: 720, later: [{ opens: 960, closes: 1620 }] } : { opens: 960, closes: 1560 },
);

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ name: 'Late', opening_hours: WEEK, booking_fee_cents: 0 }, 3);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  owner = await venue.person('head', { superuser: true });
});
afterAll(() => venue.close());

/** A local time; the clocks go forward on 14 March 2027. */
const slot = (day: string, time: string, seat = 0, offset = '-08:00') => ({
  calendar: place.seats[seat],
  slot: `2027-03-${day}T${time}:00${offset}`,
});
type Line = { id: string; slot: string; date: string; block_count: number };
const linesOf = async (person: Person) =>
  (await person.get('/users/me/reservations/future?group_base=true')).body.results as Line[];
const lettersTo = ({ email }: Person, kind: string): readonly string[] =>
  mailsOnDisk(venue.folder, kind).filter((mail) => mail.includes(`To: ${email}`));
const streamsOf = async (id: string): Promise<readonly string[]> => [
  ...new Set(
    (await venue.log())
      .filter(({ data }) => (data as { reservationId?: string }).reservationId === id)
      .map(({ stream }) => stream)
      .filter((stream) => stream.startsWith('schedule-')),
  ),
];
const timesOn = async (day: string) =>
  (await desk.get(`/calendars/${place.seats[2]}/avail?date=2027-03-${day}`)).body.map(
    ({ slot: at, block }: { slot: string; block: number }) => `${at.slice(8, 16)} ${block}`,
  ) as string[];

describe('a night', () => {
  it('is listed with its evening: Friday ends at 2 am on Saturday, and Saturday begins with its own hours', async () => {
    const friday = await timesOn('05');
    expect(friday).toHaveLength(20);
    expect([friday[0], friday[15], friday[16], friday.at(-1)]).toEqual([
      '05T16:00 32',
      '05T23:30 47',
      '06T00:00 48',
      '06T01:30 51',
    ]);
    const saturday = await timesOn('06');
    expect([saturday[0], saturday[3], saturday[4], saturday.at(-1)]).toEqual([
      '06T10:00 20',
      '06T11:30 23',
      '06T16:00 32',
      '07T02:30 53',
    ]);
    // Between the two times of the day nobody can book.
    const pause = await desk.post('/reservations/checkouts/quote', {
      reservations: [slot('06', '13:00')],
      voucher: null,
    });
    expect([pause.status, pause.body.code]).toEqual([400, 'slot_outside_hours']);
  });

  it('leaves out the hour that the clock leaves out', async () => {
    expect((await timesOn('13')).slice(-5)).toEqual([
      '13T23:30 47',
      '14T00:00 48',
      '14T00:30 49',
      '14T01:00 50',
      '14T01:30 51',
    ]);
  });

  it('SLOT-24 finds races that go on after midnight, and seats that are free then', async () => {
    const ask = `/calendars/parallel?date=2027-03-05&location=${place.location}&sessions=4&racers=3`;
    const found = (await desk.get(`${ask}&block=47`)).body.results;
    expect(found).toMatchObject([{ block: 47, slot: '2027-03-05T23:30:00-08:00' }]);
    expect((await desk.get(`${ask}&block=49`)).body.results).toEqual([]);
    const at = encodeURIComponent('2027-03-06T01:00:00-08:00');
    const seats = await desk.get(`/calendars?location=${place.location}&has_slot_avail=${at}&block_count=2`);
    expect(seats.body.count).toBe(3);
  });

  it('holds a booking over midnight as one: one line, one letter and file, one move, one cancellation', async () => {
    const mia = await venue.person('mia', { card: 'tok_visa' });
    await book(mia, [slot('05', '23:00'), slot('05', '23:30'), slot('06', '00:00'), slot('06', '00:30')]);
    const [line, ...others] = await linesOf(mia);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ slot: '2027-03-05T23:00:00-08:00', date: '2027-03-05', block_count: 4 });
    expect(await streamsOf(line?.id ?? '')).toEqual([`schedule-${place.location}_2027-03-05`]);
    await expect.poll(() => lettersTo(mia, 'booking-confirmed').length).toBe(1);
    const [confirmed = ''] = lettersTo(mia, 'booking-confirmed');
    expect(confirmed).toContain('Friday, March 5, 2027, 11:00 pm to 1:00 am');
    expect(calendarsIn(confirmed).flatMap(({ entries }) => entries)).toMatchObject([
      { startsAt: Date.parse('2027-03-05T23:00:00-08:00'), endsAt: Date.parse('2027-03-06T01:00:00-08:00') },
    ]);

    const moved = await move(mia, line?.id, slot('07', '00:30'), true);
    expect([moved.status, moved.body.code]).toEqual([200, undefined]);
    const [there] = await linesOf(mia);
    expect(there).toMatchObject({ slot: '2027-03-07T00:30:00-08:00', date: '2027-03-06', block_count: 4 });
    await expect.poll(() => lettersTo(mia, 'booking-moved').length).toBe(1);
    expect(lettersTo(mia, 'booking-moved')[0]?.replace(/=\r?\n/g, '')).toContain(
      'The night of Saturday, March 6, 2027, 12:30 am Sunday to 2:30 am',
    );
    expect((await cancel(mia, there?.id, true)).status).toBe(200);
    await expect.poll(() => lettersTo(mia, 'booking-cancelled').length).toBe(1);
    expect(await linesOf(mia)).toEqual([]);
    const { body: refunds } = await desk.get(`/users/${mia.id}/refunds`);
    const halves = (refunds.results as { items: { slot: string; date: string }[] }[]).flatMap(({ items }) => items);
    expect(halves.map(({ slot: at, date }) => `${at.slice(8, 16)} of ${date}`)).toContain('06T00:00 of 2027-03-05');
    expect(new Set(halves.map(({ date }) => date))).toEqual(new Set(['2027-03-05']));
    expect(await timesOn('05')).toHaveLength(20);
  });

  it('is on the planner of its evening, where 1 am is sold once and closed once', async () => {
    const bob = await venue.person('bob');
    const booked = await desk.post('/planner/bookings', { user: bob.id, slots: [slot('06', '01:00')] });
    expect(booked.status).toBe(201);
    const again = await desk.post('/planner/bookings', { user: desk.id, slots: [slot('06', '01:00')] });
    expect(again.status).not.toBe(201);
    const black = await desk.post('/reservations/blackouts', { slots: [slot('06', '01:00')], notes: 'x' });
    expect([black.status, black.body.code]).toEqual([409, 'unique']);
    expect((await desk.post('/reservations/blackouts', { slots: [slot('06', '01:30')], notes: 'x' })).status).toBe(201);
    const plan = async (date: string) =>
      (await desk.get(`/planner?location=${place.location}&date=${date}`)).body as {
        slots: { time: string; block: number }[];
        entries: { slot: string; block: number; state: string }[];
      };
    const friday = await plan('2027-03-05');
    expect(friday.slots.at(-1)).toMatchObject({ time: '1:30 am', block: 51 });
    expect(friday.entries).toMatchObject([
      { slot: '2027-03-06T01:00:00-08:00', block: 50, state: 'reserved' },
      { slot: '2027-03-06T01:30:00-08:00', block: 51, state: 'blackout' },
    ]);
    expect((await plan('2027-03-06')).entries).toEqual([]);
    const feed = String((await desk.get('/feed.ics')).body);
    expect(feed.match(/DTSTART[^\n]*20270306T010000/g)).toHaveLength(1);
  });

  it('can be waited for', async () => {
    const eve = await venue.person('eve', { card: 'tok_visa' });
    const all = [0, 1, 2].map((seat) => slot('13', '00:30', seat));
    const owen = await venue.person('owen');
    expect((await desk.post('/planner/bookings', { user: owen.id, slots: all })).status).toBe(201);
    const wait = { location: place.location, date: '2027-03-12', type: null, seats: 1, sessions: 1 };
    const joined = await eve.post('/waiting', { ...wait, from: 1470, until: 1470 });
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    expect(joined.body).toMatchObject({ date: '2027-03-12', from: '12:30 am', until: '12:30 am' });
  });
});

describe('hours that pass midnight for the first time', () => {
  const week = (opens: number, closes: number) => ({ opening_hours: WEEK.map(() => ({ opens, closes })) });

  it('wait until nothing before 6:00 am is sold or closed as part of its own date', async () => {
    const day = await venue.open({ name: 'Day', ...week(600, 1320) }, 1);
    // The desk may close a seat at any time of the day.
    const closed = { slots: [{ calendar: day.seats[0], slot: '2027-03-06T01:00:00-08:00' }], notes: 'x' };
    const black = await desk.post('/reservations/blackouts', closed);
    expect(black.status).toBe(201);
    const refused = await owner.patch(`/locations/${day.location}`, week(960, 1560));
    expect([refused.status, refused.body.opening_hours?.[0]]).toEqual([400, expect.stringContaining('before 6:00 am')]);
    const [reservation] = (await desk.get(`/planner?location=${day.location}&date=2027-03-06`)).body.entries;
    expect((await desk.delete(`/reservations/${reservation.id}`)).status).toBeLessThan(300);
    const saved = await owner.patch(`/locations/${day.location}`, week(960, 1560));
    expect([saved.status, saved.body.nights_from]).toEqual([200, '2027-03-01']);
    // From then on a night stays with its evening, whatever the hours are.
    expect((await owner.patch(`/locations/${day.location}`, week(300, 720))).status).toBe(400);
    expect((await owner.patch(`/locations/${day.location}`, week(600, 1320))).body.nights_from).toBe('2027-03-01');
  });

  it('are refused where the present hours open before 6:00 am', async () => {
    const early = await venue.open({ name: 'Early', ...week(0, 1440) }, 1);
    expect((await owner.patch(`/locations/${early.location}`, week(960, 1560))).status).toBe(400);
    expect((await owner.patch(`/locations/${early.location}`, week(960, 1440))).status).toBe(200);
    expect((await owner.patch(`/locations/${early.location}`, week(960, 1560))).status).toBe(200);
  });

  it('do not sell a half-hour again that an older quote names', async () => {
    const cleo = await venue.person('cleo', { card: 'tok_visa' });
    const old = await venue.open({ name: 'Old', ...week(0, 1440) }, 1);
    const wanted = [{ calendar: old.seats[0], slot: '2027-03-06T01:00:00-08:00' }];
    const quoted = await cleo.post('/reservations/checkouts/quote', { reservations: wanted, voucher: null });
    expect(quoted.status).toBe(200);
    expect((await owner.patch(`/locations/${old.location}`, week(960, 1440))).status).toBe(200);
    expect((await owner.patch(`/locations/${old.location}`, week(960, 1560))).status).toBe(200);
    const accepted = await cleo.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
    expect(accepted.status).not.toBe(200);
    expect(await linesOf(cleo)).toEqual([]);
  });
});
