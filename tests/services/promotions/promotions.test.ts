import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, eventsOf, move, pay, refundsAt } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let boss: Person;
let cheap: string;
let people = 0;
let next = 0;
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 200, booking_fees_threshold: 3, sales_tax_ppm: 88_750 });
  boss = await venue.person('boss', { superuser: true });
  await boss.patch(`/calendars/${place.seats[0]}`, { cost_cents: 2_400 });
  cheap = place.seats[1] as string;
  await boss.patch(`/calendars/${cheap}`, { cost_cents: 1_600 });
});
afterAll(() => venue.close());

const somebody = () => venue.person(`racer${(people += 1)}`, { card: 'tok_visa' });
/** A half-hour that no other test uses. */
const slot = (): string => {
  const [hour, half] = [10 + Math.floor(next / 2), next % 2 === 0 ? '00' : '30'];
  next += 1;
  return at(`${hour}:${half}`);
};
const TERMS = {
  ...{ percent: 20, sum_cents: null, first_date: '2027-03-01', last_date: '2027-03-31', locations: [] },
  ...{ minimum_cents: 0, first_visit: false, most_uses: 100 },
};
const make = async (code: string, more: object = {}): Promise<void> => {
  const made = await boss.post('/promotions', { ...TERMS, code, ...more });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
};
const quote = (person: Person, voucher: string, start = slot()) =>
  person.post('/reservations/checkouts/quote', {
    reservations: [{ slot: start, calendar: place.seats[0] }],
    voucher,
  });
const listed = async (code: string) => {
  const { results } = (await boss.get('/promotions')).body;
  return results.find((one: { code: string }) => one.code === code);
};
const refused = (text: string) => ({ voucher: [text] });

