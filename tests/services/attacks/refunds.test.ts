import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../support/sweep.ts';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book, books, cancel, eventsOf, move } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let cheap: string;
let dear: string;
let even: string;
let planner: Person;
let admin: Person;
let ada: Person;
let day = 8;

/** Slots of a day that no other test uses, in daylight saving time. */
const freshDay = (): ((time: string) => string) => {
  day += 1;
  const date = `2027-03-${String(day + 6).padStart(2, '0')}`;
  return (time) => `${date}T${time}:00-07:00`;
};
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 133, booking_fees_threshold: 9 }, 4, 1_799);
  const owner = await venue.person('chief', { superuser: true });
  const seatFor = async (name: string, cost_cents: number): Promise<string> =>
    (
      await owner.post('/calendars', {
        ...{ name, location: place.location, type: place.type, cost_cents, cost_unit: '30 min', image: null },
      })
    ).body.id;
  [cheap, dear, even] = [await seatFor('cheap', 997), await seatFor('dear', 3_001), await seatFor('even', 1_800)];
  [planner, admin, ada] = await Promise.all([
    venue.person('planner', { permissions: ['reservations.change_reservation', 'user.change_user'] }),
    venue.person('admin', { permissions: ['user.change_user'] }),
    venue.person('ada', { card: 'tok_visa' }),
  ]);
});
afterAll(() => venue.close());

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const receivable = async ({ id }: Person): Promise<number> => (await books(venue)).get(`receivable:${id}`) ?? 0;
/** The charges of a person at the card provider, in cents: what was charged and what was refunded. */
const atProvider = (person: Person) =>
  venue.twin
    .ledger()
    .succeededCharges.filter(({ metadata }) => metadata['user_id'] === person.id)
    .map((charge) => ({
      taken: charge.amount_captured,
      back: sum(
        venue.twin
          .ledger()
          .refunds.filter(({ payment_intent }) => payment_intent === charge.payment_intent)
          .map(({ amount }) => amount),
      ),
    }));
const neverMoreBackThanTaken = (person: Person): void => {
  const charges = atProvider(person);
  expect(charges).not.toEqual([]);
  for (const { taken, back } of charges) expect(back).toBeLessThanOrEqual(taken);
};
const creditsOf = async (person: Person): Promise<number> => (await person.get('/users/me')).body.credits_balance;
const voucher = async (cents: number): Promise<string> =>
  (await ada.post('/users/me/vouchers/purchase', { amount_cents: cents })).body.voucher.id;
const onVoucher = async (code: string): Promise<number> =>
  (await venue.anonymous.get(`/vouchers/${code}/balance`)).body.balance_cents;
const soundBooks = async (): Promise<void> => {
  const sums = await books(venue);
  expect(sum([...sums.values()])).toBe(0);
  for (const [account, cents] of sums)
    if (account.startsWith('liability:') && cents > 0) throw new Error(`${account} stands at ${cents}.`);
};
const noDefect = (answers: readonly AnyAnswer[]): void =>
  expect(answers.filter(({ status }) => status >= 500 && status !== 503).map(({ body }) => body)).toEqual([]);
const settled = async (): Promise<void> => {
  for (let tries = 0; tries < 4; tries += 1) {
    venue.clock.advance(31_000);
    await sweep(venue);
  }
};

