import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsOnDisk } from '../../support/mailed-calendars.ts';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf, pay, refundsAt } from '../refunds/refund-world.ts';

/** The process of special hours dies at this hit of a failpoint, once. */
let dies: { readonly point: string; left: number } | undefined;
let died = 0;
const failpoints = {
  hit: (name: string): void => {
    if (dies?.point !== name) return;
    dies.left -= 1;
    if (dies.left > 0) return;
    dies = undefined;
    died += 1;
    throw new Error(`The process died at ${name}.`);
  },
};

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, {}, undefined, failpoints);
  place = await venue.open({ booking_fee_cents: 0 }, 4);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

type Met = { readonly id: string; readonly user: string };
const path = () => `/locations/${place.location}/special-hours`;
/** Closes days and cancels what is booked in them. */
const closeDays = async (from: string, to = from) => {
  const newest = (await desk.get(path())).body.results.at(-1)?.id ?? null;
  const asked = { kind: 'closed', from, to, newest };
  const met = (await desk.post(path(), { ...asked, preview: true })).body.bookings as Met[];
  const saved = await desk.post(path(), { ...asked, bookings: met.map(({ id }) => ({ id, becomes: 'cancel' })) });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return met.map(({ id }) => id);
};
const slot = (day: string, time: string, seat = 0) => ({ calendar: place.seats[seat], slot: at(time, day) });
const comingOf = async (person: Person): Promise<number> =>
  (await person.get('/users/me/reservations/future')).body.results.length;
const receivable = async (person: Person) => (await books(venue)).get(`receivable:${person.id}`) ?? 0;
const lettersTo = ({ email }: Person): number =>
  mailsOnDisk(venue.folder, 'booking-cancelled').filter((mail) => mail.includes(`To: ${email}`)).length;

describe('bookings that a closed day cancels', () => {
  it('refund a voucher to the voucher and the rest to the card', async () => {
    const [ada, bob] = [
      await venue.person('ada', { card: 'tok_visa' }),
      await venue.person('bob', { card: 'tok_visa' }),
    ];
    const bought = await ada.post('/users/me/vouchers/purchase', { amount_cents: 2000 });
    const code = bought.body.voucher.id as string;
    const { quote } = await book(bob, [slot('2027-03-08', '16:00'), slot('2027-03-08', '16:30')], code);
    expect(quote.discount_cents).toBe(2000);
    const balance = async () => (await bob.get(`/vouchers/${code}/balance`)).body.balance_cents;
    expect(await balance()).toBe(0);
    const before = refundsAt(venue.twin).length;
    await closeDays('2027-03-08');
    await expect.poll(balance).toBe(2000);
    await expect.poll(() => refundsAt(venue.twin).slice(before)).toEqual([quote.total_cents]);
    expect([await comingOf(bob), await receivable(bob)]).toEqual([0, 0]);
  });

  it('return the credits of a member, also of half-hours that were booked with the membership', async () => {
    const cleo = await venue.person('cleo', { card: 'tok_visa' });
    expect((await cleo.post('/users/me/charges/credits_enroll', { credits_amount: 1000 })).status).toBe(201);
    const credits = async () => (await cleo.get('/users/me')).body.credits_balance;
    const { quote } = await book(cleo, [slot('2027-03-09', '20:00')]);
    expect(quote.credits_using).toBeGreaterThan(0);
    const subscription = (await cleo.get('/users/me/subscription')).body.id;
    const direct = await cleo.post('/reservations', { ...slot('2027-03-09', '20:30'), subscription });
    expect(direct.status, JSON.stringify(direct.body)).toBe(201);
    expect(await credits()).toBeLessThan(1000);
    await closeDays('2027-03-09');
    await expect.poll(credits).toBe(1000);
    expect([await comingOf(cleo), await receivable(cleo)]).toEqual([0, 0]);
  });

  it('take what the desk booked on account off the bill', async () => {
    const dan = await venue.person('dan');
    const booked = await desk.post('/planner/bookings', { user: dan.id, slots: [slot('2027-03-10', '20:00')] });
    expect(booked.status).toBe(201);
    const owed = async () => (await dan.get('/users/me/balance')).body.amount_cents;
    expect(await owed()).toBeGreaterThan(0);
    await closeDays('2027-03-10');
    await expect.poll(owed).toBe(0);
    expect([await comingOf(dan), await receivable(dan)]).toEqual([0, 0]);
  });
});