describe('a promotion code', () => {
  it('lowers the price before tax, is counted once paid, and the books balance', async () => {
    await make('SPRING20');
    const ada = await somebody();
    const { quote: seen } = await book(ada, [{ calendar: place.seats[0], slot: slot() }], ' spring-20 ');
    // $24.00 and a fee of $2.00; 20 % off is $5.20; tax of $20.80 is $1.85.
    expect(seen).toMatchObject({
      subtotal_cents: 2_600,
      promotion: { code: 'SPRING20', percent: 20, cents: 520 },
      ...{ pre_tax_cents: 2_080, sales_tax_cents: 185, discount_cents: 0, total_cents: 2_265 },
    });
    expect(venue.twin.ledger().succeededCharges.at(-1)?.amount).toBe(2_265);
    expect(await listed('SPRING20')).toMatchObject({ used: 1, given_cents: 520, ended: false });
    const sums = await books(venue);
    expect([...sums.values()].reduce((all, cents) => all + cents, 0)).toBe(0);
    expect(sums.get('discounts:promotions')).toBe(520);
    const { lines } = (await ada.get('/users/me/statement')).body;
    const told = (lines as { kind: string; amount_cents: number; event_id: string }[]).filter(
      ({ kind }) => kind !== 'card_payment',
    );
    expect(told.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['seats', 2_400],
      ['fee', 200],
      ['promotion', -520],
      ['tax', 185],
    ]);
    const why = (await ada.get(`/users/me/statement/lines/${told[0]?.event_id}`)).body;
    const said = why.lines.map((line: { why: string }) => line.why).join(' ');
    expect(said).toContain('The code SPRING20 took 20 % off $26.00: $5.20.');
    expect(said).toContain('8.875 % of $20.80, which is the rest after the promotion code: $1.85');
  });

  it('gives the discounted sum back when the booking is cancelled, and has its use again', async () => {
    await make('ONCE', { most_uses: 1, percent: null, sum_cents: 1_000 });
    const [ada, bob] = [await somebody(), await somebody()];
    const { ids, quote: told } = await book(ada, [{ calendar: place.seats[0], slot: slot() }], 'ONCE');
    expect(told).toMatchObject({ pre_tax_cents: 1_600, sales_tax_cents: 142, total_cents: 1_742 });
    expect((await quote(bob, 'ONCE')).body).toMatchObject(
      refused('This promotion code has been used as often as it can be.'),
    );
    expect((await cancel(ada, ids[0])).body.refund).toMatchObject({ card_cents: 1_742 });
    expect(refundsAt(venue.twin).at(-1)).toBe(1_742);
    expect(await listed('ONCE')).toMatchObject({ used: 0, given_cents: 0 });
    expect((await quote(bob, 'ONCE')).status).toBe(200);
    expect((await books(venue)).get(`receivable:${ada.id}`) ?? 0).toBe(0);
  });

  it('has one winner when two people pay with its last use at once, and the other pays nothing', async () => {
    await make('LASTONE', { most_uses: 1 });
    const both = [await somebody(), await somebody()];
    const quotes = await Promise.all(both.map((one) => quote(one, 'LASTONE')));
    const charges = venue.twin.ledger().succeededCharges.length;
    const paid = await Promise.all(both.map((one, at) => pay(one, quotes[at]?.body.checkout_id)));
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(venue.twin.ledger().succeededCharges.length).toBe(charges + 1);
    expect(await listed('LASTONE')).toMatchObject({ used: 1 });
  });

  it('is free again when the checkout ends without a payment', async () => {
    await make('DECLINED', { most_uses: 1 });
    const poor = await venue.person('poor', { card: 'tok_chargeCustomerFail' });
    const told = await quote(poor, 'DECLINED');
    expect((await pay(poor, told.body.checkout_id)).status).toBe(400);
    expect((await eventsOf(venue, 'PromotionUseReleased', 'promotionId', 'DECLINED')).length).toBe(1);
    expect((await quote(await somebody(), 'DECLINED')).status).toBe(200);
  });

  it('for a first visit is refused to who has booked, also with another such code at once', async () => {
    await make('WELCOME', { first_visit: true });
    await make('HELLO', { first_visit: true });
    const ada = await somebody();
    const [one, two] = [await quote(ada, 'WELCOME'), await quote(ada, 'HELLO')];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await pay(ada, one.body.checkout_id)).status).toBe(200);
    expect((await pay(ada, two.body.checkout_id)).status).toBe(409);
    expect((await quote(ada, 'HELLO')).body).toMatchObject(refused('This promotion code is for a first visit only.'));
  });

  it('says in words why it takes nothing off: days, place, minimum, end, unknown', async () => {
    const ada = await somebody();
    await make('SUMMER', { first_date: '2027-06-01', last_date: null });
    await make('WINTER', { first_date: '2027-01-01', last_date: '2027-02-28' });
    await make('BIGONE', { minimum_cents: 2_601 });
    await make('UPTOWN', { locations: ['uptown'] });
    await make('GONE');
    expect((await boss.post('/promotions/GONE/end', { reason: 'Over.' })).status).toBe(204);
    for (const [code, text] of [
      ['SUMMER', 'This promotion code cannot be used yet.'],
      ['WINTER', 'This promotion code has expired.'],
      ['BIGONE', 'This booking costs less than this promotion code needs.'],
      ['UPTOWN', 'This promotion code is for another location.'],
      ['GONE', 'This promotion code has ended.'],
      ['NEVERMADE', 'The discount code you entered was not found or has already been used'],
    ] as const)
      expect((await quote(ada, code)).body, code).toMatchObject(refused(text));
    // The last day counts.
    await make('TODAY', { first_date: '2027-03-01', last_date: '2027-03-01' });
    expect((await quote(ada, 'TODAY')).status).toBe(200);
    const left = await ada.get('/vouchers/today/quote?amount_cents=2600');
    expect([left.status, left.body.new_amount_cents]).toEqual([200, 2_080]);
  });

  it('keeps its price from the quote to the payment: other terms mean a new quote, and an end stops it', async () => {
    await make('CHANGES');
    const ada = await somebody();
    const told = await quote(ada, 'CHANGES');
    expect((await boss.patch('/promotions/CHANGES', { ...TERMS, percent: 10 })).status).toBe(204);
    const late = await pay(ada, told.body.checkout_id);
    expect([late.status, late.body.code]).toEqual([409, 'quote_stale']);
  });

  it('pays nothing for a visit that it covers whole, without a card', async () => {
    await make('FREEVISIT', { percent: 100 });
    const bare = await venue.person('bare');
    const { quote: told, ids } = await book(bare, [{ calendar: place.seats[0], slot: slot() }], 'FREEVISIT');
    expect(told).toMatchObject({ pre_tax_cents: 0, sales_tax_cents: 0, total_cents: 0 });
    expect((await cancel(bare, ids[0])).status).toBe(200);
    expect(await listed('FREEVISIT')).toMatchObject({ used: 0, given_cents: 0 });
  });

  it('follows a move to a cheaper seat and back, and never refunds more than was paid', async () => {
    await make('HALF', { percent: 50 });
    const ada = await somebody();
    const start = slot();
    const { ids } = await book(ada, [{ calendar: place.seats[0], slot: start }], 'HALF');
    // Paid: $13.00 and $1.15. The cheaper seat at once: $9.00 and $0.80.
    expect((await move(ada, ids[0], { calendar: cheap, slot: start })).status).toBe(200);
    expect(refundsAt(venue.twin).at(-1)).toBe(1_415 - 980);
    const back = await move(ada, ids[0], { calendar: place.seats[0], slot: start });
    expect([back.status, (await ada.get('/users/me/balance')).body.amount_cents]).toEqual([200, 1_415 - 980]);
  });

  it('is made, changed and ended by superusers, who read what is wrong', async () => {
    await make('STAFFONE');
    expect((await boss.post('/promotions', { ...TERMS, code: 'STAFFONE' })).status).toBe(409);
    expect((await boss.post('/promotions', { ...TERMS, code: 'BOTH', sum_cents: 100 })).status).toBe(400);
    expect((await boss.post('/promotions', { ...TERMS, code: 'TURNED', last_date: '2027-02-01' })).status).toBe(400);
    expect((await boss.post('/promotions/STAFFONE/end', {})).status).toBe(400);
    expect((await boss.patch('/promotions/NOSUCH', TERMS)).status).toBe(404);
    const desk = await venue.person('desk', { permissions: ['user.change_user'] });
    expect((await desk.get('/promotions')).status).toBe(403);
  });
});
