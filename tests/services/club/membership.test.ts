import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credits } from '../../support/builders/brands.ts';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let seats: string[];
let admin: Person;
beforeAll(async () => {
  venue = await startVenue();
  ({ seats } = await venue.open({ booking_fee_cents: 250, booking_fees_threshold: 2 }, 6, 1800));
  admin = await venue.person('admin', { permissions: ['user.change_user'] });
});
afterAll(() => venue.close());

const join = async (name: string): Promise<Person> => {
  const person = await venue.person(name, { card: 'tok_visa' });
  const joined = await person.post('/users/me/charges/credits_enroll', { credits_amount: 1000 });
  if (joined.status !== 201) throw new Error(JSON.stringify(joined.body));
  return person;
};
const me = async (person: Person) => (await person.get('/users/me')).body;
const subscription = async (person: Person) => (await person.get('/users/me/subscription')).body;
const book = (person: Person, slot: string, seat: string, more: object, key?: string) =>
  person.post('/reservations', { slot, calendar: seat, ...more }, key === undefined ? {} : { 'idempotency-key': key });
const slotAt = (hour: number, day = 3) => `2027-03-0${day}T${hour}:00:00`;
const eventsOf = async (person: Person) =>
  (await venue.log()).filter(({ stream }) => stream === `account-${person.id}`).map(({ type }) => type);

