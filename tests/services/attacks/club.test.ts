import { RESERVING } from '@paddock/shared-domain/booking/reserving';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, books, eventsOf } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let clerk: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ subscription_intro_cost_cents: 1_900 }, 20, 1_800);
  clerk = await venue.person('clerk', { permissions: ['user.change_user'], card: 'tok_visa' });
});
afterAll(() => venue.close());

const many = <Answer>(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const enrol = (person: Person, credits_amount: number, who = 'me') =>
  person.post(`/users/${who}/charges/credits_enroll`, { credits_amount });
const chargesOf = (person: Person) =>
  venue.twin
    .ledger()
    .succeededCharges.filter(({ metadata }) => metadata['user_id'] === person.id)
    .map(({ amount_captured }) => amount_captured);
const creditsOf = async (person: Person): Promise<number> => (await person.get('/users/me')).body.credits_balance;

describe('TH-45: fifty requests at once', () => {
  it('to join at different prices, by the customer and by staff, make one charge and one membership', async () => {
    const ada = await venue.person('ada', { card: 'tok_mastercard' });
    const answers = await many(50, (index) =>
      index % 5 === 0 ? enrol(clerk, 1_250, ada.id) : enrol(ada, [1_000, -1, 2_000][index % 3] as number),
    );
    expect(answers.filter(({ status }) => ![201, 202, 400, 409, 503].includes(status))).toEqual([]);
    const enrolled = await eventsOf(venue, 'MemberEnrolled', 'userId', ada.id);
    expect([enrolled.length, chargesOf(ada).length]).toEqual([1, 1]);
    const { credits_balance, credits_recurring } = (await ada.get('/users/me')).body;
    expect(credits_balance).toBe(credits_recurring);
    expect((await books(venue)).get(`receivable:${ada.id}`) ?? 0).toBe(0);
  });

  it('to end a membership end it once, and the discount difference is owed once', async () => {
    const bob = await venue.person('bob', { card: 'tok_visa' });
    await enrol(bob, 1_000);
    const subscription = (await bob.get('/users/me/subscription')).body.id;
    await bob.post('/reservations', { slot: at('19:00'), calendar: place.seats[0], subscription });
    const answers = await many(50, (index) =>
      index % 2
        ? clerk.post(`/users/${bob.id}/charges/credits_end`, { reason: 'asked for it' })
        : bob.post('/users/me/charges/credits_unenroll'),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    expect(await eventsOf(venue, 'MembershipCancelled', 'userId', bob.id)).toHaveLength(1);
    const owed = (await bob.get('/users/me/balance')).body.amount_cents;
    expect([owed, (await books(venue)).get(`receivable:${bob.id}`)]).toEqual([360, 360]);
  });

  it('to spend the same credits, directly and in checkouts, use no credit twice, pay each seat, and the books agree with the bill', async () => {
    const cat = await venue.person('cat', { card: 'tok_visa' });
    await enrol(cat, 1_000);
    const subscription = (await cat.get('/users/me/subscription')).body.id;
    const quotes = await many(10, (index) =>
      cat.post('/reservations/checkouts/quote', {
        reservations: [{ slot: at('11:00'), calendar: place.seats[index] }],
        voucher: null,
      }),
    );
    const answers = await many(50, (index) => {
      if (index % 2) return cat.post(`/reservations/checkouts/${quotes[index % 10]?.body.checkout_id}/process`);
      return cat.post('/reservations', { slot: at('12:00'), calendar: place.seats[index % 20], subscription });
    });
    expect(answers.filter(({ status }) => status >= 500 && status !== 503).map(({ body }) => body)).toEqual([]);
    const spent = (await eventsOf(venue, 'CreditHoldPosted', 'userId', cat.id)).map(
      ({ data }) => (data as { parts: { credits: number }[] }).parts,
    );
    const total = spent.flat().reduce((sum, { credits }) => sum + credits, 0);
    expect([total > 0, total <= 1_000, await creditsOf(cat)]).toEqual([true, true, 1_000 - total]);
    expect((await books(venue)).get(`liability:credits:${cat.id}`) ?? 0).toBe(-(1_000 - total) * 10);
    expect((await books(venue)).get(`receivable:${cat.id}`) ?? 0).toBe(
      (await cat.get('/users/me/balance')).body.amount_cents,
    );
    const booked = await Promise.all(RESERVING.map((type) => eventsOf(venue, type, 'userId', cat.id)));
    const future = (await cat.get('/users/me/reservations/future?page_size=100')).body;
    expect(future.count).toBe(
      new Set(booked.flat().map(({ data }) => (data as { reservationId: string }).reservationId)).size,
    );
    const paid = (future.results as { paid: boolean }[]).filter((one) => one.paid);
    expect([paid.length, (await cat.get('/users/me/balance')).body.amount_cents]).toEqual([future.count, 0]);
  });
});

describe('TH-05 TH-28: a request to join the club', () => {
  it('may only name whole sessions: a price, discount, intro rate, owner or balance in it is refused', async () => {
    const dan = await venue.person('dan', { card: 'tok_visa' });
    const crooked = [
      '-2',
      '0',
      '-0',
      '0.5',
      '999',
      '25001',
      '1e309',
      '9007199254740993',
      '"1000"',
      'null',
      '[]',
      '[1000]',
      'true',
      '{}',
    ];
    for (const credits of crooked) {
      const reply = await venue.composed.app.inject({
        method: 'POST',
        url: '/api/users/me/charges/credits_enroll',
        headers: { authorization: `Bearer ${dan.token}`, 'content-type': 'application/json' },
        payload: `{"credits_amount":${credits}}`,
      });
      expect([credits, reply.statusCode]).toEqual([credits, 400]);
    }
    for (const more of [
      { total_cents: 1 },
      { discount_percent: 99 },
      { intro: true },
      { user: clerk.id },
      { membership_id: 'x' },
      { credits_balance: 1e6 },
      { location: 'nowhere' },
      { location: 1 },
    ])
      expect((await dan.post('/users/me/charges/credits_enroll', { credits_amount: 1_000, ...more })).status).toBe(400);
    for (const credits of ['-2', '0', '1.5', '1e3', '0x10', '%201000', '١٠٠٠', '', '1000&credits=2000'])
      expect([credits, (await dan.get(`/users/me/charges/credits_purchase_quote?credits=${credits}`)).status]).toEqual([
        credits,
        400,
      ]);
    expect(chargesOf(dan)).toEqual([]);
    expect((await dan.get('/users/me')).body.credits_subscription_exists).toBe(false);
  });
});

describe('TH-02 TH-44: somebody else’s credits', () => {
  it('cannot be used or read by a customer, and staff cannot end their own membership', async () => {
    const [eve, fay] = await Promise.all(['eve', 'fay'].map((name) => venue.person(name, { card: 'tok_visa' })));
    if (eve === undefined || fay === undefined) throw new Error('Nobody is there.');
    await enrol(eve, 1_000);
    const subscription = (await eve.get('/users/me/subscription')).body.id as string;
    const slot = { slot: at('18:00'), calendar: place.seats[1] };
    const stolen = await fay.post('/reservations', { ...slot, subscription });
    expect([400, 404]).toContain(stolen.status);
    const onHer = await fay.post('/reservations', { ...slot, subscription, user: eve.id });
    expect([400, 403, 404]).toContain(onHer.status);
    for (const [method, path] of [
      ['get', 'subscription'],
      ['get', 'charges/credits_purchase_quote?credits=1000'],
      ['post', 'charges/credits_enroll'],
      ['post', 'charges/credits_unenroll'],
      ['post', 'charges/credits_end'],
      ['post', 'charges/credits_change'],
      ['post', 'charges/credits_keep'],
      ['post', 'charges/credits_pause'],
      ['post', 'charges/credits_resume'],
    ] as const)
      expect([path, (await fay[method](`/users/${eve.id}/${path}`, {})).status]).toEqual([path, 404]);
    expect(await creditsOf(eve)).toBe(1_000);
    await enrol(clerk, 1_000);
    expect((await clerk.post('/users/me/charges/credits_end', { reason: 'mine' })).status).toBe(403);
    expect((await clerk.post(`/users/${clerk.id}/charges/credits_end`, { reason: 'mine' })).status).toBe(403);
  });
});
