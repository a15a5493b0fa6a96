import { type Instant, MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantCredits } from '../../proofs/checkout-funds.ts';
import { sweep } from '../../support/sweep.ts';
import { type AnyAnswer, PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book, cancel, move, refundsAt } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let desk: Person;
let people = 0;
let day = 8;

const date = () => `2027-03-${String(day).padStart(2, '0')}`;
/** Daylight saving begins on the 14th. */
const slot = (time = '11:00') => `${date()}T${time}:00-0${day < 14 ? 8 : 7}:00`;
const CARDS = { good: 'tok_visa', asks: 'tok_threeDSecure2Required' } as const;
const somebody = (card: keyof typeof CARDS) => venue.person(`left${(people += 1)}`, { card: CARDS[card] });
const useCard = async (person: Person, card: keyof typeof CARDS) =>
  expect((await person.post('/users/me/card', { token: CARDS[card] })).status).toBe(201);
const quote = (person: Person, cart: readonly { readonly slot: string; readonly calendar: string | undefined }[]) =>
  person.post('/reservations/checkouts/quote', { reservations: cart, voucher: null });
const process = (person: Person, id: string) => person.post(`/reservations/checkouts/${id}/process`);
const intentOf = ({ body }: AnyAnswer) => String(body.action.client_secret).split('_secret')[0] as string;
const asked = (answer: AnyAnswer) => {
  expect(answer.body.state, JSON.stringify(answer.body)).toBe('action_required');
  return answer;
};
/** Pays for one seat until the bank challenge, and leaves it open. */
const leave = async (person: Person, time = '11:00', seat = place.seats[0]) => {
  const { body } = await quote(person, [{ slot: slot(time), calendar: seat }]);
  const left = asked(await process(person, body.checkout_id));
  return { checkout: body.checkout_id as string, intent: intentOf(left) };
};
const capture = (person: Person) => person.post('/users/me/charges/capture_outstanding', {});
const owedBy = async (person: Person) => (await person.get('/users/me/charges/balance')).body.amount_cents;
const unfinished = async (person: Person) => (await person.get('/users/me/unfinished_payments')).body.payments;
const letGo = (person: Person, id: string) => person.post(`/users/me/unfinished_payments/${id}/cancel`);
const bookings = async (person: Person) => (await person.get('/users/me/reservations/future')).body.count;
const charges = () => venue.twin.ledger().succeededCharges.length;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 4, 2000);
  desk = await venue.person('desk', { superuser: true });
  const type = { type: place.type, cost_unit: '30 min', image: null };
  const seat = await desk.post('/calendars', { name: 'Dear', location: place.location, ...type, cost_cents: 3000 });
  dear = seat.body.id;
});
afterAll(() => venue.close());
beforeEach(() => void (day += 1));

describe('a dearer move whose difference waits for a bank challenge', () => {
  const movedDearer = async () => {
    const ada = await somebody('good');
    const { ids } = await book(ada, [{ calendar: place.seats[0], slot: slot() }]);
    await useCard(ada, 'asks');
    const moved = await move(ada, ids[0], { calendar: dear, slot: slot() });
    expect([moved.status, moved.body.owed_cents > 0], JSON.stringify(moved.body)).toEqual([200, true]);
    const left = asked(await capture(ada));
    return { ada, id: ids[0] as string, intent: intentOf(left) };
  };

  it('can be moved again at once at the same price, and the same amount stays owed', async () => {
    const { ada, id, intent } = await movedDearer();
    const [before, owed] = [charges(), await owedBy(ada)];
    const on = await move(ada, id, { calendar: dear, slot: slot('16:00') });
    expect(on.status, JSON.stringify(on.body)).toBe(200);
    venue.twin.authenticate(intent, 'complete');
    expect([charges() - before, await owedBy(ada), (await unfinished(ada)).length]).toEqual([0, owed, 0]);
  });

  it('can be cancelled at once: what was paid is refunded, and the difference is never charged', async () => {
    const { ada, id, intent } = await movedDearer();
    const [before, refunds] = [charges(), refundsAt(venue.twin).length];
    const gone = await cancel(ada, id);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    venue.twin.authenticate(intent, 'complete');
    await expect.poll(() => owedBy(ada)).toBe(0);
    expect(charges()).toBe(before);
    const paid = venue.twin.ledger().succeededCharges.find(({ metadata }) => metadata['user_id'] === ada.id);
    expect(refundsAt(venue.twin).slice(refunds)).toEqual([paid?.amount_captured]);
  });

  it('can be paid once with another card', async () => {
    const { ada, intent } = await movedDearer();
    const before = charges();
    await useCard(ada, 'good');
    expect((await capture(ada)).body.state).toBe('completed');
    venue.twin.authenticate(intent, 'complete');
    expect([charges() - before, await owedBy(ada)]).toEqual([1, 0]);
  });
});