describe('a membership over HTTP', () => {
  it('CAL-17 shows how many reservations remain: in all, this month and next month', async () => {
    const ada = await join('viewer');
    expect(await subscription(ada)).toMatchObject({
      name: 'Paddock Club',
      reservations_remaining: 4,
      reservations_remaining_this_month: 4,
      reservations_remaining_next_month: 4,
      in_good_standing: true,
      active: true,
      intro: false,
      sessions: 4,
      started: '2027-03-01',
      next_renewal: '2027-04-01T00:00:00-07:00',
      next_renewal_cents: 8760,
      cancelable: false,
      cancelable_from: '2027-05-01T00:00:00-07:00',
      credits_balance: 1000,
      unpaid_cents: 0,
      lots: [{ credits: 1000, left: 1000, expires: '2027-06-01T00:00:00-07:00', granted: '2027-03-01T00:00:00-08:00' }],
    });
    expect((await (await venue.person('none')).get('/users/me/subscription')).status).toBe(404);
    expect((await admin.get(`/users/${ada.id}/subscription`)).body.credits_balance).toBe(1000);
  });

  it('A-002 is listed for its owner and found by its id; besides them only staff for accounts can list it', async () => {
    const [ada, eve] = [await join('lister'), await venue.person('stranger')];
    const own = await subscription(ada);
    expect((await ada.get('/subscriptions')).body).toEqual({ results: [own], count: 1, page_count: 1, page_size: 25 });
    expect((await ada.get(`/subscriptions/${own.id}`)).body).toEqual(own);
    expect((await eve.get('/subscriptions')).body.results).toEqual([]);
    expect((await eve.get(`/subscriptions/${own.id}`)).status).toBe(404);
    const asked = await Promise.all([eve, admin].map((person) => person.get(`/subscriptions?user=${ada.id}`)));
    expect(asked.map(({ status, body }) => [status, body.count])).toEqual([
      [403, undefined],
      [200, 1],
    ]);
    expect((await venue.anonymous.get('/subscriptions')).status).toBe(401);
  });

  it('CLUB-18 CLUB-22 leaving is refused before two cycles and possible after them, and only once', async () => {
    const ada = await join('leaver');
    const early = await ada.post('/users/me/charges/credits_unenroll');
    expect(early.status).toBe(400);
    expect(early.body.non_field_errors[0]).toMatch(/two billing cycles/i);
    expect((await admin.post(`/users/${ada.id}/charges/credits_unenroll`)).status).toBe(400);
    const then = venue.clock.now();
    venue.clock.set('2027-05-01T07:00:00.000Z' as Instant);
    try {
      const fresh = await venue.composed.contexts.billingClock.run();
      expect(fresh?.renewed).toBeGreaterThan(0);
      const signedIn = await venue.anonymous.post('/auth/token', {
        username: ada.email,
        password: 'a-password-of-their-own',
      });
      const headers = { authorization: `Bearer ${signedIn.body.access}` };
      const post = () => ada.post('/users/me/charges/credits_unenroll', undefined, headers);
      const answers = await Promise.all(Array.from({ length: 20 }, post));
      const left = answers.filter(({ status }) => status === 200);
      expect(left.map(({ body }) => body)).toMatchObject([
        { active: false, in_good_standing: false, cancelable: false, next_renewal: null },
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(19);
    } finally {
      venue.clock.set(then);
    }
    expect(await me(ada)).toMatchObject({ credits_subscription_exists: false, credits_recurring: 0 });
  });

  it('CLUB-26 staff end a membership early, with a reason, and the discount on what was spent is owed', async () => {
    const ada = await join('ended');
    const { id } = await subscription(ada);
    expect((await book(ada, slotAt(12), seats[5] as string, { subscription: id })).status).toBe(201);
    expect((await ada.post(`/users/me/charges/credits_end`, { reason: 'I want to.' })).status).toBe(403);
    expect((await admin.post(`/users/${ada.id}/charges/credits_end`, {})).status).toBe(400);
    // The discount on 180 credits was $3.60. Staff see the amount before, and must end the membership at that amount.
    const end = `/users/${ada.id}/charges/credits_end`;
    expect((await ada.get('/users/me/charges/credits_end')).status).toBe(403);
    expect((await admin.get(end)).body).toEqual({ difference_cents: 360 });
    const other = await admin.post(end, { reason: 'Moved away.', expected_cents: 0 });
    expect([other.status, other.body.code]).toEqual([409, 'quote_stale']);
    const ended = await admin.post(end, { reason: 'Moved away.', expected_cents: 360 });
    expect(ended.body).toEqual({ difference_cents: 360 });
    const { body: bill } = await ada.get('/users/me/balance');
    expect(bill).toMatchObject({
      amount_cents: 360,
      detail: [{ description: 'Discount difference for ending a membership early' }],
    });
    const cancelled = (await venue.log()).find(
      ({ type, stream }) => type === 'MembershipCancelled' && stream === `account-${ada.id}`,
    );
    expect(cancelled?.metadata).toMatchObject({ actor: { kind: 'staff', userId: admin.id } });
    expect(await venue.reasonOf(cancelled)).toBe('Moved away.');
    expect((await admin.post(end, { reason: 'Again.' })).status).toBe(400);
    expect((await admin.get(end)).status).toBe(400);
  });
});

describe('booking with the subscription', () => {
  it('CAL-16 spends the seat’s price in credits, books the slot paid, and charges nothing', async () => {
    const ada = await join('booker');
    const { id } = await subscription(ada);
    const booked = await book(ada, slotAt(12), seats[0] as string, { subscription: id });
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({ paid: true, cost_cents: 1800, subscription: id });
    expect((await me(ada)).credits_balance).toBe(820);
    expect((await ada.get('/users/me/balance')).body.amount_cents).toBe(0);
    expect(await eventsOf(ada)).toEqual(['MemberEnrolled', 'CreditsGranted', 'CreditsHeld', 'CreditHoldPosted']);
    const posted = (await venue.log()).find(
      ({ type, stream }) => type === 'CreditHoldPosted' && stream === `account-${ada.id}`,
    );
    expect((posted?.data as { postings: object[] }).postings).toEqual([
      { account: `liability:credits:${ada.id}`, amountCents: 1800 },
      { account: 'revenue:seats', amountCents: -1800 },
    ]);
    await book(ada, slotAt(13), seats[0] as string, {});
    const listed = (await ada.get('/reservations?ordering=slot')).body.results as { subscription: string | null }[];
    expect(listed.map(({ subscription: by }) => by)).toEqual([id, null]);
  });

  it('CAL-16 is refused when no reservations remain, with another’s subscription, and for a taken slot, which uses no credits', async () => {
    const ada = await join('careful');
    const { id } = await subscription(ada);
    const foreign = await book(await venue.person('thief', { card: 'tok_visa' }), slotAt(13), seats[1] as string, {
      subscription: id,
    });
    expect(foreign.status).toBe(400);
    expect(foreign.body.subscription).toBeDefined();
    // Another customer has the slot: the credits are released at once.
    const other = await join('faster');
    await book(other, slotAt(13), seats[1] as string, { subscription: (await subscription(other)).id });
    const taken = await book(ada, slotAt(13), seats[1] as string, { subscription: id });
    expect(taken.status).toBe(409);
    expect(taken.body.non_field_errors).toEqual(['Sorry, this timeslot is no longer available']);
    expect((await me(ada)).credits_balance).toBe(1000);
    // 1,000 credits pay five times 180. The 100 that remain do not pay a reservation.
    for (const hour of [14, 15, 16, 17, 18]) await book(ada, slotAt(hour), seats[2] as string, { subscription: id });
    expect((await me(ada)).credits_balance).toBeLessThan(250);
    const none = await book(ada, slotAt(19), seats[2] as string, { subscription: id });
    expect(none.status).toBe(400);
    expect(none.body).toMatchObject({ subscription: ['No reservations remain on this subscription.'] });
  });

  it('is made once when the same request is repeated under its key', async () => {
    const ada = await join('repeater');
    const { id } = await subscription(ada);
    const key = 'book-once-0000000001';
    const answers = [];
    for (let times = 0; times < 3; times += 1)
      answers.push(await book(ada, slotAt(12), seats[3] as string, { subscription: id }, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await me(ada)).credits_balance).toBe(820);
  });

  it('that broke off before it took a slot has its credits released by the recovery sweeper after two minutes', async () => {
    const ada = await join('broken');
    const { accountDecider } = await import('@paddock/shared-domain/billing/account');
    const { commands } = venue.composed.deps;
    const context = {
      commandId: 'test:hold',
      actor: { kind: 'customer', userId: ada.id } as const,
      now: venue.clock.now(),
    };
    await commands.handle(
      accountDecider,
      ada.id,
      [{ type: 'HoldCredits', data: { userId: ada.id, holdId: 'neverBooked0000000001', credits: credits(180) } }],
      context,
    );
    expect((await me(ada)).credits_balance).toBe(820);
    venue.clock.advance(60_000);
    await sweep(venue);
    expect((await me(ada)).credits_balance).toBe(820);
    venue.clock.advance(61_000);
    await sweep(venue);
    expect((await me(ada)).credits_balance).toBe(1000);
  });

  it('members in good standing pay no booking fee on account either (CHECK-15)', async () => {
    const ada = await join('feeless');
    await book(ada, slotAt(20), seats[4] as string, {});
    const { body } = await ada.get('/users/me/balance');
    expect(body.amount_cents).toBe(1971);
  });

  it('a change of the club’s tiers is for later members: others renew at their own price, with the tax of that day (A-085, A-091)', async () => {
    const far = await venue.open({ name: 'Far', sales_tax_ppm: 100_000 });
    const owner = await venue.person('tiers', { superuser: true });
    const ada = await venue.person('loyal', { card: 'tok_visa' });
    const enrol = { credits_amount: 1000, location: far.location };
    expect((await ada.post('/users/me/charges/credits_enroll', enrol)).status).toBe(201);
    // 100 dollars less 20 %, and 10 % tax.
    expect((await subscription(ada)).next_renewal_cents).toBe(8800);
    const tiers = [{ from_sessions: 1, discount_ppm: 50_000 }];
    const dearer = { club_tiers: tiers, sales_tax_ppm: 80_000 };
    expect((await owner.patch(`/locations/${far.location}`, dearer)).status).toBe(200);
    const quote = `/users/me/charges/credits_purchase_quote?credits=1000&location=${far.location}`;
    const newcomer = await venue.person('newcomer', { card: 'tok_visa' });
    expect((await newcomer.get(quote)).body).toMatchObject({ discount_percent: 5, total_cents: 10_260 });
    expect((await newcomer.post('/users/me/charges/credits_enroll', enrol)).status).toBe(201);
    await expect.poll(async () => (await subscription(ada)).next_renewal_cents).toBe(8640);
    const then = venue.clock.now();
    venue.clock.set('2027-04-01T07:00:00.000Z' as Instant);
    try {
      await venue.composed.contexts.billingClock.run();
    } finally {
      venue.clock.set(then);
    }
    const renewals = (await venue.log()).flatMap(({ type, data }) => {
      if (type !== 'PaymentRequested') return [];
      const { userId, amountCents, purpose } = data as {
        userId: string;
        amountCents: number;
        purpose: { kind: string };
      };
      return purpose.kind === 'renewal' ? [[userId, amountCents] as const] : [];
    });
    expect(new Map(renewals).get(ada.id)).toBe(8640);
    expect(new Map(renewals).get(newcomer.id)).toBe(10_260);
  });
});
