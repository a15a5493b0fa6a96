import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startWireDouble, type WireDouble } from '../support/wire-double/start-wire-double.ts';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, MONDAY, startVenue, type Venue } from '../support/venue.ts';

/*
 * The product with the official EventStoreDB client and a double of the server: same calls, same answers as on Postgres. This
 * tests our side of the protocol, not EventStoreDB itself.
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

describe('with the event log in EventStoreDB', () => {
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

  it('SLOT-12 exactly one of twenty simultaneous bookings of a slot succeeds', async () => {
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

  it('a declined card leaves the seat free, and Postgres has no table of events', async () => {
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

describe('a stream that an operator changed directly', () => {
  const operator = () => EventStoreDBClient.connectionString(double.connectionString);

  it('a day with an event of a newer release refuses bookings with 503, and another day can be booked', async () => {
    const client = operator();
    const stream = `schedule-${scheduleId(place.location as LocationId, '2027-03-03' as LocalDate)}`;
    const metadata = { commandId: 'newer', actor: { kind: 'system' }, at: MONDAY };
    await client.appendToStream(stream, jsonEvent({ type: 'SlotWarmedUp', data: {}, metadata }));
    const day = (date: string) => ({ calendar: place.seats[0], slot: `${date}T18:00:00-08:00` });
    const refused = await bob.post('/reservations', day('2027-03-03'));
    expect([refused.status, refused.body.code]).toEqual([503, 'records_unusable']);
    expect(JSON.stringify(refused.body)).not.toContain('SlotWarmedUp');
    expect((await bob.post('/reservations', day('2027-03-04'))).status).toBe(201);
    await client.dispose();
  });

  it('a day whose stream was deleted refuses bookings with 503', async () => {
    const client = operator();
    const asked = { calendar: place.seats[1], slot: '2027-03-05T18:00:00-08:00' };
    const stream = `schedule-${scheduleId(place.location as LocationId, '2027-03-05' as LocalDate)}`;
    // Written by another client: the API has no state of this day in memory.
    await client.appendToStream(stream, jsonEvent({ type: 'SlotBookedOnAccount', data: {}, metadata: {} }));
    await client.deleteStream(stream);
    const refused = await bob.post('/reservations', asked);
    expect([refused.status, refused.body.code]).toEqual([503, 'records_unusable']);
    await client.dispose();
  });
});