describe('credits and vouchers that the customer’s own unfinished checkout holds', () => {
  const member = async () => {
    const ada = await somebody('good');
    const joined = await ada.post('/users/me/charges/credits_enroll', {
      location: place.location,
      credits_amount: 1000,
    });
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    await useCard(ada, 'asks');
    return { ada, subscription: (await ada.get('/users/me/subscription')).body.id as string };
  };

  /** Takes all credits of a member, and needs the card as well. */
  const dearCart = () =>
    ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30'].flatMap((time) =>
      [place.seats[0], place.seats[1]].map((calendar) => ({ slot: slot(time), calendar })),
    );

  it('can pay for a reservation with the subscription at another time, which ends that checkout', async () => {
    const { ada, subscription } = await member();
    const { body } = await quote(ada, dearCart());
    const left = asked(await process(ada, body.checkout_id));
    const before = charges();
    const booked = await ada.post('/reservations', { slot: slot('16:00'), calendar: place.seats[2], subscription });
    expect([booked.status, booked.body.paid], JSON.stringify(booked.body)).toEqual([201, true]);
    venue.twin.authenticate(intentOf(left), 'complete');
    expect((await process(ada, body.checkout_id)).status).toBe(400);
    expect(charges()).toBe(before);
    expect(await bookings(ada)).toBe(1);
  });

  it('can pay the bill with the held voucher, which ends that checkout', async () => {
    const [ada, giver] = [await somebody('asks'), await somebody('good')];
    const code = (await giver.post('/users/me/vouchers/purchase', { amount_cents: 1_000 })).body.voucher.id as string;
    const owing = await desk.post('/reservations', { slot: slot('15:00'), calendar: place.seats[3], user: ada.id });
    expect(owing.status).toBe(201);
    const owed = await owedBy(ada);
    const quoted = await ada.post('/reservations/checkouts/quote', {
      reservations: [{ slot: slot(), calendar: place.seats[0] }],
      voucher: code,
    });
    asked(await process(ada, quoted.body.checkout_id));
    const applied = await ada.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect([applied.status, applied.body.amount_cents], JSON.stringify(applied.body)).toEqual([200, owed - 1_000]);
    expect(await unfinished(ada)).toEqual([]);
  });

  it('stay held by that checkout, which goes on, when the other credits are enough for the reservation', async () => {
    const { ada, subscription } = await member();
    const { body } = await quote(ada, dearCart());
    asked(await process(ada, body.checkout_id));
    await grantCredits(venue.composed.deps.commands, `more${ada.id}`, ada.id, 500, venue.clock.now());
    const booked = await ada.post('/reservations', { slot: slot('16:00'), calendar: place.seats[2], subscription });
    expect([booked.status, booked.body.paid], JSON.stringify(booked.body)).toEqual([201, true]);
    expect((await ada.get(`/reservations/checkouts/${body.checkout_id}`)).body.state).toBe('action_required');
    expect(await unfinished(ada)).toHaveLength(1);
  });

  it('are spent by a completed checkout, and the rest of the credits can pay another reservation', async () => {
    const { ada, subscription } = await member();
    await grantCredits(venue.composed.deps.commands, `more${ada.id}`, ada.id, 1, venue.clock.now());
    const { body } = await quote(ada, [{ slot: slot(), calendar: place.seats[0] }]);
    // Credits pay all of it, so there is no bank challenge.
    expect((await process(ada, body.checkout_id)).body.state).toBe('completed');
    const booked = await ada.post('/reservations', { slot: slot('16:00'), calendar: place.seats[2], subscription });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  });
});