describe('while a day is closed', () => {
  it('a checkout that holds a seat then can still be paid, and its booking is listed among what stays', async () => {
    const eve = await venue.person('eve', { card: 'tok_threeDSecure2Required' });
    const cart = { reservations: [slot('2027-03-11', '18:00')], voucher: null };
    const quoted = await eve.post('/reservations/checkouts/quote', cart);
    const asked = await eve.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
    expect(asked.body, JSON.stringify(asked.body)).toMatchObject({ state: 'action_required' });
    expect(await closeDays('2027-03-11')).toEqual([]);
    await venue.twin.authenticate(String(asked.body.action.client_secret).split('_secret')[0] ?? '', 'complete');
    const paid = await pay(eve, quoted.body.checkout_id);
    expect([paid.status, paid.body.state]).toEqual([200, 'completed']);
    expect(await comingOf(eve)).toBe(1);
    const listed = (await desk.get(path())).body.results.at(-1).bookings as Met[];
    expect(listed.map(({ user }) => user)).toEqual([eve.id]);
  });

  it('a cart that holds nothing yet is refused, and nothing is charged', async () => {
    const kim = await venue.person('kim', { card: 'tok_visa' });
    const cart = { reservations: [slot('2027-03-13', '18:00')], voucher: null };
    const quoted = await kim.post('/reservations/checkouts/quote', cart);
    const charges = venue.twin.ledger().succeededCharges.length;
    await closeDays('2027-03-13');
    const paid = await pay(kim, quoted.body.checkout_id);
    expect([paid.status, paid.body.code], JSON.stringify(paid.body)).toEqual([400, 'slot_outside_hours']);
    expect([await comingOf(kim), venue.twin.ledger().succeededCharges.length]).toEqual([0, charges]);
  });

  it('nobody is offered a seat of it, and nobody joins its waiting list', async () => {
    const [fay, gil, hope] = await Promise.all(
      ['fay', 'gil', 'hope'].map((name) => venue.person(name, { card: 'tok_visa' })),
    );
    if (fay === undefined || gil === undefined || hope === undefined) throw new Error('No customers.');
    const day = '2027-03-12';
    await book(
      fay,
      [0, 1, 2, 3].map((seat) => slot(day, '18:00', seat)),
    );
    const wait = { location: place.location, date: day, type: null, seats: 1, sessions: 1, from: 1080, until: 1080 };
    expect((await gil.post('/waiting', wait)).status).toBe(201);
    await closeDays(day);
    await expect.poll(() => comingOf(fay)).toBe(0);
    await sweep(venue);
    expect((await desk.get(`/waiting/day?location=${place.location}&date=${day}`)).body).toMatchObject([
      { user: gil.id, offer: null },
    ]);
    expect(await eventsOf(venue, 'SeatsSetAside', 'userId', gil.id)).toEqual([]);
    const late = await hope.post('/waiting', wait);
    expect([late.status, Object.keys(late.body)]).toEqual([400, expect.arrayContaining(['from'])]);
  });
});

describe('the process that cancels, dying', () => {
  const CELLS = ['special-hours:before', 'special-hours:effect'].flatMap((point) =>
    [1, 2, 3].map((nth) => [point, nth] as const),
  );
  it.each(CELLS)('at %s, the %i. time, cancels and refunds each booking once, with one email', async (point, nth) => {
    const cell = CELLS.findIndex(([one, count]) => one === point && count === nth);
    // Daylight saving has begun.
    const [first, second] = [`2027-03-${15 + cell * 2}`, `2027-03-${16 + cell * 2}`];
    const half = (day: string, time: string, seat: number) => ({
      calendar: place.seats[seat],
      slot: `${day}T${time}:00-07:00`,
    });
    const [ida, jo] = [
      await venue.person(`ida${cell}`, { card: 'tok_visa' }),
      await venue.person(`jo${cell}`, { card: 'tok_visa' }),
    ];
    await book(ida, [half(first, '18:00', 0), half(first, '18:00', 1)]);
    await book(jo, [half(first, '18:00', 2)]);
    await book(ida, [half(second, '18:00', 0)]);
    const [refunds, deaths] = [refundsAt(venue.twin).length, died];
    dies = { point, left: nth };
    const ids = await closeDays(first, second);
    expect(ids).toHaveLength(4);
    await expect.poll(async () => [await comingOf(ida), await comingOf(jo)]).toEqual([0, 0]);
    await expect.poll(() => refundsAt(venue.twin).length).toBe(refunds + 3);
    await expect.poll(() => [lettersTo(ida), lettersTo(jo)]).toEqual([2, 1]);
    await sweep(venue);
    await venue.composed.contexts.waitingMails.sweep();
    expect(died).toBe(deaths + 1);
    for (const id of ids) expect(await eventsOf(venue, 'ReservationCancelled', 'reservationId', id)).toHaveLength(1);
    expect(refundsAt(venue.twin)).toHaveLength(refunds + 3);
    expect([lettersTo(ida), lettersTo(jo)]).toEqual([2, 1]);
  });
});
