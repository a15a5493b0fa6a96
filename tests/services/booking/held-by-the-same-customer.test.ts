import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let clerk: Person;
let people = 0;
let day = 8;

const date = () => `2027-03-${String(day).padStart(2, '0')}`;
const slot = (time = '11:00') => at(time, date());
/** A person with a booking on seat 2, whose new card needs a bank challenge. */
const booked = async (time = '11:00') => {
  const person = await venue.person(`holder${(people += 1)}`, { card: 'tok_visa' });
  const { ids } = await book(person, [{ calendar: place.seats[1], slot: slot(time) }]);
  await person.post('/users/me/card', { token: 'tok_threeDSecure2Required' });
  return { person, id: ids[0] as string };
};
/** Starts to pay for seat 1 and leaves the bank challenge open. Returns the checkout and its payment intent. */
const leave = async (person: Person, time = '11:00') => {
  const { body } = await person.post('/reservations/checkouts/quote', {
    reservations: [{ slot: slot(time), calendar: place.seats[0] }],
    voucher: null,
  });
  const asked = await person.post(`/reservations/checkouts/${body.checkout_id}/process`);
  expect(asked.body.state, JSON.stringify(asked.body)).toBe('action_required');
  return {
    checkout: body.checkout_id as string,
    intent: String(asked.body.action.client_secret).split('_secret')[0] as string,
  };
};
const charges = () => venue.twin.ledger().succeededCharges.length;
const open = async () =>
  (await clerk.post('/planner/drafts', { location: place.location, date: date(), reason: 'Seat 2 is broken' })).body
    .id as string;
const draftMove = (draft: string, id: string, time = '11:00') =>
  clerk.post(`/planner/drafts/${draft}/changes`, { moves: [{ id, calendar: place.seats[0], slot: slot(time) }] });
const apply = (draft: string, { body }: AnyAnswer) => {
  const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = body.totals;
  return clerk.post(`/planner/drafts/${draft}/apply`, {
    expected: { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents },
  });
};

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  clerk = await venue.person('clerk', { permissions: ['reservations.change_reservation'] });
});
afterAll(() => venue.close());
beforeEach(() => void (day += 1));

describe('staff move a booking onto a seat that the same customer’s unfinished payment holds', () => {
  it('at once, and the unfinished payment can no longer charge anything', async () => {
    const { person, id } = await booked();
    const { intent, checkout } = await leave(person);
    const before = charges();
    const moved = await clerk.patch(`/reservations/${id}`, { calendar: place.seats[0], slot: slot() });
    expect([moved.status, moved.body.calendar], JSON.stringify(moved.body)).toEqual([200, place.seats[0]]);
    venue.twin.authenticate(intent, 'complete');
    expect((await person.post(`/reservations/checkouts/${checkout}/process`)).status).toBe(400);
    expect(charges()).toBe(before);
    // The event that ended the payment names the clerk.
    const fenced = (await venue.log()).filter(({ type }) => type === 'PaymentStopped').at(-1);
    expect(fenced?.metadata).toMatchObject({ actor: { kind: 'staff', userId: clerk.id } });
  });

  it('to another day as well', async () => {
    const { person, id } = await booked();
    day += 1;
    await leave(person, '12:00');
    const moved = await clerk.patch(`/reservations/${id}`, { calendar: place.seats[0], slot: slot('12:00') });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const { body } = await person.get('/users/me/reservations/future');
    expect(body.results.map((one: { slot: string }) => one.slot)).toEqual([slot('12:00')]);
  });

  it('but not if the bank has just approved that payment: then the customer gets the seat they paid for', async () => {
    const { person, id } = await booked();
    const { intent } = await leave(person);
    venue.twin.authenticate(intent, 'complete');
    const moved = await clerk.patch(`/reservations/${id}`, { calendar: place.seats[0], slot: slot() });
    expect([moved.status, moved.body.code]).toEqual([409, 'unique']);
    await expect.poll(async () => (await person.get('/users/me/reservations/future')).body.count).toBe(2);
  });

  it('but not if another customer is paying for it', async () => {
    const { id } = await booked();
    const other = await venue.person(`other${people}`, { card: 'tok_threeDSecure2Required' });
    const { checkout } = await leave(other);
    expect((await clerk.patch(`/reservations/${id}`, { calendar: place.seats[0], slot: slot() })).status).toBe(409);
    expect((await other.get(`/reservations/checkouts/${checkout}`)).body.state).toBe('action_required');
  });
});

