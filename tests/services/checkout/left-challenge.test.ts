import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantCredits } from '../../proofs/checkout-funds.ts';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, cancel, move } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
let people = 0;
let day = 8;

/** A slot on the day of this test; each test has another day. */
const slot = (time = '11:00') => at(time, `2027-03-${String(day).padStart(2, '0')}`);
const careful = () => venue.person(`careful${(people += 1)}`, { card: 'tok_threeDSecure2Required' });
const quote = (person: Person, slots: readonly string[] = [slot()], voucher: string | null = null, seat = 0) =>
  person.post('/reservations/checkouts/quote', {
    reservations: slots.map((start) => ({ slot: start, calendar: place.seats[seat] })),
    voucher,
  });
const process = (person: Person, id: string) => person.post(`/reservations/checkouts/${id}/process`);
/** Pays until the bank challenge and leaves it open. Returns the checkout, its payment intent and the quote. */
const leave = async (person: Person, ...cart: [slots?: readonly string[], voucher?: string | null, seat?: number]) => {
  const { body } = await quote(person, ...cart);
  const asked = await process(person, body.checkout_id);
  expect([asked.status, asked.body.state], JSON.stringify(asked.body)).toEqual([202, 'action_required']);
  const intent = String(asked.body.action.client_secret).split('_secret')[0] as string;
  return { checkout: body.checkout_id as string, intent, quote: body };
};
const succeed = async (
  person: Person,
  { body }: { readonly body: { readonly action: { client_secret: string } } },
  id: string,
) => {
  venue.twin.authenticate(String(body.action.client_secret).split('_secret')[0] as string, 'complete');
  return process(person, id);
};
const charges = () => venue.twin.ledger().succeededCharges.length;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  desk = await venue.person('desk', { superuser: true });
});
afterAll(() => venue.close());
beforeEach(() => void (day += 1));