describe('a booking paid with voucher, credits and card together', () => {
  it('is moved to dearer and cheaper seats and cancelled by owner and staff, and never refunds more than was paid', async () => {
    const on = freshDay();
    const code = await voucher(1_100);
    const bob = await venue.person('bob', { card: 'tok_visa' });
    await bob.post('/users/me/charges/credits_enroll', { credits_amount: 1_000 });
    // Most of the credits are used up, so that all three pay for this booking.
    await book(
      bob,
      ['10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => ({ calendar: even, slot: on(time) })),
    );
    const left = await creditsOf(bob);
    const { ids, quote } = await book(
      bob,
      ['14:00', '14:30', '15:00', '15:30'].map((time) => ({ calendar: place.seats[0], slot: on(time) })),
      code,
    );
    expect([quote.discount_cents, quote.credits_using, quote.total_cents > 0]).toEqual([1_100, left, true]);
    // 1. Twice, one half-hour moves to the dear seat, the difference is paid, and it moves to the cheap seat.
    for (let turn = 0; turn < 2; turn += 1) {
      const up = await move(bob, ids[0], { calendar: dear, slot: on(turn ? '18:00' : '17:00') });
      expect([up.status, up.body.owed_cents > 0]).toEqual([200, true]);
      expect((await bob.post('/users/me/charges/capture_outstanding')).status).toBe(200);
      const down = await move(bob, ids[0], { calendar: cheap, slot: on(turn ? '18:30' : '17:30') });
      expect(down.status, JSON.stringify(down.body)).toBe(200);
    }
    // 2. The owner cancels one. Staff refund a third of another, and all of the rest.
    expect((await cancel(bob, ids[1])).status).toBe(200);
    const part = await planner.delete(`/reservations/${ids[2]}?refund=part&refund_percent=33&reason=late`);
    expect(part.status, JSON.stringify(part.body)).toBe(204);
    for (const id of [ids[0], ids[3]])
      expect((await planner.delete(`/reservations/${id}?refund=full`)).status).toBe(204);
    await settled();
    neverMoreBackThanTaken(bob);
    expect(await onVoucher(code)).toBeLessThanOrEqual(1_100);
    expect(await creditsOf(bob)).toBeLessThanOrEqual(left);
    expect(await receivable(bob)).toBe(0);
    await soundBooks();
  });

  it('is refunded to the cent to voucher, credits and card when it is cancelled slot by slot', async () => {
    const on = freshDay();
    const code = await voucher(700);
    const cat = await venue.person('cat', { card: 'tok_visa' });
    await cat.post('/users/me/charges/credits_enroll', { credits_amount: 1_000 });
    await book(
      cat,
      ['10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => ({ calendar: even, slot: on(time) })),
    );
    const left = await creditsOf(cat);
    const { ids, quote } = await book(
      cat,
      ['14:00', '14:30', '15:00'].map((time) => ({ calendar: place.seats[0], slot: on(time) })),
      code,
    );
    const back: AnyAnswer['body'][] = [];
    for (const id of [ids[1], ids[2], ids[0]]) back.push((await cancel(cat, id)).body.refund);
    const all = (key: string) => sum(back.map((refund) => refund[key]));
    expect([all('card_cents'), all('voucher_cents'), all('credits')]).toEqual([quote.total_cents, 700, left]);
    expect([await onVoucher(code), await creditsOf(cat), await receivable(cat)]).toEqual([700, left, 0]);
    await soundBooks();
  });
});

describe('a bill that a voucher paid in part', () => {
  it('is removed when the booking is cancelled, and the voucher gets its part again', async () => {
    const on = freshDay();
    const code = await voucher(1_000);
    const dan = await venue.person('dan', { card: 'tok_visa' });
    const { body } = await dan.post('/reservations', { slot: on('11:00'), calendar: place.seats[0] });
    await dan.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    const owed = (await dan.get('/users/me/balance')).body.amount_cents;
    expect([await onVoucher(code), owed > 0]).toEqual([0, true]);
    const cancelled = await cancel(dan, body.id);
    expect(cancelled.body.refund).toMatchObject({ voucher_cents: 1_000, card_cents: 0, withdrawn_cents: owed });
    expect([await onVoucher(code), await receivable(dan)]).toEqual([1_000, 0]);
  });
});

describe('a bill too small for the card', () => {
  it('does not block a move to another price, and its cents are paid with the difference of the move', async () => {
    const on = freshDay();
    const ida = await venue.person('ida', { card: 'tok_visa' });
    await ida.post('/users/me/charges/credits_enroll', { credits_amount: 1_000 });
    // Only whole credits are used, so some cents of this total remain, too few for a card charge.
    const { ids } = await book(ida, [{ calendar: place.seats[0], slot: on('11:00') }]);
    const owed = async () => (await ida.get('/users/me/balance')).body.amount_cents;
    const few = await owed();
    expect([few > 0, few < 50]).toEqual([true, true]);
    expect((await ida.post('/users/me/charges/capture_outstanding')).status).toBe(400);
    const down = await move(ida, ids[0], { calendar: cheap, slot: on('12:00') });
    expect([down.status, down.body.refund?.credits > 0], JSON.stringify(down.body)).toEqual([200, true]);
    const up = await move(ida, ids[0], { calendar: dear, slot: on('13:00') });
    expect([up.status, await owed()], JSON.stringify(up.body)).toEqual([200, few + up.body.owed_cents]);
    expect((await ida.post('/users/me/charges/capture_outstanding')).status).toBe(200);
    expect([await owed(), await receivable(ida)]).toEqual([0, 0]);
    await cancel(ida, ids[0]);
    expect([await owed(), await receivable(ida)]).toEqual([0, 0]);
    neverMoreBackThanTaken(ida);
  });
});

describe('TH-45: many requests at once about the same reservations', () => {
  it('that cancel, move, delete and mark as paid end it once, refund no more than was charged, and books and bill agree', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const on = freshDay();
      const eve = await venue.person(`eve${turn}`, { card: 'tok_visa' });
      const { ids } = await book(eve, [{ calendar: place.seats[1], slot: on('14:00') }]);
      await eve.get('/reservations');
      const [id] = ids;
      const seen = (await eve.get(`/reservations/${id}/cancellation`)).body;
      const { card_cents, voucher_cents, credits, withdrawn_cents } = seen;
      const expected = { card_cents, voucher_cents, credits };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          if (index % 5 === turn)
            return planner.delete(`/reservations/${id}?refund=${turn % 2 ? 'full' : 'none&reason=x'}`);
          if (index % 5 === 4) return planner.patch(`/reservations/${id}`, { paid: index % 2 === 0 });
          if (index % 2)
            return eve.post(`/reservations/${id}/move`, {
              ...{ calendar: index % 3 ? cheap : place.seats[2], slot: on(index % 4 ? '15:00' : '16:00') },
              expected: { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 0 },
            });
          return eve.post(`/reservations/${id}/cancel`, { expected: { ...expected, withdrawn_cents } });
        }),
      );
      noDefect(answers);
      await settled();
      const ended = await eventsOf(venue, 'ReservationCancelled', 'reservationId', id);
      expect(ended).toHaveLength(1);
      neverMoreBackThanTaken(eve);
      const owed = (await eve.get('/users/me/balance')).body.amount_cents;
      expect(await receivable(eve)).toBe(owed);
      const free = await planner.post('/reservations/blackouts', {
        slots: ['14:00', '15:00', '16:00'].map((time) => ({ slot: on(time), calendar: place.seats[1] })),
        notes: '',
      });
      expect(free.status).toBe(201);
    }
    await soundBooks();
  });

  it('of moves across days, a deletion and the end of the account: everything is refunded and every slot is free', async () => {
    const [on, next] = [freshDay(), freshDay()];
    const fay = await venue.person('fay', { card: 'tok_visa' });
    const code = await voucher(500);
    const { ids, quote } = await book(
      fay,
      ['11:00', '11:30'].map((time) => ({ calendar: place.seats[0], slot: on(time) })),
      code,
    );
    const moving = (id: string | undefined, time: string) =>
      fay.post(`/reservations/${id}/move`, {
        ...{ calendar: place.seats[0], slot: next(time) },
        expected: { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 0 },
      });
    await fay.get('/reservations');
    noDefect(
      await Promise.all([
        ...ids.map((id, index) => moving(id, `1${index + 1}:00`)),
        planner.delete(`/reservations/${ids[0]}?refund=full`),
        admin.delete(`/users/${fay.id}`),
        ...ids.map((id, index) => moving(id, `1${index + 4}:00`)),
      ]),
    );
    await admin.delete(`/users/${fay.id}`);
    await settled();
    expect([sum(atProvider(fay).map(({ back }) => back)), await onVoucher(code)]).toEqual([quote.total_cents, 500]);
    expect(await receivable(fay)).toBe(0);
    const seats = [on, next].flatMap((when) => ['11:00', '11:30', '12:00', '14:00', '15:00'].map((time) => when(time)));
    const free = await Promise.all(
      seats.map((slot) =>
        planner.post('/reservations/checkouts/quote', { reservations: [{ slot, calendar: place.seats[0] }] }),
      ),
    );
    expect(free.map(({ status }) => status)).toEqual(seats.map(() => 200));
  });
});