describe('an offer of the waiting list', () => {
  it('that was accepted and left at the bank challenge can be booked by starting again', async () => {
    const time = '18:00';
    const holders = await Promise.all(
      [...place.seats, dear].map(async (calendar) => {
        const holder = await somebody('good');
        const made = await desk.post('/reservations', { slot: slot(time), calendar, user: holder.id });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        return made.body.id as string;
      }),
    );
    const [ada, next] = [await somebody('asks'), await somebody('good')];
    for (const person of [ada, next])
      expect(
        (await person.post('/waiting', { location: place.location, date: date(), from: 18 * 60, until: 18 * 60 }))
          .status,
      ).toBe(201);
    expect((await desk.delete(`/reservations/${holders[0]}`)).status).toBeLessThan(300);
    const offer = async (person: Person) => (await person.get('/waiting')).body[0]?.offer ?? null;
    await expect.poll(() => offer(ada)).not.toBeNull();
    const { intent } = await leave(ada, time);
    // After she cancels the payment, the seat stays held for her as long as the offer lasts.
    const [left] = await unfinished(ada);
    expect((await letGo(ada, left.id)).body).toEqual({ state: 'cancelled' });
    expect((await quote(next, [{ slot: slot(time), calendar: place.seats[0] }])).status).toBe(409);
    await useCard(ada, 'good');
    const before = charges();
    const { body } = await quote(ada, [{ slot: slot(time), calendar: place.seats[0] }]);
    expect((await process(ada, body.checkout_id)).body.state).toBe('completed');
    venue.twin.authenticate(intent, 'complete');
    expect(charges() - before).toBe(1);
    await expect.poll(async () => (await ada.get('/waiting')).body).toEqual([]);
  });

  it('that was accepted and never paid goes to the next person on the waiting list', async () => {
    const time = '19:00';
    const made = await Promise.all(
      [...place.seats, dear].map(async (calendar) =>
        desk.post('/reservations', { slot: slot(time), calendar, user: (await somebody('good')).id }),
      ),
    );
    const [ada, next] = [await somebody('asks'), await somebody('good')];
    for (const person of [ada, next])
      await person.post('/waiting', { location: place.location, date: date(), from: 19 * 60, until: 19 * 60 });
    await desk.delete(`/reservations/${made[0]?.body.id}`);
    const offer = async (person: Person) => (await person.get('/waiting')).body[0]?.offer ?? null;
    await expect.poll(() => offer(ada)).not.toBeNull();
    await leave(ada, time);
    // The bank challenge expires, then the offer.
    venue.clock.advance(40 * MINUTE);
    await sweep(venue);
    await venue.composed.contexts.notices.run();
    await expect.poll(() => offer(next)).not.toBeNull();
    expect(await unfinished(ada)).toEqual([]);
  });
});

describe('a voucher purchase left at the bank challenge', () => {
  it('blocks neither the next purchase nor a booking nor a new card', async () => {
    const ada = await somebody('asks');
    const first = asked(await ada.post('/users/me/vouchers/purchase', { amount_cents: 2_000 }));
    const before = charges();
    await useCard(ada, 'good');
    expect((await ada.post('/users/me/vouchers/purchase', { amount_cents: 3_000 })).body.state).toBe('completed');
    await book(ada, [{ calendar: place.seats[0], slot: slot() }]);
    // It is listed as unfinished and can still be completed: two purchases make two vouchers.
    expect((await unfinished(ada)).map(({ id }: { id: string }) => id)).toEqual([first.body.payment_id]);
    venue.twin.authenticate(intentOf(first), 'complete');
    const paid = await ada.post(`/users/me/payments/${first.body.payment_id}/process`);
    expect([paid.body.state, paid.body.voucher.balance_cents]).toEqual(['completed', 2_000]);
    expect(charges() - before).toBe(3);
  });

  it('ends when the card is removed, and so does a checkout left at the challenge', async () => {
    const ada = await somebody('asks');
    asked(await ada.post('/users/me/vouchers/purchase', { amount_cents: 2_000 }));
    const { intent } = await leave(ada);
    const before = charges();
    expect((await ada.delete('/users/me/card')).status).toBeLessThan(300);
    expect(await unfinished(ada)).toEqual([]);
    venue.twin.authenticate(intent, 'complete');
    expect(charges()).toBe(before);
  });
});

