import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let location: string;
let type: string;
beforeAll(async () => {
  venue = await startVenue();
  ({ location, type } = await venue.open({ subscription_intro_cost_cents: 1900 }));
});
afterAll(() => venue.close());

const CHARGES = '/users/me/charges';
const quote = (person: Person, credits: number) => person.get(`${CHARGES}/credits_purchase_quote?credits=${credits}`);
const enrol = (person: Person, credits: unknown, more: object = {}) =>
  person.post(`${CHARGES}/credits_enroll`, { credits_amount: credits, ...more });
const charged = async (person: Person): Promise<number[]> => {
  const { body } = await person.get(`${CHARGES}?amount_cents__gt=0`);
  return (body.results as { amount_cents: number }[]).map(({ amount_cents }) => amount_cents);
};
const MEMBER = { credits_subscription_exists: true, credits_subscription_in_good_standing: true };
const NOBODY = {
  credits_subscription_exists: false,
  credits_subscription_in_good_standing: false,
  credits_subscription_cancelable: false,
  credits_recurring: 0,
  credits_recurring_cents: 0,
  credits_cycle_day_of_month: null,
  credits_balance: 0,
  subscription_id: null,
};

describe('what a month of the club costs', () => {
  it('CLUB-16 quotes the month at face value, the charge with tax, the credits and the discount', async () => {
    const { status, body } = await quote(await venue.person('quoting'), 1000);
    expect(status).toBe(200);
    expect(body).toEqual({
      quoted_cents: 10_000,
      pre_tax_cents: 8_000,
      sales_tax_cents: 760,
      sales_tax_rate_percent: 9.5,
      total_cents: 8_760,
      credits_amount: 1000,
      discount_percent: 20,
      sessions: 4,
      intro: false,
      location,
    });
  });

  it('CLUB-16 quotes the intro rate for -1: one session at the intro cost', async () => {
    const { body } = await quote(await venue.person('curious'), -1);
    expect(body).toMatchObject({ credits_amount: 250, pre_tax_cents: 1900, sales_tax_cents: 181, total_cents: 2081 });
    expect(body).toMatchObject({ quoted_cents: 2500, discount_percent: 24, intro: true, sessions: 1 });
  });

  it('CLUB-16 refuses amounts that are not a whole number of sessions from the minimum to 100 (A-086, A-087)', async () => {
    const ada = await venue.person('odd', { card: 'tok_visa' });
    for (const credits of [750, 1001, 25_250, 250, -2, 0])
      expect((await quote(ada, credits)).status, `${credits}`).toBe(400);
    for (const credits of [750, 250, 1000.5, '1000', null, 1e9, -2, 0])
      expect((await enrol(ada, credits)).status, `${String(credits)}`).toBe(400);
    expect((await ada.get('/users/me')).body).toMatchObject(NOBODY);
    expect(await charged(ada)).toEqual([]);
  });

  it('uses the tiers and the session size of the location in the request, else of the customer’s own (A-085, A-086, A-089)', async () => {
    const far = await venue.open({
      name: 'Far',
      club_tiers: [
        { from_sessions: 1, discount_ppm: 200_000 },
        { from_sessions: 10, discount_ppm: 500_000 },
      ],
      credits_per_session: 300,
    });
    const ada = await venue.person('traveller');
    const { body } = await ada.get(`${CHARGES}/credits_purchase_quote?credits=3000&location=${far.location}`);
    expect(body).toMatchObject({ location: far.location, sessions: 10, quoted_cents: 30_000, discount_percent: 50 });
    expect((await ada.patch('/users/me', { location: far.location })).status).toBe(200);
    expect((await quote(ada, 3000)).body).toEqual(body);
    const elsewhere = await ada.get(`${CHARGES}/credits_purchase_quote?credits=1000&location=nowhere`);
    expect(elsewhere.status).toBe(400);
    const owner = await venue.person('greedy', { superuser: true });
    const tiers = [{ from_sessions: 1, discount_ppm: 500_001 }];
    expect((await owner.patch(`/locations/${far.location}`, { club_tiers: tiers })).status).toBe(400);
  });
});