describe('TH-04 TH-05: a request to cancel', () => {
  it('cannot choose its refund: unknown fields, wrong amounts and other people are refused', async () => {
    const on = freshDay();
    const hal = await venue.person('hal', { card: 'tok_visa' });
    const { ids } = await book(hal, [{ calendar: place.seats[0], slot: on('11:00') }]);
    const path = `/reservations/${ids[0]}/cancel`;
    const seen = (await hal.get(`/reservations/${ids[0]}/cancellation`)).body;
    const { card_cents, voucher_cents, credits, withdrawn_cents } = seen;
    const expected = { card_cents, voucher_cents, credits, withdrawn_cents };
    for (const crooked of [
      { expected, refund: 'full' },
      { expected, user: ada.id },
      { expected, percent: 200 },
      { expected: { ...expected, card_cents: -1 } },
      { expected: { ...expected, card_cents: 1e9 } },
      { expected: { ...expected, card_cents: String(card_cents) } },
      { expected: { ...expected, card_cents: card_cents + 0.5 } },
      { expected: { ...expected, extra: 1 } },
      { expected, run: 'true' },
      {},
    ])
      expect([crooked, (await hal.post(path, crooked)).status]).toEqual([crooked, 400]);
    for (const percent of ['-1', '0.5', '101', '1e2', 'x', ''])
      expect(
        (await planner.delete(`/reservations/${ids[0]}?refund=part&refund_percent=${percent}&reason=x`)).status,
      ).toBe(400);
    expect((await admin.post(path, { expected })).status).toBe(404);
    expect((await admin.delete(`/reservations/${ids[0]}?refund=full`)).status).toBe(403);
    expect((await ada.post(`/reservations/${ids[0]}/move`, {})).status).toBe(404);
    expect(atProvider(hal).map(({ back }) => back)).toEqual([0]);
  });
});
