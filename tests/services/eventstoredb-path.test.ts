import { startWireDouble, type WireDouble } from '@paddock/event-store/testing/wire-double/start-wire-double';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, MONDAY, startVenue, type Venue } from '../support/venue.ts';

/*
 * The product over the official EventStoreDB client and the wire double: the same calls, the same answers as on Postgres. It
 * shows our side of the wire, not that EventStoreDB works.
 */
let double: WireDouble;
let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let bob: Person;
const slot = (time: string) => `2027-03-02T${time}:00-08:00`;

beforeAll(async () => {
  double = await startWireDouble();
  venue = await startVenue(MONDAY, { EVENT_STORE_URL: double.connectionString });
  place = await venue.open({ booking_fee_cents: 200 });
  bob = await venue.person('bob', { card: 'tok_visa' });
});
afterAll(async () => {
  await venue.close();
  double.stop();
});

describe('on the EventStoreDB wire', () => {
  it('a customer signs up, books two seats for an hour, pays, and staff see it on the planner', async () => {
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    const { body: quote } = await bob.post('/reservations/checkouts/quote', {
      reservations: ['12:00', '12:30'].flatMap((time) =>
        [0, 1].map((seat) => ({ slot: slot(time), calendar: place.seats[seat] })),
      ),
      voucher: null,
    });
    const done = await bob.post(`/reservations/checkouts/${quote.checkout_id}/process`);
    expect([done.status, done.body.state], JSON.stringify(done.body)).toEqual([200, 'completed']);
    const day = await planner.get(`/planner?location=${place.location}&date=2027-03-02`);
    expect(day.body.entries).toHaveLength(4);
    expect(venue.twin.ledger()).toBeDefined();
  });

  it('SLOT-12 one of twenty simultaneous bookings has the slot', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, index) => venue.person(`crowd${index}`, { card: 'tok_visa' })),
    );
    const answers = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 4 }, () =>
          person.post('/reservations', { calendar: place.seats[2], slot: slot('15:00') }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  it('a declined card keeps no seat; the log holds nothing in Postgres', async () => {
    const dan = await venue.person('dan', { card: 'tok_chargeCustomerFail' });
    const { body: quote } = await dan.post('/reservations/checkouts/quote', {
      reservations: [{ slot: slot('17:00'), calendar: place.seats[3] }],
      voucher: null,
    });
    expect((await dan.post(`/reservations/checkouts/${quote.checkout_id}/process`)).status).toBe(400);
    const free = await bob.get(`/avail/quote?date=2027-03-02&location=${place.location}`);
    expect(free.body).toContainEqual(expect.objectContaining({ slot: slot('17:00'), calendar: place.seats[3] }));
    const { rows } = await venue.composed.deps.db.query("select to_regclass('event_store.events') as log");
    expect(rows).toEqual([{ log: null }]);
  });
});