describe('two tabs or devices of one account', () => {
  it('a second device that books other seats ends the first checkout, which then shows why', async () => {
    const ada = await somebody('asks');
    const { checkout } = await leave(ada);
    await useCard(ada, 'good');
    const { body } = await quote(ada, [{ slot: slot('14:00'), calendar: place.seats[1] }]);
    expect((await process(ada, body.checkout_id)).body.state).toBe('completed');
    const { failure } = (await ada.get(`/reservations/checkouts/${checkout}`)).body;
    expect(failure).toEqual({ code: 'payment_cancelled', text: 'This payment was cancelled. Nothing was charged.' });
    const ben = await somebody('good');
    expect((await quote(ben, [{ slot: slot(), calendar: place.seats[0] }])).status).toBe(200);
  });

  it('one cancels while the other continues: the seat is booked and charged, or neither', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ada = await somebody('asks');
      const { checkout, intent } = await leave(ada, `${12 + round}:30`);
      const before = charges();
      venue.twin.authenticate(intent, 'complete');
      const [gone, on] = await Promise.all([letGo(ada, checkout), process(ada, checkout)]);
      const { state } = (await ada.get(`/reservations/checkouts/${checkout}`)).body;
      expect(['completed', 'failed']).toContain(state);
      expect(gone.body.state).toBe(state === 'completed' ? 'completed' : 'cancelled');
      expect(on.status).toBe(state === 'completed' ? 200 : 400);
      expect(charges() - before).toBe(state === 'completed' ? 1 : 0);
      await expect.poll(() => bookings(ada)).toBe(state === 'completed' ? 1 : 0);
    }
  });

  it('both start again at the same moment: one booking and one charge', async () => {
    const ada = await somebody('asks');
    await leave(ada);
    await useCard(ada, 'good');
    const before = charges();
    const cart = [{ slot: slot(), calendar: place.seats[0] }];
    const [one, two] = [await quote(ada, cart), await quote(ada, cart)];
    await Promise.all([process(ada, one.body.checkout_id), process(ada, two.body.checkout_id)]);
    await expect.poll(() => bookings(ada)).toBe(1);
    expect(charges() - before).toBe(1);
    expect(await unfinished(ada)).toEqual([]);
  });
});

