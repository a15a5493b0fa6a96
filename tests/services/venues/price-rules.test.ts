import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, move } from '../refunds/refund-world.ts';
import { makeReport, total } from '../reports/report-world.ts';

let venue: Venue;
let owner: Person;
let place: Awaited<ReturnType<Venue['open']>>;
/** A Friday, with Peak from 6 pm; seats cost $18.01. */
const FRIDAY = '2027-03-05';
const WEEK = Array.from({ length: 7 }, () => ({ opens: 600, closes: 1560 }));
beforeAll(async () => {
  venue = await startVenue();
  const terms = { booking_fee_cents: 200, booking_fees_threshold: 3, sales_tax_ppm: 88_750, opening_hours: WEEK };
  place = await venue.open(terms, 3, 1_801);
  owner = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

const path = (location = place.location) => `/locations/${location}/price-rules`;
const changes = async (location?: string): Promise<number> => (await owner.get(path(location))).body.changes;
const announce = async (rule: object, location?: string) =>
  owner.post(path(location), { from: '2027-03-02', changes: await changes(location), ...rule });
const rulesOf = async (): Promise<Record<string, unknown>[]> => (await owner.get(path())).body.results;
const slot = (time: string, seat = 0, day = FRIDAY) => ({ calendar: place.seats[seat], slot: at(time, day) });
const quote = (who: Person, ...reservations: object[]) =>
  who.post('/reservations/checkouts/quote', { reservations, voucher: null });
let people = 0;
const somebody = () => venue.person(`racer${(people += 1)}`, { card: 'tok_visa' });

describe('price rules of a location', () => {
  it('are announced, changed from a day on and ended, and every version stays in the list', async () => {
    expect((await announce({ name: 'Now', from: '2027-03-01' })).body).toMatchObject({ code: 'invalid' });
    const late = { days: [4, 5], opens: 1_080, closes: 1_560 };
    const made = await announce({ name: 'Peak', ...late, change_ppm: 250_000 });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const [{ id }] = made.body.results;
    const dearer = { name: 'Peak', ...late, change_ppm: 500_000, from: '2027-06-04' };
    const rule = `${path()}/${id}`;
    expect((await owner.patch(rule, { ...dearer, changes: 0 })).body.code).toBe('conflict');
    expect((await owner.patch(rule, { ...dearer, changes: 1 })).status).toBe(200);
    expect((await owner.post(`${rule}/end`, { from: '2027-09-01', changes: 2 })).status).toBe(200);
    expect(await rulesOf()).toMatchObject([
      { id, name: 'Peak', from: '2027-03-02', to: '2027-06-03', change_ppm: 250_000, over: false },
      { id, name: 'Peak', from: '2027-06-04', to: '2027-08-31', change_ppm: 500_000 },
    ]);
    const history = (await owner.get(`/set-up/sheet?kind=location&id=${place.location}`)).body;
    expect(history).toMatchObject({ revision: 0, history: [{ what: 'PriceRuleEnded', by: owner.id }, {}, {}, {}] });
    // Everybody sees the versions that are not over, in the list of locations too.
    const seen = (await owner.get(`/locations/${place.location}`)).body.price_rules;
    expect(seen).toMatchObject([
      { name: 'Peak', change_ppm: 250_000 },
      { name: 'Peak', change_ppm: 500_000 },
    ]);
    expect(seen[0]).not.toHaveProperty('over');
    // A rule is no term of the location: its form still has the location's own name, and saves.
    expect(history.terms).toMatchObject({ name: 'Santa Ana' });
    expect(history.terms).not.toHaveProperty('change_ppm');
    expect((await owner.patch(`/locations/${place.location}`, { address: '2 Pit Lane', revision: 0 })).status).toBe(
      200,
    );
  });
  it('name only seats and types that there are, and either a price or a percentage', async () => {
    const there = await venue.open({ name: 'Elsewhere' }, 1);
    expect((await announce({ name: 'X', calendars: there.seats })).body).toHaveProperty('calendars');
    expect((await announce({ name: 'X', calendar_types: ['nothing'] })).body).toHaveProperty('calendar_types');
    const both = { name: 'X', cost_cents: 100, change_ppm: 100 };
    expect((await announce(both)).body).toHaveProperty('change_ppm');
    expect((await owner.get('/locations/nowhere/price-rules')).status).toBe(404);
  });
  it('make lines of their own in a quote, with their name, and one booking fee for the seat', async () => {
    const ada = await somebody();
    const { body } = await quote(ada, slot('17:30'), slot('18:00'));
    const lines = body.line_items.map((line: Record<string, unknown>) => [
      line['price_rule'],
      line['calendar_cost_cents'],
      line['calendar_qty'],
      line['calendar_total_cents'],
      line['calendar_booking_fee_cents'],
    ]);
    expect(lines).toEqual([
      [null, 1_801, 1, 1_801, 200],
      ['Peak', 2_251, 1, 2_251, 0],
    ]);
    expect(body.subtotal_cents).toBe(1_801 + 2_251 + 200);
    // Three half-hours on one seat are one booking: no fee, whatever they cost.
    const three = (await quote(ada, slot('17:30'), slot('18:00'), slot('18:30'))).body;
    expect(three.subtotal_cents).toBe(1_801 + 2 * 2_251);
  });
  it('hold for the night of their evening, and not for the same hours of another one', async () => {
    const ada = await somebody();
    const names = async (time: string, day: string) =>
      (await quote(ada, slot(time, 0, day))).body.line_items[0].price_rule;
    expect([await names('01:00', '2027-03-06'), await names('01:00', '2027-03-07')]).toEqual(['Peak', 'Peak']);
    expect([await names('01:00', '2027-03-05'), await names('20:00', '2027-03-04')]).toEqual([null, null]);
  });
  it('give one half-hour one price by every path', async () => {
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const card = await book(ada, [slot('19:00')]);
    expect(card.quote).toMatchObject({ pre_tax_cents: 2_451, sales_tax_cents: 218 });
    expect((await bob.post('/reservations', slot('19:30'))).body.cost_cents).toBe(2_251);
    expect((await bob.get('/users/me/balance')).body.amount_cents).toBe(2_669);
    expect((await owner.post('/reservations', { ...slot('20:00'), user: cleo.id })).body.cost_cents).toBe(2_251);
    // Several half-hours in one act have one tax, shared over them.
    const desk = { user: cleo.id, slots: [slot('20:30', 1), slot('21:00', 1)], notes: '' };
    const together = (await owner.post('/planner/bookings', desk)).body.results;
    expect(together.map(({ cost_cents: cents }: { cost_cents: number }) => cents)).toEqual([2_251, 2_251]);
    const long = { user: cleo.id, slots: ['20:30', '21:00', '21:30'].map((time) => slot(time, 2)), notes: '' };
    expect((await owner.post('/planner/bookings', long)).body.results).toHaveLength(3);
    const shown = (await ada.get(`/calendars/${place.seats[1]}/quote?date=${FRIDAY}`)).body;
    const prices = new Map(
      shown.map((one: Record<string, unknown>) => [one['time'], [one['cost_cents'], one['rule']]]),
    );
    expect([prices.get('5:30 pm'), prices.get('6:00 pm')]).toEqual([
      [1_801, null],
      [2_251, 'Peak'],
    ]);
    const plan = (await owner.get(`/planner?location=${place.location}&date=${FRIDAY}`)).body;
    expect(plan.rule_prices).toContainEqual({ ...slot('18:00', 2), cost_cents: 2_251, rule: 'Peak' });
    expect(plan.rule_prices).toHaveLength(3 * 16);
    // The statement explains the line by the rule.
    await venue.composed.deps.positions.waitFor('statements', await venue.store.head(), 10_000);
    const { lines } = (await ada.get('/users/me/statement')).body;
    expect(lines.map(({ what }: { what: string }) => what).join()).toContain(', Peak');
  });
  it('are followed by a move to a dearer and to a cheaper time, to the cent', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const early = await book(ada, [slot('15:00')]);
    const dearer = await move(ada, early.ids[0], slot('21:00'));
    expect([dearer.status, dearer.body.owed_cents], JSON.stringify(dearer.body)).toEqual([200, 2_669 - 2_179]);
    const late = await book(bob, [slot('21:30')]);
    const cheaper = await move(bob, late.ids[0], slot('15:30'));
    expect([cheaper.status, cheaper.body.refund.card_cents]).toEqual([200, 2_669 - 2_179]);
  });
  it('never touch what was quoted: a rule announced or ended since changes no quote', async () => {
    const { location, seats } = await venue.open({ name: 'Quoted', booking_fee_cents: 0, sales_tax_ppm: 0 }, 1, 1_000);
    const ada = await somebody();
    const wanted = [
      { calendar: seats[0], slot: at('12:00', '2027-03-08') },
      { calendar: seats[0], slot: at('12:30', '2027-03-08') },
    ];
    const plain = (await quote(ada, ...wanted.slice(0, 1))).body;
    const made = await announce({ name: 'Dear', cost_cents: 9_000 }, location);
    const paid = await ada.post(`/reservations/checkouts/${plain.checkout_id}/process`);
    expect([paid.status, plain.total_cents], JSON.stringify(paid.body)).toEqual([200, 1_000]);
    const dear = (await quote(ada, ...wanted.slice(1))).body;
    expect(dear.total_cents).toBe(9_000);
    const end = { from: '2027-03-02', changes: 1 };
    expect((await owner.post(`${path(location)}/${made.body.results[0].id}/end`, end)).body.results).toEqual([]);
    expect((await ada.post(`/reservations/checkouts/${dear.checkout_id}/process`)).status).toBe(200);
    // A price of the seat itself is asked again, as before.
    const third = (await quote(ada, { calendar: seats[0], slot: at('13:00', '2027-03-08') })).body;
    await owner.patch(`/calendars/${seats[0]}`, { cost_cents: 1_100 });
    expect((await ada.post(`/reservations/checkouts/${third.checkout_id}/process`)).status).toBe(409);
  });
  it('may be for members, for long bookings, and may ask for a least length of customers', async () => {
    const there = await venue.open({ name: 'Rules', booking_fee_cents: 0, sales_tax_ppm: 0 }, 1, 1_000);
    const free = { location: there.location, calendar: there.seats[0] };
    const one = (time: string) => ({ calendar: free.calendar, slot: at(time, '2027-03-09') });
    const [ada, member] = [await somebody(), await somebody()];
    await member.post('/users/me/charges/credits_enroll', { credits_amount: 1000, location: there.location });
    await announce({ name: 'Long', from_half_hours: 3, change_ppm: -200_000 }, there.location);
    await announce({ name: 'Club', opens: 600, closes: 660, members_only: true, cost_cents: 700 }, there.location);
    await announce({ name: 'Evening', opens: 1_080, closes: 1_320, least_half_hours: 2 }, there.location);
    const sum = async (who: Person, ...times: string[]) => (await quote(who, ...times.map(one))).body.subtotal_cents;
    expect([await sum(ada, '10:00'), await sum(member, '10:00')]).toEqual([1_000, 700]);
    expect([await sum(ada, '12:00', '12:30'), await sum(ada, '12:00', '12:30', '13:00')]).toEqual([2_000, 2_400]);
    const short = await quote(ada, one('18:00'));
    expect(short.body.reservations[0]).toBe('Evening: book at least 2 half-hours on one simulator.');
    expect((await ada.post('/reservations', one('18:00'))).status).toBe(400);
    expect(await sum(ada, '18:00', '18:30')).toBe(2_000);
    expect((await owner.post('/reservations', { ...one('18:00'), user: ada.id })).status).toBe(201);
  });
  it('are explained by the replay of prices without a difference', async () => {
    const march = { from: '2027-03-01', to: '2027-03-31', location: place.location };
    const replay = await makeReport(owner, { kind: 'price_replay', ...march, rules: {} });
    expect([total(replay, 'difference_cents'), total(replay, 'unexplained_sales')]).toEqual([0, 0]);
  });
  it('can be replayed over a month of mixed prices, to the cent: without them, and with another rule', async () => {
    const march = { from: '2027-03-01', to: '2027-03-31', location: place.location };
    const differ = async (price_rules: object[]) => {
      const replay = await makeReport(owner, { kind: 'price_replay', ...march, rules: { price_rules } });
      return total(replay, 'difference_cents');
    };
    // Every sale of the month by its own quote or booking: its seat's price is $18.01, and Peak is a quarter more.
    const sold = new Map<string, number[]>();
    for (const { type, data, metadata } of await venue.log()) {
      const said = data as { locationId?: string; priceCents?: number };
      if (type !== 'SlotBookedOnAccount' || said.locationId !== place.location) continue;
      const { commandId } = metadata as { readonly commandId: string };
      sold.set(commandId, [...(sold.get(commandId) ?? []), said.priceCents ?? 0]);
    }
    const paid = (await venue.log()).flatMap(({ type, data }) => {
      const said = data as { checkoutId: string; postings?: unknown };
      return type === 'CheckoutCompleted' ? [said.checkoutId] : [];
    });
    const quotes = (await venue.log()).flatMap(({ type, data }) => {
      const said = data as { checkoutId: string; locationId: string; lines: { costCents: number; slots: unknown[] }[] };
      return type === 'CheckoutQuoted' && said.locationId === place.location && paid.includes(said.checkoutId)
        ? [said.lines.flatMap(({ costCents, slots }) => slots.map(() => costCents))]
        : [];
    });
    const carts = [...sold.values(), ...quotes];
    expect(carts.length).toBeGreaterThan(4);
    const whole = (prices: readonly number[]) => {
      const net = prices.reduce((sum, cents) => sum + cents, 0) + (prices.length < 3 ? 200 : 0);
      return net + Math.floor((net * 88_750 + 500_000) / 1_000_000);
    };
    const was = carts.reduce((sum, prices) => sum + whole(prices), 0);
    const priced = (price: (cents: number) => number) =>
      carts.reduce((sum, prices) => sum + whole(prices.map(price)), 0) - was;
    expect(await differ([])).toBe(priced(() => 1_801));
    const late = { name: 'Late', from: '2027-01-01', days: [4], opens: 1_080, closes: 1_560 };
    expect(await differ([{ ...late, change_ppm: 400_000 }])).toBe(priced((cents) => (cents > 1_801 ? 2_521 : 1_801)));
    expect(await differ([{ ...late, cost_cents: 999 }])).toBe(priced((cents) => (cents > 1_801 ? 999 : 1_801)));
  });
});
