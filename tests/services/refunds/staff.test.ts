import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, eventsOf, refundsAt } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let planner: Person;
let colleague: Person;
let boss: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  const permissions = ['reservations.change_reservation', 'user.change_user'] as const;
  [ada, planner, colleague, boss] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('planner', { permissions, card: 'tok_visa' }),
    venue.person('colleague', { permissions }),
    venue.person('boss', { superuser: true }),
  ]);
});
afterAll(() => venue.close());
const receivable = async (person: Person) => (await books(venue)).get(`receivable:${person.id}`) ?? 0;
/** A time tomorrow: too late for the customer to cancel. */
const soon = (time: string) => at(time, '2027-03-02');
const one = async (person: Person, slot: string, seat = 0) =>
  (await book(person, [{ calendar: place.seats[seat], slot }])).ids[0] as string;
const TOTAL = 1971;

describe('staff ending a reservation', () => {
  it('PLAN-14 refunds everything, and the events name who, with which permission and why (U1)', async () => {
    const ids = [await one(ada, soon('11:00')), await one(ada, soon('11:30'), 1)];
    const before = refundsAt(venue.twin).length;
    const seen = await planner.get(`/reservations/${ids[0]}/cancellation`);
    expect(seen.body).toMatchObject({ card_cents: TOTAL, refused: 'notice_too_short' });
    const deleted = await planner.post('/reservations/delete', { ids, reason: 'A rig broke down.' });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    expect(deleted.body).toEqual({
      deleted: ids,
      refund: {
        state: 'completed',
        card_cents: 2 * TOTAL,
        desk_cents: 0,
        voucher_cents: 0,
        credits: 0,
        withdrawn_cents: 0,
      },
    });
    expect(refundsAt(venue.twin).slice(before)).toEqual([TOTAL, TOTAL]);
    const by = { actor: { kind: 'staff', userId: planner.id, permission: 'reservations.change_reservation' } };
    for (const type of ['ReservationCancelled', 'RefundDue']) {
      const events = await eventsOf(venue, type);
      expect(events).toHaveLength(2);
      for (const event of events) {
        expect(event.metadata).toMatchObject({ ...by, requestId: expect.any(String) });
        expect(await venue.reasonOf(event)).toBe('A rig broke down.');
      }
    }
    expect((await eventsOf(venue, 'CardRefunded'))[0]?.metadata).toMatchObject({
      actor: { kind: 'system', process: 'refunds' },
    });
    expect(await receivable(ada)).toBe(0);
  });

  it('refunds the card right after the booking too, when the read model still shows the seat as held', async () => {
    const id = await one(ada, soon('15:00'));
    await planner.get('/reservations');
    // A read model that is behind has the hold, not yet the booking.
    const database = new Client({ connectionString: venue.databaseUrl });
    await database.connect();
    const behind = await database.query(`update reservations.entries set state = 'held' where id = $1`, [id]);
    await database.end();
    expect(behind.rowCount).toBe(1);
    const before = refundsAt(venue.twin).length;
    const deleted = await planner.post('/reservations/delete', { ids: [id], reason: 'A rig broke down.' });
    expect(deleted.body.refund).toMatchObject({ state: 'completed', card_cents: TOTAL });
    expect(refundsAt(venue.twin).slice(before)).toEqual([TOTAL]);
  });

  it('refunds a part or nothing if they give a reason, and is refused for their own reservation (TH-44)', async () => {
    const [half, nothing, own] = [
      await one(ada, soon('12:00')),
      await one(ada, soon('12:30')),
      await one(planner, soon('13:00')),
    ];
    const before = refundsAt(venue.twin).length;
    const unexplained = await planner.post('/reservations/delete', { ids: [half], refund: 'none' });
    expect([unexplained.status, unexplained.body.code]).toEqual([400, 'reason_required']);
    const unclear = await planner.post('/reservations/delete', { ids: [half], refund: 'part', reason: 'Late.' });
    expect([unclear.status, unclear.body.refund_percent]).toEqual([400, [expect.any(String)]]);
    const part = await planner.delete(`/reservations/${half}?refund=part&refund_percent=50&reason=Late`);
    expect(part.status).toBe(204);
    expect(refundsAt(venue.twin).slice(before)).toEqual([Math.ceil(TOTAL / 2)]);
    const none = await planner.post('/reservations/delete', { ids: [nothing], refund: 'none', reason: 'No show.' });
    expect(none.body.refund).toMatchObject({ state: 'none', card_cents: 0 });
    expect(refundsAt(venue.twin)).toHaveLength(before + 1);
    expect(await receivable(ada)).toBe(0);
    const mine = await planner.post('/reservations/delete', { ids: [own] });
    expect([mine.status, (await planner.delete(`/reservations/${own}`)).status]).toEqual([403, 403]);
    // The notice period has passed: only a superuser may give staff such a refund, not a colleague.
    expect((await colleague.delete(`/reservations/${own}`)).status).toBe(403);
    expect(refundsAt(venue.twin)).toHaveLength(before + 1);
    expect((await boss.delete(`/reservations/${own}`)).status).toBe(204);
    expect(await receivable(planner)).toBe(0);
  });

  it('PLAN-15 deletes all or none: a selection with one of their own is refused, and nothing is refunded', async () => {
    const ids = [await one(ada, soon('14:00')), await one(planner, soon('14:30'))];
    const before = refundsAt(venue.twin).length;
    for (const staff of [planner, colleague])
      expect((await staff.post('/reservations/delete', { ids })).status).toBe(403);
    expect(refundsAt(venue.twin)).toHaveLength(before);
    expect((await boss.post('/reservations/delete', { ids })).body.refund).toMatchObject({
      card_cents: 2 * TOTAL,
    });
  });

  it('removes a blackout without any refund', async () => {
    const black = await planner.post('/reservations', {
      calendar: place.seats[2],
      slot: soon('15:00'),
      is_blackout: true,
    });
    const deleted = await planner.post('/reservations/delete', { ids: [black.body.id] });
    expect(deleted.body.refund).toEqual({
      state: 'none',
      card_cents: 0,
      desk_cents: 0,
      voucher_cents: 0,
      credits: 0,
      withdrawn_cents: 0,
    });
  });
});

describe('deleting a customer', () => {
  it('AUSR-17 cancels their reservations and refunds what they paid, also to a card that they removed before', async () => {
    const guest = await venue.person('guest', { card: 'tok_visa' });
    const ids = [await one(guest, soon('16:00')), await one(guest, at('16:00'))];
    expect((await guest.delete('/users/me/card')).status).toBe(204);
    const before = refundsAt(venue.twin).length;
    expect((await colleague.delete(`/users/${guest.id}`)).status).toBe(204);
    expect(refundsAt(venue.twin).slice(before)).toEqual([TOTAL, TOTAL]);
    for (const id of ids) expect(await eventsOf(venue, 'ReservationCancelled', 'reservationId', id)).toHaveLength(1);
    expect((await eventsOf(venue, 'RefundDue', 'userId', guest.id))[0]?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: colleague.id },
    });
    expect(await receivable(guest)).toBe(0);
  });
});
