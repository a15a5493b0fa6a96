import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let location: string;
beforeAll(async () => {
  venue = await startVenue();
  ({ location } = await venue.open({ subscription_intro_cost_cents: 1900 }));
});
afterAll(() => venue.close());

const CHARGES = '/users/me/charges';
const quote = (person: Person, credits: number) => person.get(`${CHARGES}/credits_purchase_quote?credits=${credits}`);
const enrol = (person: Person, credits: number, more: object = {}) =>
  person.post(`${CHARGES}/credits_enroll`, { credits_amount: credits, ...more });
const charged = (person: Person) =>
  person.get(CHARGES).then(({ body }) => body.results as { amount_cents: number; charge_id: string }[]);

describe('what a month of the club costs', () => {
  it('CLUB-16 quotes the month at face value, the charge with tax rounded up, the credits and the discount', async () => {
    const ada = await venue.person('quoting');
    const { status, body } = await quote(ada, 1000);
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

  it('CLUB-16 refuses what is no whole number of sessions between the minimum and 100 (A-086, A-087)', async () => {
    const ada = await venue.person('odd');
    for (const credits of [750, 1001, 25_250, 250, -2, 0])
      expect((await quote(ada, credits)).status, `${credits}`).toBe(400);
    for (const credits of [1000.5, '1000', null, 1e9])
      expect((await enrol(ada, credits as number)).status, `${credits}`).toBe(400);
  });
});

describe('joining the club', () => {
  it('CLUB-17 CLUB-20 charges the first month, grants its credits and makes a member in good standing', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const joined = await enrol(ada, 1000);
    expect(joined.body).toMatchObject({ state: 'completed', purpose: 'enrolment', amount_cents: 8760 });
    expect(joined.status).toBe(201);
    const { body: user } = await ada.get('/users/me');
    expect(user).toMatchObject({
      credits_subscription_exists: true,
      credits_subscription_in_good_standing: true,
      credits_subscription_cancelable: false,
      credits_recurring: 1000,
      credits_recurring_cents: 8760,
      credits_cycle_day_of_month: 1,
      credits_balance: 1000,
    });
    expect((await charged(ada)).map(({ amount_cents }) => amount_cents)).toEqual([8760]);
  });

  it('CLUB-28 is refused without a card', async () => {
    const bob = await venue.person('cardless');
    const refused = await enrol(bob, 1000);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('card_missing');
  });
});
