import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { sweep } from '../../support/sweep.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, eventsOf, refundsAt } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let bob: Person;
let planner: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 150, booking_fees_threshold: 4 });
  [ada, bob, planner] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('bob', { card: 'tok_visa' }),
    venue.person('planner', { permissions: ['reservations.change_reservation'], card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

/** The terms of a cancellation, read after the list shows the reservation. */
const shown = async (person: Person, id: string) => {
  await person.get('/reservations');
  return person.get(`/reservations/${id}/cancellation`);
};
const receivable = async (person: Person) => (await books(venue)).get(`receivable:${person.id}`) ?? 0;

describe('a customer cancelling their own reservation', () => {
  it('sees the exact refund and the deadline before cancelling, and receives exactly that', async () => {
    const { ids, quote } = await book(ada, [
      { calendar: place.seats[0], slot: at('11:00') },
      { calendar: place.seats[0], slot: at('11:30') },
      { calendar: place.seats[1], slot: at('11:00') },
    ]);
    const seen = await ada.get(`/reservations/${ids[1]}/cancellation`);
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    expect(seen.body).toMatchObject({
      allowed: true,
      refused: null,
      until: at('11:30', '2027-03-06'),
      notice_hours: 48,
      voucher_cents: 0,
      credits: 0,
      withdrawn_cents: 0,
    });
    const cancelled = await cancel(ada, ids[1]);
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect(cancelled.body).toEqual({
      cancelled: [ids[1]],
      refund: {
        state: 'completed',
        desk_cents: 0,
        card_cents: seen.body.card_cents,
        voucher_cents: 0,
        credits: 0,
        withdrawn_cents: 0,
      },
    });
    expect(refundsAt(venue.twin)).toEqual([seen.body.card_cents]);
    // The three refunds add up to the total, in any order of cancelling. The seats are free at once.
    for (const id of [ids[2], ids[0]]) expect((await cancel(ada, id)).body.refund.state).toBe('completed');
    expect(refundsAt(venue.twin).reduce((sum, amount) => sum + amount, 0)).toBe(quote.total_cents);
    expect(await receivable(ada)).toBe(0);
    const again = await book(bob, [{ calendar: place.seats[0], slot: at('11:30') }]);
    expect(again.ids).toHaveLength(1);
    expect((await eventsOf(venue, 'ReservationCancelled', 'reservationId', ids[1]))[0]?.metadata).toMatchObject({
      actor: { kind: 'customer', userId: ada.id },
    });
  });

  it('may cancel until 48 hours before the start, to the millisecond; the venue can set another notice period', async () => {
    const { ids } = await book(ada, [{ calendar: place.seats[0], slot: at('12:00') }]);
    venue.clock.set('2027-03-06T20:00:00.001Z' as Instant);
    const late = await ada.get(`/reservations/${ids[0]}/cancellation`);
    expect(late.body).toMatchObject({ allowed: false, refused: 'notice_too_short' });
    const refused = await cancel(ada, ids[0]);
    expect([refused.status, refused.body.code]).toEqual([409, 'notice_too_short']);
    const owner = await venue.person('chief', { superuser: true });
    const revised = await owner.patch(`/locations/${place.location}`, { cancellation_notice_hours: 24 });
    expect(revised.status, JSON.stringify(revised.body)).toBe(200);
    expect((await ada.get(`/reservations/${ids[0]}/cancellation`)).body.until).toBe(at('12:00', '2027-03-07'));
    venue.clock.set('2027-03-07T20:00:00.000Z' as Instant);
    expect((await cancel(ada, ids[0])).status).toBe(200);
    await owner.patch(`/locations/${place.location}`, { cancellation_notice_hours: 48 });
    venue.clock.set(MONDAY);
  });

  it('is refused with 409 when the amounts differ from what they saw, and nothing is refunded', async () => {
    const { ids } = await book(ada, [{ calendar: place.seats[0], slot: at('13:00') }]);
    const before = refundsAt(venue.twin).length;
    const other = await ada.post(`/reservations/${ids[0]}/cancel`, {
      expected: { card_cents: 1, voucher_cents: 0, credits: 0, withdrawn_cents: 0 },
    });
    expect([other.status, other.body.code]).toEqual([409, 'quote_stale']);
    expect(other.body.cancellation.card_cents).toBeGreaterThan(1);
    expect(refundsAt(venue.twin)).toHaveLength(before);
    expect((await cancel(ada, ids[0])).status).toBe(200);
  });

  it('gets 404 for another person’s reservation, for a blackout and for one that is already cancelled', async () => {
    const { ids } = await book(ada, [{ calendar: place.seats[0], slot: at('13:30') }]);
    const body = { expected: { card_cents: 0, voucher_cents: 0, credits: 0, withdrawn_cents: 0 } };
    expect((await bob.post(`/reservations/${ids[0]}/cancel`, body)).status).toBe(404);
    expect((await planner.post(`/reservations/${ids[0]}/cancel`, body)).status).toBe(404);
    expect((await bob.get(`/reservations/${ids[0]}/cancellation`)).status).toBe(404);
    const blackout = await planner.post('/reservations', {
      calendar: place.seats[3],
      slot: at('13:30'),
      is_blackout: true,
    });
    expect((await planner.get(`/reservations/${blackout.body.id}/cancellation`)).status).toBe(404);
    expect((await cancel(ada, ids[0])).status).toBe(200);
    expect((await cancel(ada, ids[0])).status).toBe(404);
  });

  it('TH-45 cancels and refunds once when the same request is sent 50 times at the same time', async () => {
    const { ids, quote } = await book(ada, [{ calendar: place.seats[0], slot: at('14:00') }]);
    const before = refundsAt(venue.twin).length;
    const seen = await ada.get(`/reservations/${ids[0]}/cancellation`);
    const { card_cents, voucher_cents, credits, withdrawn_cents } = seen.body;
    const body = { expected: { card_cents, voucher_cents, credits, withdrawn_cents } };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ada.post(`/reservations/${ids[0]}/cancel`, body)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    expect(refundsAt(venue.twin).slice(before)).toEqual([quote.total_cents]);
    expect(await eventsOf(venue, 'ReservationCancelled', 'reservationId', ids[0])).toHaveLength(1);
    expect(await receivable(ada)).toBe(0);
  });

  it('has an unpaid reservation removed from the bill, and one paid with the bill refunded to the card', async () => {
    const unpaid = await bob.post('/reservations', { calendar: place.seats[1], slot: at('15:00') });
    const owed = (await bob.get('/users/me/balance')).body.amount_cents;
    const seen = await shown(bob, unpaid.body.id);
    expect(owed).toBeGreaterThan(1800);
    expect(seen.body).toMatchObject({ card_cents: 0, withdrawn_cents: owed });
    const cancelled = await cancel(bob, unpaid.body.id);
    expect(cancelled.body.refund).toEqual({
      state: 'none',
      desk_cents: 0,
      card_cents: 0,
      voucher_cents: 0,
      credits: 0,
      withdrawn_cents: owed,
    });
    expect((await bob.get('/users/me/balance')).body.amount_cents).toBe(0);
    expect(await receivable(bob)).toBe(0);

    const paid = await bob.post('/reservations', { calendar: place.seats[1], slot: at('15:00') });
    expect((await bob.post('/users/me/charges/capture_outstanding')).body.state).toBe('completed');
    const before = refundsAt(venue.twin).length;
    const back = await cancel(bob, paid.body.id);
    expect(back.body.refund, JSON.stringify(back.body)).toMatchObject({ state: 'completed', card_cents: owed });
    expect(refundsAt(venue.twin).slice(before)).toEqual([owed]);
    expect(await receivable(bob)).toBe(0);
  });

  it('gets what the voucher paid refunded to the voucher, and what the card paid refunded to the card', async () => {
    const bought = await ada.post('/users/me/vouchers/purchase', { amount_cents: 2000 });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    const code = bought.body.voucher.id as string;
    const { ids, quote } = await book(
      bob,
      [
        { calendar: place.seats[2], slot: at('16:00') },
        { calendar: place.seats[2], slot: at('16:30') },
      ],
      code,
    );
    expect(quote.discount_cents).toBe(2000);
    const balance = async () => (await bob.get(`/vouchers/${code}/quote?amount_cents=5000`)).body.new_amount_cents;
    const first = await cancel(bob, ids[0]);
    expect(first.body.refund.voucher_cents + first.body.refund.card_cents).toBeGreaterThan(1900);
    expect(await balance()).toBe(5000 - first.body.refund.voucher_cents);
    const second = await cancel(bob, ids[1]);
    expect(first.body.refund.voucher_cents + second.body.refund.voucher_cents).toBe(2000);
    expect(first.body.refund.card_cents + second.body.refund.card_cents).toBe(quote.total_cents);
    expect(await balance()).toBe(3000);
    expect(await receivable(bob)).toBe(0);
  });

  it('has its share removed from a bill too small for the card, and what a voucher paid of it refunded to the voucher', async () => {
    const penny = await venue.open({}, 2, 20);
    const { quote, ids } = await book(ada, [
      { calendar: penny.seats[0], slot: at('11:00') },
      { calendar: penny.seats[1], slot: at('11:00') },
    ]);
    const owed = async () => (await ada.get('/users/me/balance')).body.amount_cents;
    expect([quote.total_cents, await owed()]).toEqual([44, 44]);
    const first = await cancel(ada, ids[0]);
    expect(first.body.refund).toMatchObject({ state: 'none', withdrawn_cents: 22 });
    expect([await owed(), await receivable(ada)]).toEqual([22, 22]);
    const bought = await bob.post('/users/me/vouchers/purchase', { amount_cents: 100 });
    const code = bought.body.voucher.id;
    await ada.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect(await owed()).toBe(0);
    const second = await cancel(ada, ids[1]);
    expect(second.body.refund).toMatchObject({ state: 'completed', voucher_cents: 22, withdrawn_cents: 0 });
    expect((await ada.get(`/vouchers/${code}/balance`)).body.balance_cents).toBe(100);
    expect(await receivable(ada)).toBe(0);
  });

  it('gets all credits back, also for a slot booked with the subscription', async () => {
    const cleo = await venue.person('cleo', { card: 'tok_visa' });
    expect((await cleo.post('/users/me/charges/credits_enroll', { credits_amount: 1000 })).status).toBe(201);
    const credits = async () => (await cleo.get('/users/me')).body.credits_balance;
    expect(await credits()).toBe(1000);
    const { ids, quote } = await book(cleo, [{ calendar: place.seats[3], slot: at('20:00') }]);
    expect(quote.credits_using).toBe(180);
    const subscription = (await cleo.get('/users/me/subscription')).body.id;
    const direct = await cleo.post('/reservations', {
      calendar: place.seats[3],
      slot: at('20:30'),
      subscription,
    });
    expect(direct.status, JSON.stringify(direct.body)).toBe(201);
    expect(await credits()).toBe(640);
    const seen = await shown(cleo, ids[0] as string);
    expect(seen.body).toMatchObject({ card_cents: 0, credits: 180, credits_value_cents: 1800, credits_expired: 0 });
    expect(seen.body.credits_expire).toMatch(/^2027-0/);
    for (const id of [ids[0], direct.body.id])
      expect((await cancel(cleo, id)).body.refund).toMatchObject({ state: 'completed', credits: 180 });
    expect(await credits()).toBe(1000);
    expect(await receivable(cleo)).toBe(0);
  });

  it('cancels consecutive half-hours of a seat with one request', async () => {
    const { ids, quote } = await book(ada, [
      { calendar: place.seats[2], slot: at('18:00') },
      { calendar: place.seats[2], slot: at('18:30') },
      { calendar: place.seats[2], slot: at('19:30') },
    ]);
    const seen = await ada.get(`/reservations/${ids[0]}/cancellation?run=true`);
    expect(seen.body.slots.map(({ slot }: { slot: string }) => slot)).toEqual([at('18:00'), at('18:30')]);
    const cancelled = await cancel(ada, ids[0], true);
    expect(cancelled.body.cancelled).toEqual([ids[0], ids[1]]);
    const rest = await cancel(ada, ids[2]);
    expect(cancelled.body.refund.card_cents + rest.body.refund.card_cents).toBe(quote.total_cents);
    expect(await receivable(ada)).toBe(0);
  });
});

describe('a card provider that does not refund at once', () => {
  it('is asked again after an error, and the money is refunded once', async () => {
    const { ids, quote } = await book(ada, [{ calendar: place.seats[3], slot: at('11:00') }]);
    const before = refundsAt(venue.twin).length;
    venue.twin.faults.add({ operation: 'refunds.create', kind: 'execute-then-500' });
    const cancelled = await cancel(ada, ids[0]);
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect(cancelled.body.refund.state).toBe('processing');
    for (const no of ['CardRefundRefused', 'RefundPassedToDesk', 'CardRefundWithheld'])
      expect(await eventsOf(venue, no)).toEqual([]);
    // The first try of its job may end after the clock was advanced, so it is advanced before each look.
    const nextTry = async (): Promise<number> => {
      venue.clock.advance(31_000);
      await sweep(venue);
      return receivable(ada);
    };
    await expect.poll(nextTry).toBe(0);
    expect(refundsAt(venue.twin).slice(before)).toEqual([quote.total_cents]);
    venue.clock.set(MONDAY);
  });

  it('refuses a refund: it is recorded as failed, and the venue still owes the money', async () => {
    const { ids, quote } = await book(ada, [{ calendar: place.seats[3], slot: at('11:30') }]);
    // The charge was already refunded at the provider.
    const [charge] = venue.twin.ledger().succeededCharges.slice(-1);
    const cards = await fetch(`${venue.twin.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_twin', 'content-type': 'application/x-www-form-urlencoded' },
      body: `payment_intent=${charge?.payment_intent}&amount=${quote.total_cents}`,
    });
    expect(cards.status).toBe(200);
    const cancelled = await cancel(ada, ids[0]);
    expect(cancelled.body.refund.state).toBe('failed');
    const [failed] = (await eventsOf(venue, 'CardRefundRefused')).slice(-1);
    expect(failed?.data).toMatchObject({ userId: ada.id });
    expect(await receivable(ada)).toBe(-quote.total_cents);
  });
});
