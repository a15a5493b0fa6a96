import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let bob: Person;
let next = 0;

/** A half-hour of the week that no other test uses. */
const slot = (): string => {
  const day = 2 + Math.floor(next / 20);
  const half = next % 20;
  next += 1;
  return `2027-03-0${day}T${String(10 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}:00-08:00`;
};
const quote = (person: Person, reservations: object[]) =>
  person.post('/reservations/checkouts/quote', { reservations, voucher: null });
const process = (person: Person, id: string) => person.post(`/reservations/checkouts/${id}/process`);

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 200, booking_fees_threshold: 2 });
  bob = await venue.person('bob', { card: 'tok_visa' });
});
afterAll(() => venue.close());

describe('a quote', () => {
  it('CHECK-02 CHECK-03 CHECK-04 names every amount of a cart and holds nothing', async () => {
    const [first, second] = [slot(), slot()];
    const { status, body } = await quote(bob, [
      { slot: first, calendar: place.seats[0] },
      { slot: second, calendar: place.seats[0] },
      { slot: first, calendar: place.seats[1] },
    ]);
    expect(status).toBe(200);
    // Two slots of one seat reach the threshold: no fee; one slot of the other does not: 200.
    expect(body).toMatchObject({
      subtotal_cents: 3 * 1800 + 200,
      discount_cents: 0,
      credits_using: 0,
      credits_value_cents: 0,
      pre_tax_cents: 5600,
      sales_tax_cents: 532,
      total_cents: 6132,
      booking_fees_threshold: 2,
    });
    expect(body.line_items).toHaveLength(2);
    expect(body.line_items[0]).toMatchObject({
      calendar_name: '1',
      calendar_type_name: 'Motion rig',
      calendar_cost_cents: 1800,
      calendar_qty: 2,
      calendar_total_cents: 3600,
      calendar_booking_fee_cents: 0,
      calendar_location: place.location,
    });
    expect(body.line_items[1]).toMatchObject({ calendar_qty: 1, calendar_booking_fee_cents: 200 });
    expect(body.line_items.map(({ time }: { time: string }) => time)).toEqual(['10:00 am', '10:00 am']);
    expect(body.checkout_id).toMatch(/^\w{20}$/);
    expect(body.credits_program_saves).toBe(200 + 1_080);
    const free = await bob.get(`/avail/quote?date=2027-03-02&location=${place.location}`);
    expect(free.body.filter((entry: { slot: string }) => entry.slot === first)).toHaveLength(4);
  });

  it('refuses carts of two venues, the same slot twice, and seats that do not exist', async () => {
    const other = await venue.open({ name: 'Other' }, 1);
    const start = slot();
    const answers = await Promise.all([
      quote(bob, [
        { slot: start, calendar: place.seats[0] },
        { slot: start, calendar: other.seats[0] },
      ]),
      quote(bob, [
        { slot: start, calendar: place.seats[0] },
        { slot: start, calendar: place.seats[0] },
      ]),
      quote(bob, [{ slot: start, calendar: 'nobody' }]),
    ]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body)[0]])).toEqual([
      [400, 'reservations'],
      [400, 'reservations'],
      [400, 'reservations'],
    ]);
  });

  it('RES-22 needs a login, and so do the commit and a booking without a checkout', async () => {
    const seats = [{ slot: slot(), calendar: place.seats[0] }];
    const { body: quoted } = await quote(bob, seats);
    const anonymous = await Promise.all([
      quote(venue.anonymous, seats),
      process(venue.anonymous, quoted.checkout_id),
      venue.anonymous.post('/reservations', seats[0]!),
    ]);
    expect(anonymous.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe('a commit', () => {
  it('CHECK-05 books all seats, charges once and shows the reservations', async () => {
    const start = slot();
    const { body: quoted } = await quote(bob, [
      { slot: start, calendar: place.seats[0] },
      { slot: start, calendar: place.seats[1] },
    ]);
    const done = await process(bob, quoted.checkout_id);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body).toMatchObject({ state: 'completed', total_cents: quoted.total_cents });
    const again = await process(bob, quoted.checkout_id);
    expect(again.body).toEqual(done.body);
    const mine = await bob.get('/users/me/reservations/future');
    expect(mine.body.results.filter((row: { slot: string }) => row.slot === start)).toMatchObject([
      { paid: true, is_blackout: false },
      { paid: true, is_blackout: false },
    ]);
    // The answer has the reservations exactly as the lists show them.
    const told = mine.body.results.filter((row: { slot: string }) => row.slot === start);
    expect(done.body.reservations).toEqual(expect.arrayContaining(told));
    const charges = await bob.get('/charges?amount_cents__gt=0');
    expect(
      charges.body.results.filter((row: { amount_cents: number }) => row.amount_cents === quoted.total_cents),
    ).toHaveLength(1);
  });

  it('lets exactly one of many customers have a seat, and charges nobody else', async () => {
    const start = slot();
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => venue.person(`racer${number}`, { card: 'tok_visa' })),
    );
    const quotes = await Promise.all(
      people.map((person) => quote(person, [{ slot: start, calendar: place.seats[2] }])),
    );
    const answers = await Promise.all(people.map((person, index) => process(person, quotes[index]?.body.checkout_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const lost = answers.filter(({ status }) => status === 409);
    for (const { body } of lost) {
      expect(body).toMatchObject({ code: 'unique', non_field_errors: ['Sorry, this timeslot is no longer available'] });
    }
    const charged = await Promise.all(people.map((person) => person.get('/charges?amount_cents__gt=0')));
    expect(charged.map(({ body }) => body.count).sort()).toEqual([0, 0, 0, 0, 1]);
  });

  it('with a declined card holds no seat and answers with the text of the card provider', async () => {
    const dan = await venue.person('dan', { card: 'tok_chargeCustomerFail' });
    const start = slot();
    const { body: quoted } = await quote(dan, [{ slot: start, calendar: place.seats[0] }]);
    const answer = await process(dan, quoted.checkout_id);
    expect(answer.status).toBe(400);
    expect(answer.body.non_field_errors[0]).toMatch(/declined/i);
    expect((await process(dan, quoted.checkout_id)).body.non_field_errors).toEqual(answer.body.non_field_errors);
    const free = await bob.get(`/avail/quote?date=${start.slice(0, 10)}&location=${place.location}`);
    expect(free.body).toContainEqual(expect.objectContaining({ slot: start, calendar: place.seats[0] }));
  });

  it('is refused without a saved card, and works once a card is saved', async () => {
    const cleo = await venue.person('cleo');
    const { body: quoted } = await quote(cleo, [{ slot: slot(), calendar: place.seats[0] }]);
    const answer = await process(cleo, quoted.checkout_id);
    expect([answer.status, answer.body.code]).toEqual([400, 'card_missing']);
    await cleo.post('/users/me/card', { token: 'tok_mastercard' });
    expect((await process(cleo, quoted.checkout_id)).status).toBe(200);
  });

  it('answers quote_expired for an old quote, and quote_stale for a changed price', async () => {
    const owner = await venue.person('second-owner', { superuser: true });
    const { body: old } = await quote(bob, [{ slot: slot(), calendar: place.seats[3] }]);
    const { body: stale } = await quote(bob, [{ slot: slot(), calendar: place.seats[3] }]);
    await owner.patch(`/calendars/${place.seats[3]}`, { cost_cents: 2000 });
    expect((await process(bob, stale.checkout_id)).body.code).toBe('quote_stale');
    await owner.patch(`/calendars/${place.seats[3]}`, { cost_cents: 1800 });
    venue.clock.advance(15 * 60_000);
    expect((await process(bob, old.checkout_id)).body.code).toBe('quote_expired');
  });

  it('is completed after the bank challenge, if the card needs one', async () => {
    const eve = await venue.person('eve', { card: 'tok_threeDSecure2Required' });
    const start = slot();
    const { body: quoted } = await quote(eve, [{ slot: start, calendar: place.seats[1] }]);
    const asked = await process(eve, quoted.checkout_id);
    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ state: 'action_required', action: { client_secret: expect.any(String) } });
    const intent = String(asked.body.action.client_secret).split('_secret')[0] as string;
    await venue.twin.authenticate(intent, 'complete');
    const done = await process(eve, quoted.checkout_id);
    expect([done.status, done.body.state]).toEqual([200, 'completed']);
  });

  it('whose bank challenge fails or is cancelled books no seat and charges nothing', async () => {
    const fay = await venue.person('fay', { card: 'tok_threeDSecure2Required' });
    for (const how of ['fail', 'cancel'] as const) {
      const { body: quoted } = await quote(fay, [{ slot: slot(), calendar: place.seats[1] }]);
      const asked = await process(fay, quoted.checkout_id);
      const intent = String(asked.body.action.client_secret).split('_secret')[0] as string;
      if (how === 'fail') await venue.twin.authenticate(intent, 'fail');
      const end =
        how === 'fail'
          ? await process(fay, quoted.checkout_id)
          : await fay.post(`/reservations/checkouts/${quoted.checkout_id}/cancel`);
      expect(end.status, how).toBe(400);
    }
    expect((await fay.get('/charges?amount_cents__gt=0')).body.count).toBe(0);
    expect((await fay.get('/users/me/reservations/future')).body.count).toBe(0);
  });

  it('and its status answer 404 to another customer', async () => {
    const gus = await venue.person('gus', { card: 'tok_visa' });
    const { body: quoted } = await quote(bob, [{ slot: slot(), calendar: place.seats[2] }]);
    expect((await process(gus, quoted.checkout_id)).status).toBe(404);
    expect((await gus.get(`/reservations/checkouts/${quoted.checkout_id}`)).status).toBe(404);
  });
});