describe('a customer who leaves the bank challenge open and starts again', () => {
  it('gets the same seats at once, also together with others, and pays once', async () => {
    const ada = await careful();
    const before = charges();
    const first = await leave(ada);
    const again = await quote(ada, [slot(), slot('11:30')]);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    // A quote does not end the first checkout: its tab may still complete the challenge.
    expect((await ada.get(`/reservations/checkouts/${first.checkout}`)).body.state).toBe('action_required');
    const asked = await process(ada, again.body.checkout_id);
    expect(asked.body.state).toBe('action_required');
    const done = await succeed(ada, asked, again.body.checkout_id);
    expect([done.status, done.body.state]).toEqual([200, 'completed']);
    // The first challenge is completed too late: it charges nothing.
    venue.twin.authenticate(first.intent, 'complete');
    expect((await process(ada, first.checkout)).status).toBe(400);
    expect(charges() - before).toBe(1);
    expect((await ada.get('/users/me/reservations/future')).body.count).toBe(2);
  });

  it('pays with another card that was saved in between', async () => {
    const ada = await careful();
    await leave(ada);
    await ada.post('/users/me/card', { token: 'tok_visa' });
    const { body } = await quote(ada);
    expect((await process(ada, body.checkout_id)).body.state).toBe('completed');
  });

  it('can use the voucher and the credits of the first attempt again', async () => {
    const [ada, giver] = [await careful(), await venue.person(`giver${people}`, { card: 'tok_visa' })];
    const bought = await giver.post('/users/me/vouchers/purchase', { amount_cents: 1_000 });
    const code = bought.body.voucher.id as string;
    await grantCredits(venue.composed.deps.commands, `left${ada.id}`, ada.id, 30, venue.clock.now());
    const first = await leave(ada, [slot()], code);
    const again = await quote(ada, [slot()], code);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    for (const field of ['discount_cents', 'credits_using', 'total_cents'])
      expect(again.body[field], field).toBe(first.quote[field]);
    const asked = await process(ada, again.body.checkout_id);
    expect(asked.body.state, JSON.stringify(asked.body)).toBe('action_required');
    expect((await succeed(ada, asked, again.body.checkout_id)).body.state).toBe('completed');
    expect((await venue.anonymous.get(`/vouchers/${code}/balance`)).body.balance_cents).toBe(0);
    expect((await quote(await careful(), [slot('12:00')], code)).status).toBe(400);
  });

  it('hears that the first payment went through if the bank has just approved it, and is not charged again', async () => {
    const ada = await careful();
    const before = charges();
    const first = await leave(ada);
    const { body } = await quote(ada);
    venue.twin.authenticate(first.intent, 'complete');
    const late = await process(ada, body.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(late.body.non_field_errors[0]).toContain('Your earlier payment went through');
    expect(charges() - before).toBe(1);
    expect((await ada.get('/users/me/reservations/future')).body.count).toBe(1);
  });

  it('cannot take a slot that another customer holds', async () => {
    const [ada, ben] = [await careful(), await careful()];
    await leave(ada);
    expect((await quote(ben)).status).toBe(409);
    const other = await leave(ben, [slot('12:00')]);
    expect((await quote(ada, [slot('12:00')])).status).toBe(409);
    expect((await ben.get(`/reservations/checkouts/${other.checkout}`)).body.state).toBe('action_required');
  });

  it('loses the seats to others when the ten minutes of the bank are over, even if nobody looks at the payment', async () => {
    const [ada, ben] = [await careful(), await careful()];
    const before = charges();
    await leave(ada);
    for (let minutes = 1; minutes < 10; minutes += 1) {
      venue.clock.advance(MINUTE);
      await sweep(venue);
    }
    expect((await quote(ben)).status).toBe(409);
    venue.clock.advance(MINUTE);
    await sweep(venue);
    expect((await quote(ben)).status).toBe(200);
    expect(charges()).toBe(before);
  });

  it('can book the seat on account, and staff can book it for them', async () => {
    const [ada, ben] = [await careful(), await careful()];
    await leave(ada);
    const own = await ada.post('/reservations', { slot: slot(), calendar: place.seats[0] });
    expect(own.status, JSON.stringify(own.body)).toBe(201);
    const { checkout, intent } = await leave(ben, [slot('12:00')]);
    const booked = await desk.post('/reservations', { slot: slot('12:00'), calendar: place.seats[0], user: ben.id });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    venue.twin.authenticate(intent, 'complete');
    expect((await process(ben, checkout)).status).toBe(400);
    const cleo = await careful();
    await leave(cleo, [slot('13:00')]);
    expect(
      (await desk.post('/reservations', { slot: slot('13:00'), calendar: place.seats[0], user: ben.id })).status,
    ).toBe(409);
  });

  it('can move another booking to the seat', async () => {
    const ada = await venue.person(`mover${people}`, { card: 'tok_visa' });
    const { ids } = await book(ada, [{ calendar: place.seats[1], slot: slot() }]);
    await ada.post('/users/me/card', { token: 'tok_threeDSecure2Required' });
    await leave(ada);
    const moved = await move(ada, ids[0], { calendar: place.seats[0], slot: slot() });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  });
});

describe('a customer who leaves the bank challenge of another payment open', () => {
  const owing = async (time = '11:00') => {
    const ada = await careful();
    const booked = await ada.post('/reservations', { slot: slot(time), calendar: place.seats[0] });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    const asked = await ada.post('/users/me/charges/capture_outstanding', {});
    expect(asked.body.state, JSON.stringify(asked.body)).toBe('action_required');
    return { ada, id: booked.body.id as string, asked: asked.body };
  };

  it('can pay what they owe with a voucher instead, or with another card', async () => {
    const giver = await venue.person(`giver${(people += 1)}`, { card: 'tok_visa' });
    const code = (await giver.post('/users/me/vouchers/purchase', { amount_cents: 5_000 })).body.voucher.id as string;
    const { ada } = await owing();
    const paid = await ada.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([paid.status, paid.body.amount_cents], JSON.stringify(paid.body)).toEqual([200, 0]);
    const { ada: ben } = await owing('12:00');
    await ben.post('/users/me/card', { token: 'tok_visa' });
    expect((await ben.post('/users/me/charges/capture_outstanding', {})).body.state).toBe('completed');
  });

  it('can cancel the unpaid booking, and is charged nothing if the challenge is completed later', async () => {
    const { ada, id, asked } = await owing();
    const before = charges();
    const gone = await cancel(ada, id);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    venue.twin.authenticate(String(asked.action.client_secret).split('_secret')[0] as string, 'complete');
    expect(charges()).toBe(before);
    await expect.poll(async () => (await ada.get('/users/me/charges/balance')).body.amount_cents).toBe(0);
  });

  it('can pay what they owe in cash at the desk', async () => {
    const { ada, asked } = await owing();
    const { amount_cents: owed } = (await ada.get('/users/me/charges/balance')).body;
    const taken = await desk.post(`/users/${ada.id}/clear_outstanding`, {
      how: 'cash',
      expected_cents: owed,
      reason: 'Paid at the desk.',
    });
    expect([taken.status, taken.body.amount_cents], JSON.stringify(taken.body)).toEqual([200, 0]);
    venue.twin.authenticate(String(asked.action.client_secret).split('_secret')[0] as string, 'complete');
    expect((await ada.post(`${asked.poll}/process`)).body.state).not.toBe('completed');
  });

  it('can join the club with another card after leaving the challenge of joining', async () => {
    const ada = await careful();
    const wish = { location: place.location, credits_amount: 1000 };
    const asked = await ada.post('/users/me/charges/credits_enroll', wish);
    expect(asked.body.state, JSON.stringify(asked.body)).toBe('action_required');
    await ada.post('/users/me/card', { token: 'tok_visa' });
    const joined = await ada.post('/users/me/charges/credits_enroll', wish);
    expect(joined.body.state, JSON.stringify(joined.body)).toBe('completed');
  });
});