describe('a draft that moves a booking onto a seat that the same customer’s unfinished payment holds', () => {
  it('ends that payment when it is applied, and not when it is only checked', async () => {
    const { person, id } = await booked();
    const { intent, checkout } = await leave(person);
    const draft = await open();
    const seen = await draftMove(draft, id);
    expect(seen.body, JSON.stringify(seen.body)).toMatchObject({ applicable: true, changes: [{ conflict: null }] });
    expect((await person.get(`/reservations/checkouts/${checkout}`)).body.state).toBe('action_required');
    const before = charges();
    const applied = await apply(draft, seen);
    expect(applied.status, JSON.stringify(applied.body)).toBe(200);
    venue.twin.authenticate(intent, 'complete');
    expect((await person.post(`/reservations/checkouts/${checkout}/process`)).status).toBe(400);
    expect(charges()).toBe(before);
    const { body } = await person.get('/users/me/reservations/future');
    expect(body.results.map((one: { calendar: string }) => one.calendar)).toEqual([place.seats[0]]);
  });

  it('shows who holds the seat when it is another customer', async () => {
    const { id } = await booked();
    const other = await venue.person(`other${people}`, { card: 'tok_threeDSecure2Required' });
    await leave(other);
    const seen = await draftMove(await open(), id);
    expect(seen.body).toMatchObject({
      applicable: false,
      changes: [{ conflict: 'taken', taken_by: { state: 'held', user: other.id } }],
    });
  });

  it('is refused as a whole if the bank has approved that payment, and shows who has the seat', async () => {
    const { person, id } = await booked();
    const { intent } = await leave(person);
    const draft = await open();
    const seen = await draftMove(draft, id);
    venue.twin.authenticate(intent, 'complete');
    const applied = await apply(draft, seen);
    expect(applied.status).toBe(409);
    expect(applied.body.draft.changes).toMatchObject([
      { conflict: 'taken', taken_by: { state: 'reserved', user: person.id } },
    ]);
  });
});

describe('a booking on account whose bank challenge was left open', () => {
  const owing = async () => {
    const person = await venue.person(`owing${(people += 1)}`, { card: 'tok_threeDSecure2Required' });
    const made = await person.post('/reservations', { slot: slot(), calendar: place.seats[0] });
    const asked = await person.post('/users/me/charges/capture_outstanding', {});
    expect(asked.body.state, JSON.stringify(asked.body)).toBe('action_required');
    return { person, id: made.body.id as string, intent: String(asked.body.action.client_secret).split('_secret')[0] };
  };

  it('cannot be deleted until staff have seen and cancelled its payment', async () => {
    const { person, id, intent } = await owing();
    const early = await clerk.delete(`/reservations/${id}`);
    expect([early.status, early.body.code]).toEqual([409, 'payment_unresolved']);
    const { payments } = (await clerk.get(`/users/${person.id}/unfinished_payments`)).body;
    expect(payments).toMatchObject([{ purpose: 'outstanding', state: 'action_required' }]);
    const gone = await clerk.post(`/users/${person.id}/unfinished_payments/${payments[0].id}/cancel`);
    expect(gone.body).toEqual({ state: 'cancelled' });
    expect((await clerk.delete(`/reservations/${id}`)).status).toBe(204);
    const before = charges();
    venue.twin.authenticate(intent as string, 'complete');
    expect(charges()).toBe(before);
    await expect.poll(async () => (await person.get('/users/me/charges/balance')).body.amount_cents).toBe(0);
  });

  it('can be moved by staff at once', async () => {
    const { id } = await owing();
    const query = `ids=${id}&calendar=${place.seats[1]}&slot=${encodeURIComponent(slot())}&price=settle`;
    const terms = await clerk.get(`/planner/move?${query}`);
    expect([terms.status, terms.body.refused], JSON.stringify(terms.body)).toEqual([200, null]);
    expect((await clerk.patch(`/reservations/${id}`, { calendar: place.seats[1], slot: slot() })).status).toBe(200);
  });
});
