import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf, refundsAt } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let planner: Person;
let ada: Person;
let bob: Person;
let chief: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 3, 2000);
  chief = await venue.person('chief', { superuser: true });
  const type = { type: place.type, cost_unit: '30 min', image: null };
  const seat = await chief.post('/calendars', { name: 'Dear', location: place.location, ...type, cost_cents: 3000 });
  dear = seat.body.id;
  planner = await venue.person('planner', { permissions: ['reservations.change_reservation'], card: 'tok_visa' });
  [ada, bob] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('bob', { card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

type To = { readonly calendar: string | undefined; readonly slot: string; readonly price?: 'settle' | 'keep' };
const look = async (ids: readonly string[], { calendar, slot, price = 'settle' }: To, who = planner) => {
  await who.get('/reservations');
  return who.get(
    `/planner/move?ids=${ids.join(',')}&calendar=${calendar}&slot=${encodeURIComponent(slot)}&price=${price}`,
  );
};
const expectedOf = ({ body: { card_cents, voucher_cents, credits, owed_cents } }: AnyAnswer) => ({
  card_cents,
  voucher_cents,
  credits,
  owed_cents,
});
const move = async (ids: readonly string[], to: To, reason = 'Asked on the phone') => {
  const seen = await look(ids, to);
  if (seen.status !== 200) return seen;
  return planner.post('/planner/move', { ids, ...to, reason, expected: expectedOf(seen) });
};
const receivable = async (person: Person) => (await books(venue)).get(`receivable:${person.id}`) ?? 0;

describe('staff who move a reservation on the planner', () => {
  it('A-075 to a dearer seat add the difference with tax to the customer’s bill, also if another difference is still owed', async () => {
    const first = await book(ada, [{ calendar: place.seats[0], slot: at('11:00') }]);
    const second = await book(ada, [{ calendar: place.seats[1], slot: at('11:00') }]);
    const seen = await look(first.ids, { calendar: dear, slot: at('11:00') });
    expect(seen.body).toMatchObject({
      allowed: true,
      from_price_cents: 2000,
      to_price_cents: 3000,
      owed_cents: 1095,
      owed_tax_cents: 95,
      reason_needed: false,
      taken_by: null,
    });
    const moved = await move(first.ids, { calendar: dear, slot: at('11:00') });
    expect(moved.body, JSON.stringify(moved.body)).toMatchObject({
      owed_cents: 1095,
      reservations: [{ id: first.ids[0], calendar: dear, cost_cents: 3000, paid: true }],
    });
    expect(await receivable(ada)).toBe(1095);
    // The second too, although the first is not paid yet. The customer could not do this; staff can.
    expect((await move(second.ids, { calendar: dear, slot: at('11:30') })).status).toBe(200);
    // The process reads the log in order: once this later booking is on a bill, it has seen both moves.
    await planner.post('/reservations', { calendar: place.seats[2], slot: at('11:00'), user: bob.id });
    await expect.poll(() => receivable(bob)).toBeGreaterThan(0);
    expect(await receivable(ada)).toBe(2190);
    expect(await eventsOf(venue, 'OutstandingItemWithdrawn')).toEqual([]);
    await bob.post('/users/me/charges/capture_outstanding');
  });

  it('SLOT-19 A-001 may send back the subscription that the reservation was booked with, but no other', async () => {
    const mia = await venue.person('mia', { card: 'tok_visa' });
    expect((await mia.post('/users/me/charges/credits_enroll', { credits_amount: 1000 })).status).toBe(201);
    const { id: subscription } = (await mia.get('/users/me/subscription')).body;
    const wish = { calendar: place.seats[0], slot: at('11:00', '2027-03-09') };
    expect((await mia.post('/reservations', { ...wish, subscription })).status).toBe(201);
    const [read] = (await planner.get(`/reservations?user=${mia.id}`)).body.results;
    expect(read.subscription).toBe(subscription);
    const path = `/reservations/${read.id}`;
    const form = { calendar: read.calendar, time: read.time, subscription: read.subscription };
    const moved = await planner.patch(path, { ...form, slot: at('11:30', '2027-03-09') });
    expect([moved.status, moved.body.slot, moved.body.subscription]).toEqual([
      200,
      at('11:30', '2027-03-09'),
      subscription,
    ]);
    expect((await planner.patch(path, { paid: true, subscription })).status).toBe(200);
    const other = await planner.patch(path, { paid: true, subscription: 'another' });
    expect([other.status, other.body.subscription]).toEqual([400, ['No reservations remain on this subscription.']]);
  });

  it('A-075 cannot move an unpaid reservation to a lower price, but can move it and keep the price', async () => {
    const hal = await venue.person('hal', { card: 'tok_visa' });
    const booked = await planner.post('/reservations', { calendar: dear, slot: at('18:00'), user: hal.id });
    await expect.poll(() => receivable(hal)).toBeGreaterThan(0);
    const owed = await receivable(hal);
    const to = { calendar: place.seats[0], slot: at('18:00') };
    expect((await move([booked.body.id], to)).body).toMatchObject({ code: 'outstanding_balance' });
    expect((await move([booked.body.id], { ...to, price: 'keep' })).status).toBe(200);
    expect(await receivable(hal)).toBe(owed);
  });

  it('A-075 to a cheaper seat refund the difference to the card once, and the event has their name', async () => {
    const dan = await venue.person('dan', { card: 'tok_visa' });
    const { ids } = await book(dan, [{ calendar: dear, slot: at('12:00') }]);
    const before = refundsAt(venue.twin).length;
    const moved = await move(ids, { calendar: place.seats[0], slot: at('12:30') });
    expect(moved.body).toMatchObject({ owed_cents: 0, refund: { state: 'completed', card_cents: 1095 } });
    expect(refundsAt(venue.twin).slice(before)).toEqual([1095]);
    const [event] = await eventsOf(venue, 'ReservationMoved', 'reservationId', ids[0]);
    expect(event?.metadata).toMatchObject({ actor: { kind: 'staff', userId: planner.id } });
    expect(await venue.reasonOf(event)).toBe('Asked on the phone');
  });

  it('A-075 may keep the agreed price only with a reason', async () => {
    const eve = await venue.person('eve', { card: 'tok_visa' });
    const { ids } = await book(eve, [{ calendar: place.seats[0], slot: at('13:00') }]);
    const to = { calendar: dear, slot: at('13:00'), price: 'keep' } as const;
    expect((await look(ids, to)).body).toMatchObject({ owed_cents: 0, reason_needed: true, to_price_cents: 3000 });
    expect((await move(ids, to, ' ')).body).toMatchObject({ code: 'reason_required' });
    expect((await move(ids, to, 'Their seat broke')).body).toMatchObject({ reservations: [{ cost_cents: 2000 }] });
    expect(await receivable(eve)).toBe(0);
  });

  it('A-074 see who has a taken slot, and cannot overwrite it', async () => {
    const { ids } = await book(ada, [{ calendar: place.seats[0], slot: at('14:00') }]);
    await book(bob, [{ calendar: place.seats[1], slot: at('14:00') }]);
    const seen = await look(ids, { calendar: place.seats[1], slot: at('14:00') });
    expect(seen.body).toMatchObject({
      allowed: false,
      refused: 'unique',
      taken_by: { user: bob.id, state: 'reserved' },
    });
    const refused = await move(ids, { calendar: place.seats[1], slot: at('14:00') });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'unique', taken_by: { user: bob.id, slot: at('14:00') } });
    expect(await eventsOf(venue, 'ReservationMoved', 'reservationId', ids[0])).toEqual([]);
  });

  it('A-075 move a whole booking to another day, which frees the old slots and bills the difference once', async () => {
    const fay = await venue.person('fay', { card: 'tok_visa' });
    const slots = ['15:00', '15:30'].map((time) => ({ calendar: place.seats[0], slot: at(time) }));
    const { ids } = await book(fay, slots);
    const to = { calendar: dear, slot: at('16:00', '2027-03-10') };
    expect((await move(ids, to)).body).toMatchObject({ owed_cents: 2190 });
    expect(await receivable(fay)).toBe(2190);
    expect((await book(bob, slots)).ids).toHaveLength(2);
    // Amounts that were never shown are refused.
    const stale = await planner.post('/planner/move', {
      ids,
      calendar: place.seats[0],
      slot: at('18:00', '2027-03-10'),
      expected: { card_cents: 1, voucher_cents: 0, credits: 0, owed_cents: 0 },
    });
    expect(stale.status).toBe(409);
  });

  it('A-075 must give a reason when the customer’s notice is already too short', async () => {
    const gil = await venue.person('gil', { card: 'tok_visa' });
    const { ids } = await book(gil, [{ calendar: place.seats[0], slot: at('15:00', '2027-03-02') }]);
    const to = { calendar: place.seats[1], slot: at('15:00', '2027-03-02') };
    expect((await move(ids, to, '')).body).toMatchObject({ code: 'reason_required' });
    expect((await move(ids, to, 'Asked on the phone')).status).toBe(200);
  });

  it('never change the price of their own booking (threat TH-44)', async () => {
    const { ids } = await book(planner, [{ calendar: dear, slot: at('17:00') }]);
    expect((await look(ids, { calendar: place.seats[0], slot: at('17:00') })).body).toMatchObject({
      refused: 'own_reservation',
    });
    expect((await move(ids, { calendar: place.seats[0], slot: at('17:00') })).status).toBe(403);
  });

  it('A-075 cannot move a written-off reservation to a lower price, but can move it and keep the price', async () => {
    const nia = await venue.person('nia', { card: 'tok_visa' });
    const slot = at('17:00', '2027-03-11');
    const { id } = (await planner.post('/reservations', { calendar: dear, slot, user: nia.id })).body;
    const total = () => receivable(nia);
    await expect.poll(total).toBe(3285);
    expect((await planner.patch(`/reservations/${id}`, { paid: true, reason: 'A gift.' })).status).toBe(200);
    await expect.poll(total).toBe(0);
    const to = { calendar: place.seats[0], slot };
    expect((await look([id], to)).body).toMatchObject({ allowed: false, refused: 'written_off' });
    const refused = await move([id], to);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.non_field_errors[0]).toContain('marked paid without a payment');
    // Its owner cannot either.
    const own = `/reservations/${id}/move`;
    const terms = await nia.get(`${own}?calendar=${to.calendar}&slot=${encodeURIComponent(slot)}`);
    expect(terms.body).toMatchObject({ allowed: false, refused: 'written_off' });
    const { owed_cents, card_cents, voucher_cents, credits } = terms.body;
    const expected = { owed_cents, card_cents, voucher_cents, credits };
    expect((await nia.post(own, { ...to, expected })).body).toMatchObject({ code: 'conflict' });
    // A draft of the day refuses the same.
    const about = { location: place.location, date: '2027-03-11', reason: 'Try' };
    const draft = (await planner.post('/planner/drafts', about)).body.id;
    const drafted = await planner.post(`/planner/drafts/${draft}/changes`, { moves: [{ id, ...to }] });
    expect(drafted.body).toMatchObject({ applicable: false, changes: [{ conflict: 'written_off' }] });
    const kept = await planner.post(`/planner/drafts/${draft}/changes`, { moves: [{ id, ...to, price: 'keep' }] });
    expect(kept.body).toMatchObject({ applicable: true });
    expect((await move([id], { ...to, price: 'keep' })).status).toBe(200);
    // Marked as not paid again, it owes the price that was kept.
    await planner.patch(`/reservations/${id}`, { paid: false, reason: 'No gift.' });
    await expect.poll(total).toBe(3285);
  });
});
