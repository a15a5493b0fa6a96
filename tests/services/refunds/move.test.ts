import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, eventsOf, move, refundsAt } from './refund-world.ts';

let venue: Venue;
let cheap: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let ada: Person;
let bob: Person;
let poor: Person;

beforeAll(async () => {
  venue = await startVenue();
  cheap = await venue.open({}, 3, 2000);
  const chief = await venue.person('chief', { superuser: true });
  const seat = await chief.post('/calendars', {
    name: 'Dear',
    location: cheap.location,
    type: cheap.type,
    cost_cents: 3000,
    cost_unit: '30 min',
    image: null,
  });
  dear = seat.body.id;
  [ada, bob, poor] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('bob', { card: 'tok_visa' }),
    venue.person('poor'),
  ]);
});
afterAll(() => venue.close());
const receivable = async (person: Person) => (await books(venue)).get(`receivable:${person.id}`) ?? 0;
const terms = (person: Person, id: string | undefined, calendar: string | undefined, slot: string, run = false) =>
  person.get(`/reservations/${id}/move?calendar=${calendar}&slot=${encodeURIComponent(slot)}${run ? '&run=true' : ''}`);

describe('a customer moving their own reservation', () => {
  it('to the same price refunds and owes nothing, and frees the old seat', async () => {
    const { ids } = await book(ada, [{ calendar: cheap.seats[0], slot: at('11:00') }]);
    const moved = await move(ada, ids[0], { calendar: cheap.seats[1], slot: at('11:30') });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body).toMatchObject({
      owed_cents: 0,
      refund: { state: 'none', card_cents: 0, desk_cents: 0, voucher_cents: 0, credits: 0 },
      reservations: [{ id: ids[0], calendar: cheap.seats[1], slot: at('11:30'), paid: true, cost_cents: 2000 }],
    });
    expect((await book(bob, [{ calendar: cheap.seats[0], slot: at('11:00') }])).ids).toHaveLength(1);
    expect(await eventsOf(venue, 'RefundDue')).toEqual([]);
  });

  it('to a higher price owes the difference with tax until it is paid; cancelling then refunds both payments', async () => {
    const { ids, quote } = await book(ada, [{ calendar: cheap.seats[0], slot: at('12:00') }]);
    const seen = await terms(ada, ids[0], dear, at('12:00'));
    expect(seen.body).toMatchObject({ allowed: true, cost_cents: 3000, owed_cents: 1095, owed_tax_cents: 95 });
    const moved = await move(ada, ids[0], { calendar: dear, slot: at('12:00') });
    expect(moved.body).toMatchObject({ owed_cents: 1095, reservations: [{ cost_cents: 3000 }] });
    expect((await ada.get('/users/me/balance')).body).toMatchObject({
      amount_cents: 1095,
      detail: [{ description: 'Price difference of a moved reservation', reservation: ids[0] }],
    });
    expect(await receivable(ada)).toBe(1095);
    // No further move until that is paid, as for a booking.
    const second = await terms(ada, ids[0], cheap.seats[0], at('12:00'));
    expect(second.body).toMatchObject({ allowed: false, refused: 'outstanding_balance' });
    expect((await ada.post('/users/me/charges/capture_outstanding')).body.state).toBe('completed');
    expect(await receivable(ada)).toBe(0);
    const before = refundsAt(venue.twin).length;
    const cancelled = await cancel(ada, ids[0]);
    expect(cancelled.body.refund).toMatchObject({ state: 'completed', card_cents: quote.total_cents + 1095 });
    expect(refundsAt(venue.twin).slice(before).toSorted()).toEqual([1095, quote.total_cents].toSorted());
    expect(await receivable(ada)).toBe(0);
  });

  it('to a higher price that the card declines is shown as owed on the planner, while the reservation stays paid', async () => {
    const dan = await venue.person('dan', { card: 'tok_visa' });
    const { ids } = await book(dan, [{ calendar: cheap.seats[0], slot: at('12:00', '2027-03-12') }]);
    await dan.post('/users/me/card', { token: 'tok_chargeCustomerFail' });
    expect((await move(dan, ids[0], { calendar: dear, slot: at('12:00', '2027-03-12') })).body.owed_cents).toBe(1095);
    expect((await dan.post('/users/me/charges/capture_outstanding')).body.code).toBe('card_declined');
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    const entryOf = async () => {
      const day = await planner.get(`/planner?location=${cheap.location}&date=2027-03-12`);
      expect(day.status, JSON.stringify(day.body)).toBe(200);
      return day.body.entries.find(({ id }: { id: string }) => id === ids[0]);
    };
    await expect.poll(async () => (await entryOf()).owed_cents).toBe(1095);
    expect((await entryOf()).paid).toBe(true);
  });

  it('to a lower price refunds the difference to the card, and the rest when the reservation is cancelled', async () => {
    const { ids, quote } = await book(bob, [{ calendar: dear, slot: at('13:00') }]);
    expect(quote.total_cents).toBe(3285);
    const before = refundsAt(venue.twin).length;
    const moved = await move(bob, ids[0], { calendar: cheap.seats[0], slot: at('13:30', '2027-03-09') });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body.refund).toMatchObject({ state: 'completed', card_cents: 1095, voucher_cents: 0, credits: 0 });
    expect((await bob.get('/reservations')).body.results).toContainEqual(
      expect.objectContaining({ id: ids[0], slot: at('13:30', '2027-03-09'), cost_cents: 2000 }),
    );
    expect(await receivable(bob)).toBe(0);
    // Up and down again, on other days: charged and refunded each time.
    await move(bob, ids[0], { calendar: dear, slot: at('13:30', '2027-03-10') });
    await bob.post('/users/me/charges/capture_outstanding');
    const down = await move(bob, ids[0], { calendar: cheap.seats[1], slot: at('13:30', '2027-03-09') });
    expect(down.body.refund, JSON.stringify(down.body)).toMatchObject({ state: 'completed', card_cents: 1095 });
    const cancelled = await cancel(bob, ids[0]);
    expect(cancelled.body.refund.card_cents).toBe(2190);
    const back = refundsAt(venue.twin).slice(before);
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(3285 + 1095);
    expect(await receivable(bob)).toBe(0);
  });

  it('moves consecutive half-hours together, also onto their own slots and to another day', async () => {
    const { ids } = await book(ada, [
      { calendar: cheap.seats[2], slot: at('15:00') },
      { calendar: cheap.seats[2], slot: at('15:30') },
    ]);
    const later = await move(ada, ids[0], { calendar: cheap.seats[2], slot: at('15:30') }, true);
    expect(later.body.reservations.map(({ slot }: { slot: string }) => slot)).toEqual([at('15:30'), at('16:00')]);
    const earlier = await move(ada, ids[0], { calendar: cheap.seats[2], slot: at('15:00') }, true);
    expect(earlier.body.reservations.map(({ slot }: { slot: string }) => slot)).toEqual([at('15:00'), at('15:30')]);
    const away = await move(ada, ids[0], { calendar: cheap.seats[1], slot: at('10:00', '2027-03-11') }, true);
    expect(away.body.reservations).toMatchObject([
      { id: ids[0], slot: at('10:00', '2027-03-11') },
      { id: ids[1], slot: at('10:30', '2027-03-11') },
    ]);
    const free = await book(bob, [
      { calendar: cheap.seats[2], slot: at('15:00') },
      { calendar: cheap.seats[2], slot: at('15:30') },
    ]);
    expect(free.ids).toHaveLength(2);
  });

  it('is checked like a new booking: slot taken, past, outside hours, too far ahead, off the grid, at another venue', async () => {
    const { ids } = await book(ada, [{ calendar: cheap.seats[0], slot: at('17:00') }]);
    await book(bob, [{ calendar: cheap.seats[1], slot: at('17:00') }]);
    const refused = async (slot: string, calendar = cheap.seats[1]) =>
      (await terms(ada, ids[0], calendar, slot)).body.refused;
    expect(await refused(at('17:00'))).toBe('unique');
    expect(await refused(at('10:00', '2027-02-28'))).toBe('slot_past');
    expect(await refused(at('09:00'))).toBe('slot_outside_hours');
    expect(await refused('2027-05-02T12:00:00-07:00')).toBe('slot_out_of_range');
    expect(await refused(at('17:15'))).toBe('slot_off_grid');
    const body = { expected: { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 0 } };
    const taken = await ada.post(`/reservations/${ids[0]}/move`, {
      ...body,
      calendar: cheap.seats[1],
      slot: at('17:00'),
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'unique']);
    const other = await venue.open();
    expect((await terms(ada, ids[0], other.seats[0], at('17:00'))).status).toBe(400);
    expect((await terms(bob, ids[0], cheap.seats[2], at('17:00'))).status).toBe(404);
    const seen = await ada.post(`/reservations/${ids[0]}/move`, {
      expected: { ...body.expected, owed_cents: 1 },
      calendar: cheap.seats[2],
      slot: at('17:00'),
    });
    expect([seen.status, seen.body.code]).toEqual([409, 'quote_stale']);
  });

  it('to a higher price needs a card on file and no outstanding balance', async () => {
    // Booked for them by the desk: unpaid, and no card on file.
    const desk = await venue.person('desk', { permissions: ['reservations.change_reservation'] });
    const made = await desk.post('/reservations', { calendar: cheap.seats[0], slot: at('19:00'), user: poor.id });
    await poor.get('/reservations');
    expect((await terms(poor, made.body.id, dear, at('19:00'))).body.refused).toBe('outstanding_balance');
    // At the same price neither is needed.
    expect((await terms(poor, made.body.id, cheap.seats[1], at('19:00'))).body.refused).toBeNull();
    await desk.patch(`/reservations/${made.body.id}`, { paid: true, reason: 'Cash at the desk.' });
    await expect
      .poll(async () => (await terms(poor, made.body.id, dear, at('19:00'))).body.refused)
      .toBe('card_missing');
  });

  it('moves once when the same request is sent 20 times at the same time', async () => {
    const { ids } = await book(ada, [{ calendar: dear, slot: at('20:00') }]);
    const before = refundsAt(venue.twin).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => move(ada, ids[0], { calendar: cheap.seats[2], slot: at('20:30') })),
    );
    expect(answers.filter(({ status, body }) => status === 200 && body.refund.card_cents > 0)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(refundsAt(venue.twin).slice(before)).toEqual([1095]);
    expect(await receivable(ada)).toBe(0);
  });
});