describe('joining the club', () => {
  it('CLUB-17 CLUB-20 charges the first month and completes the enrolment', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const joined = await enrol(ada, 1000);
    expect(joined.status).toBe(201);
    expect(joined.body).toMatchObject({ state: 'completed', purpose: 'enrolment', amount_cents: 8760 });
    expect(await charged(ada)).toEqual([8760]);
  });

  it('USER-03 shows on the account the standing, the credits, what recurs and on which day', async () => {
    const eve = await venue.person('eve', { card: 'tok_visa' });
    expect((await eve.get('/users/me')).body).toMatchObject(NOBODY);
    await enrol(eve, 1000);
    const { body: user } = await eve.get('/users/me');
    expect(user).toMatchObject({
      ...MEMBER,
      credits_subscription_cancelable: false,
      credits_recurring: 1000,
      credits_recurring_cents: 8760,
      credits_cycle_day_of_month: 1,
      credits_balance: 1000,
    });
    const { body: subscription } = await eve.get('/users/me/subscription');
    expect(user.subscription_id).toBe(subscription.id);
  });

  it('PERM-08 cannot be done by writing credits or good standing into one’s own profile', async () => {
    const mallory = await venue.person('mallory');
    for (const field of ['credits_balance', 'credits_subscription_in_good_standing', 'credits_subscription_exists']) {
      const tried = await mallory.patch('/users/me', { [field]: field === 'credits_balance' ? 1000 : true });
      expect(tried.status, field).toBe(400);
    }
    expect((await mallory.get('/users/me')).body).toMatchObject(NOBODY);
  });

  it('CLUB-28 is refused without a card', async () => {
    const refused = await enrol(await venue.person('cardless'), 1000);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('card_missing');
  });

  it('is refused with a declined card, with the provider’s text, and works with another card', async () => {
    const poor = await venue.person('poor', { card: 'tok_chargeCustomerFail' });
    const declined = await enrol(poor, 1000);
    expect(declined.status).toBe(400);
    expect(declined.body.non_field_errors[0]).toMatch(/declined/i);
    expect((await poor.get('/users/me')).body).toMatchObject(NOBODY);
    await poor.post('/users/me/card', { token: 'tok_visa' });
    expect((await enrol(poor, 1000)).status).toBe(201);
    expect(await charged(poor)).toEqual([8760]);
  });

  it('answers 202 while the bank challenge is open, and makes a member once it is completed', async () => {
    const asked = await venue.person('asked', { card: 'tok_threeDSecure2Required' });
    const waiting = await enrol(asked, 1000);
    expect(waiting.status).toBe(202);
    expect(waiting.body).toMatchObject({ state: 'action_required', purpose: 'enrolment' });
    expect((await asked.get('/users/me')).body).toMatchObject(NOBODY);
    // A request for another amount replaces the one that waits, which is never charged.
    const other = await enrol(asked, 1250);
    expect(other.status).toBe(202);
    expect(other.body.payment_id).not.toBe(waiting.body.payment_id);
    const log = await venue.log();
    const created = log.find(
      ({ type, stream }) => type === 'PaymentIntentCreated' && stream === `payment-${other.body.payment_id}`,
    );
    venue.twin.authenticate((created?.data as { intentId: string }).intentId, 'complete');
    const done = await asked.post(`/users/me/payments/${other.body.payment_id}/process`);
    expect(done.body).toMatchObject({ state: 'completed' });
    expect((await asked.get('/users/me')).body).toMatchObject({ ...MEMBER, credits_balance: 1250 });
    expect(await charged(asked)).toEqual([10_950]);
  });

  it('at another rate, location or price replaces the request whose challenge is open, and charges nothing for it (C3)', async () => {
    const { location: cheap } = await venue.open({ name: 'No tax', sales_tax_ppm: 0, subscription_min_races: 1 });
    const wishes = [
      [-1, {}, 2_081],
      [250, { location: cheap }, 2_000],
      [1000, {}, 8_760],
      [1000, { location: cheap }, 8_000],
    ] as const;
    const fickle = await venue.person('fickle', { card: 'tok_threeDSecure2Required' });
    const payments = [];
    for (const [credits, more, cents] of wishes) {
      const { status, body } = await enrol(fickle, credits, more);
      expect([status, body.amount_cents]).toEqual([202, cents]);
      // The same request again is the same payment.
      expect((await enrol(fickle, credits, more)).body.payment_id).toBe(body.payment_id);
      payments.push(body.payment_id);
    }
    const states = await Promise.all(
      payments.map(async (id) => (await fickle.get(`/users/me/payments/${id}`)).body.state as string),
    );
    expect(states).toEqual(['failed', 'failed', 'failed', 'action_required']);
    expect(await charged(fickle)).toEqual([]);
  });

  it('makes one charge and one membership of fifty requests at once (TH-45)', async () => {
    const rush = await venue.person('rush', { card: 'tok_visa' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => enrol(rush, 1000)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    expect(await charged(rush)).toEqual([8760]);
    const enrolled = (await venue.log()).filter(
      ({ type, stream }) => type === 'MemberEnrolled' && stream === `account-${rush.id}`,
    );
    expect(enrolled).toHaveLength(1);
    expect((await rush.get('/users/me')).body.credits_balance).toBe(1000);
  });

  it('is refused to a member (A-095)', async () => {
    const twice = await venue.person('twice', { card: 'tok_visa' });
    await enrol(twice, 1000);
    expect((await enrol(twice, 1250)).status).toBe(400);
    expect(await charged(twice)).toEqual([8760]);
  });

  it('A-002 a second time keeps the ended membership readable under the id that its reservations name', async () => {
    const [returning, owner] = [
      await venue.person('returning', { card: 'tok_visa' }),
      await venue.person('seater', { superuser: true }),
    ];
    await enrol(returning, 1000);
    const { id: first } = (await returning.get('/users/me/subscription')).body;
    // All its credits pay for one dear slot, then staff end it.
    const seat = { name: 'Dear', location, type, cost_cents: 10_000, cost_unit: '30 min', image: null };
    const { id: calendar } = (await owner.post('/calendars', seat)).body;
    const wish = { calendar, slot: '2027-03-03T12:00:00', subscription: first };
    expect((await returning.post('/reservations', wish)).body).toMatchObject({ paid: true, subscription: first });
    const end = `/users/${returning.id}/charges/credits_end`;
    expect((await owner.post(end, { reason: 'Moves away.' })).status).toBe(200);
    const past = {
      id: first,
      active: false,
      in_good_standing: false,
      next_renewal: null,
      credits_balance: 0,
      lots: [],
    };
    expect((await returning.get(`/subscriptions/${first}`)).body).toMatchObject(past);
    expect((await returning.get('/subscriptions')).body.results).toEqual([]);
    // Pays the discount difference and joins again.
    await returning.post(`${CHARGES}/capture_outstanding`);
    expect((await enrol(returning, 1250)).status).toBe(201);
    const present = (await returning.get('/users/me/subscription')).body;
    expect(present).toMatchObject({ active: true, credits_balance: 1250 });
    expect((await returning.get(`/subscriptions/${first}`)).body).toMatchObject({ ...past, sessions: 4 });
    expect((await returning.get(`/subscriptions/${present.id}`)).body).toEqual(present);
    expect((await returning.get('/subscriptions')).body.results).toEqual([present]);
    expect((await owner.get(`/subscriptions/${first}`)).status).toBe(404);
  });

  it('keeps the card from being removed while the membership runs (A-084)', async () => {
    const stuck = await venue.person('stuck', { card: 'tok_visa' });
    await enrol(stuck, 1000);
    expect((await stuck.delete('/users/me/card')).status).toBe(409);
    expect((await stuck.get('/users/me/card')).status).toBe(200);
  });

  it('can be done for a customer by staff with the permission for accounts, and by nobody else (A-061)', async () => {
    const customer = await venue.person('helped', { card: 'tok_mastercard' });
    const admin = await venue.person('admin', { permissions: ['user.change_user'] });
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    const path = `/users/${customer.id}/charges/credits_enroll`;
    expect((await planner.post(path, { credits_amount: 1000 })).status).toBe(403);
    expect((await (await venue.person('stranger')).post(path, { credits_amount: 1000 })).status).toBe(404);
    expect((await admin.post(path, { credits_amount: 1000 })).status).toBe(201);
    expect((await customer.get('/users/me')).body).toMatchObject(MEMBER);
    const requested = (await venue.log()).find(
      ({ type, data }) => type === 'PaymentRequested' && (data as { userId: string }).userId === customer.id,
    );
    expect(requested?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: admin.id, permission: 'user.change_user' },
    });
  });
});