describe('a charge that succeeds late at the provider', () => {
  it('blocks a second checkout until its outcome is known: the first is booked, the second charges nothing', async () => {
    const ada = await somebody('good');
    const before = charges();
    const cart = [{ slot: slot(), calendar: place.seats[0] }];
    const { body: first } = await quote(ada, cart);
    venue.twin.faults.add({ operation: 'payment_intents.confirm', kind: 'process-later' });
    expect((await process(ada, first.checkout_id)).body.state).toBe('processing');
    // It cannot be cancelled while its outcome is unknown.
    expect(await unfinished(ada)).toMatchObject([{ state: 'processing', purpose: 'booking', expires: null }]);
    expect((await letGo(ada, first.checkout_id)).body).toEqual({ state: 'processing' });
    const { body: second } = await quote(ada, cart);
    const early = await process(ada, second.checkout_id);
    expect([early.status, early.body.code], JSON.stringify(early.body)).toEqual([409, 'payment_unresolved']);
    const created = (await venue.log()).filter(({ type }) => type === 'PaymentIntentCreated').at(-1);
    venue.twin.settle((created?.data as { intentId: string }).intentId, 'succeeded');
    const late = await process(ada, second.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(charges() - before).toBe(1);
    await expect.poll(() => bookings(ada)).toBe(1);
    expect(await unfinished(ada)).toEqual([]);
  });
});

describe('a club renewal that needs a bank challenge', () => {
  it('is paid once with another card after its challenge was left open, also if the billing clock runs in between', async () => {
    const ada = await somebody('good');
    const joined = await ada.post('/users/me/charges/credits_enroll', {
      location: place.location,
      credits_amount: 1000,
    });
    expect(joined.status).toBe(201);
    await useCard(ada, 'asks');
    const then = venue.clock.now();
    venue.clock.set('2027-04-01T07:00:00.000Z' as Instant);
    try {
      const { body } = await venue.anonymous.post('/auth/token', { username: ada.email, password: PASSWORD });
      const later: Person = { ...ada, ...venue.as(body.access) };
      // Nobody can complete a challenge during the renewal, so the month is owed.
      await venue.composed.contexts.billingClock.run();
      await expect.poll(() => owedBy(later)).toBe(8_760);
      const before = charges();
      const left = asked(await capture(later));
      expect(await unfinished(later)).toMatchObject([{ purpose: 'outstanding', amount_cents: 8_760 }]);
      await venue.composed.contexts.billingClock.run();
      await useCard(later, 'good');
      expect((await capture(later)).body.state).toBe('completed');
      venue.twin.authenticate(intentOf(left), 'complete');
      expect([charges() - before, await owedBy(later)]).toEqual([1, 0]);
      expect((await later.get('/users/me/subscription')).body).toMatchObject({
        in_good_standing: true,
        unpaid_cents: 0,
      });
      expect(await unfinished(later)).toEqual([]);
    } finally {
      venue.clock.set(then);
    }
  });
});

describe('a refused request of a customer with an unfinished checkout', () => {
  const stands = async (person: Person, checkout: string) =>
    expect((await person.get(`/reservations/checkouts/${checkout}`)).body.state).toBe('action_required');

  it('does not end that checkout: a commit after a price change', async () => {
    const ada = await somebody('asks');
    const { checkout } = await leave(ada, '11:00', dear);
    const { body } = await quote(ada, [{ slot: slot(), calendar: dear }]);
    const reprice = (cost_cents: number) => desk.patch(`/calendars/${dear}`, { cost_cents });
    expect((await reprice(3_100)).status).toBeLessThan(300);
    try {
      const refused = await process(ada, body.checkout_id);
      expect([refused.status, refused.body.code]).toEqual([409, 'quote_stale']);
      await stands(ada, checkout);
    } finally {
      await reprice(3_000);
    }
  });

  it('does not end that checkout: a booking while a bill is owed', async () => {
    const ada = await somebody('asks');
    const { checkout } = await leave(ada);
    const owing = await desk.post('/reservations', { slot: slot('15:00'), calendar: place.seats[3], user: ada.id });
    expect(owing.status).toBe(201);
    const refused = await ada.post('/reservations', { slot: slot(), calendar: place.seats[0] });
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([409, 'outstanding_balance']);
    await stands(ada, checkout);
  });

  it('does not end that checkout: a move to a retired seat', async () => {
    const ada = await somebody('good');
    const { ids } = await book(ada, [{ calendar: place.seats[1], slot: slot() }]);
    await useCard(ada, 'asks');
    const { checkout } = await leave(ada, '11:00', dear);
    const retire = (active: boolean) => desk.patch(`/calendars/${dear}`, { active });
    expect((await retire(false)).status).toBeLessThan(300);
    try {
      const moved = await desk.patch(`/reservations/${ids[0]}`, { calendar: dear, slot: slot() });
      expect(moved.status, JSON.stringify(moved.body)).toBeGreaterThanOrEqual(400);
      await stands(ada, checkout);
    } finally {
      await retire(true);
    }
  });
});