describe('the intro rate', () => {
  it('CLUB-17 -1 joins at the intro rate, which is 250 credits each month', async () => {
    const new_ = await venue.person('newcomer', { card: 'tok_amex' });
    expect((await enrol(new_, -1)).status).toBe(201);
    expect((await new_.get('/users/me')).body).toMatchObject({
      ...MEMBER,
      credits_recurring: 250,
      credits_balance: 250,
    });
    expect(await charged(new_)).toEqual([2081]);
    // A person who was a member before cannot have it.
    expect((await quote(new_, -1)).status).toBe(400);
  });

  it('is given once for each card, also if two accounts use it at once (M1)', async () => {
    const first = await venue.person('first', { card: 'tok_discover' });
    const second = await venue.person('second', { card: 'tok_discover' });
    const rush = await Promise.all([enrol(first, -1), enrol(second, -1)]);
    expect(rush.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const [winner, loser] = rush[0]?.status === 201 ? [first, second] : [second, first];
    expect((await quote(loser, -1)).status).toBe(400);
    expect((await winner.get('/users/me')).body).toMatchObject(MEMBER);
    // At the normal rate the same card is accepted.
    expect((await enrol(loser, 1000)).status).toBe(201);
  });

  it('is not used up by a card that was declined', async () => {
    const broke = await venue.person('broke', { card: 'tok_chargeCustomerFail' });
    expect((await enrol(broke, -1)).status).toBe(400);
    const other = await venue.person('other', { card: 'tok_chargeCustomerFail' });
    expect((await quote(other, -1)).status).toBe(200);
  });
});

describe('a venue whose club is switched off', () => {
  it('lets nobody join (A-097)', async () => {
    const closed = await startVenue(undefined, { CLUB_ENABLED: 'off' });
    try {
      await closed.open();
      const ada = await closed.person('ada', { card: 'tok_visa' });
      expect((await enrol(ada, 1000)).status).toBe(400);
      expect(await charged(ada)).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});
