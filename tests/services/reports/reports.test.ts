import { DAY, HOUR, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel } from '../refunds/refund-world.ts';
import { makeReport, total } from './report-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let bob: Person;
let clerk: Person;
let owner: Person;
/** Before anything was cancelled, and before the venue's terms changed. */
let before: Instant;
const march = { from: '2027-03-01', to: '2027-03-31' };
const slot = (time: string, seat = 0) => ({ calendar: place.seats[seat], slot: at(time) });

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 199, subscription_intro_cost_cents: 2000 });
  [ada, bob, clerk, owner] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('bob', { card: 'tok_visa' }),
    venue.person('clerk', { permissions: ['user.change_user', 'reservations.change_reservation'] }),
    venue.person('chief', { superuser: true }),
  ]);
  // 1. Sales of every kind: by card, by voucher, on account, a membership, credits.
  const bought = await bob.post('/users/me/vouchers/purchase', { amount_cents: 3_000 });
  await book(bob, [slot('11:00')], bought.body.voucher.id);
  const sold = await book(ada, [slot('12:00'), slot('12:30'), slot('12:00', 1)]);
  const joined = await ada.post('/users/me/charges/credits_enroll', { credits_amount: 1000 });
  if (joined.status >= 300) throw new Error(JSON.stringify(joined.body));
  await book(ada, [slot('14:00')]);
  const owed = await bob.post('/reservations', slot('15:00'));
  if (owed.status !== 201) throw new Error(JSON.stringify(owed.body));
  before = venue.clock.now();
  // 2. Five hours later one slot is cancelled, and a price, the fee and the tax change.
  venue.clock.advance(5 * HOUR);
  const back = await cancel(ada, sold.ids[2]);
  if (back.status >= 300) throw new Error(JSON.stringify(back.body));
  await owner.patch(`/locations/${place.location}`, { booking_fee_cents: 299, sales_tax_ppm: 80_000 });
  await owner.patch(`/calendars/${place.seats[2]}`, { cost_cents: 2400 });
  await owner.get('/locations');
  await book(ada, [slot('16:00', 2)]);
});
afterAll(() => venue.close());

describe('reports over a venue’s log', () => {
  it('agree with the books to the cent: revenue, tax, liabilities and what is owed', async () => {
    const ledger = await books(venue);
    const sum = (...names: RegExp[]) =>
      [...ledger].filter(([name]) => names.some((one) => one.test(name))).reduce((all, [, cents]) => all + cents, 0);
    const revenue = await makeReport(clerk, { kind: 'revenue', ...march });
    expect(total(revenue, 'amount_cents')).toBe(0 - sum(/^revenue:|^discounts:|^refunds$|^write_offs$/));
    expect(total(revenue, 'amount_cents', 'seats')).toBe(0 - sum(/^revenue:seats$/));
    expect(total(revenue, 'amount_cents', 'refunds')).toBeLessThan(0);
    const tax = await makeReport(clerk, { kind: 'tax', ...march, location: place.location });
    expect(total(tax, 'owed_cents')).toBe(0 - sum(/^tax:/));
    expect(total(tax, 'returned_cents')).toBeGreaterThan(0);
    const liabilities = await makeReport(clerk, { kind: 'liabilities', ...march });
    for (const [kind, name] of [
      ['vouchers', /^liability:voucher$/],
      ['credits', /^liability:credits/],
    ] as const)
      expect([
        kind,
        liabilities.result.rows.findLast((row: { kind: string }) => row.kind === kind).figures.balance_cents,
      ]).toEqual([kind, 0 - sum(name)]);
    const outstanding = await makeReport(clerk, { kind: 'outstanding' });
    const owed = (await bob.get('/users/me/balance')).body.amount_cents;
    expect(total(outstanding, 'owed_cents')).toBe(owed);
    expect(owed).toBeGreaterThan(0);
  });

  it('can be as of any moment: the past does not change, and a future moment means now', async () => {
    const then = await makeReport(clerk, { kind: 'revenue', ...march, as_of: before });
    expect(then.as_of).toBe(before);
    expect(total(then, 'amount_cents', 'refunds')).toBe(0);
    const early = await makeReport(clerk, { kind: 'revenue', ...march, as_of: plusMillis(MONDAY, 0 - DAY) });
    expect(early.result.rows).toEqual([]);
    const later = await makeReport(clerk, { kind: 'revenue', ...march, as_of: '2199-12-31T23:59:59.999Z' });
    expect(later.as_of).toBe(venue.clock.now());
    expect(total(later, 'amount_cents', 'refunds')).toBeLessThan(0);
  });

  it('give the events of each row, whose amounts add up to the row', async () => {
    const revenue = await makeReport(clerk, { kind: 'revenue', ...march });
    for (const { key, figures } of revenue.result.rows) {
      const { status, body } = await clerk.get(
        `/reports/${revenue.id}/events?row=${encodeURIComponent(key)}&page_size=100`,
      );
      expect(status).toBe(200);
      const sum = body.results.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
      expect([key, sum]).toEqual([key, figures.amount_cents]);
    }
    const log = await venue.log();
    const row = revenue.result.rows.find(({ kind }: { kind: string }) => kind === 'refunds');
    const [event] = (await clerk.get(`/reports/${revenue.id}/events?row=${encodeURIComponent(row.key)}`)).body.results;
    expect(event.type).toBe('RefundDue');
    expect(log.find(({ id }) => id === event.event_id)).toMatchObject({
      stream: event.stream,
      revision: event.revision,
    });
  });

  it('show how many half-hours were open and sold, and how many members there are', async () => {
    const full = await makeReport(clerk, { kind: 'utilisation', ...march, location: place.location });
    expect(total(full, 'sold_slots')).toBe(6);
    // 4 seats, 24 half-hours a day, 31 days.
    expect(total(full, 'open_slots')).toBe(4 * 24 * 31);
    const members = await makeReport(clerk, { kind: 'members', ...march });
    expect(members.result.rows).toMatchObject([
      { figures: { start_members: 0, joined_members: 1, left_members: 0, end_members: 1, unpaid_members: 0 } },
    ]);
  });
});

describe('the index of reports', () => {
  it('changes no report, and is not used while it is of another release', async () => {
    const asked = [
      ...['revenue', 'tax', 'till', 'liabilities', 'no_shows', 'members'].map((kind) => ({ kind, ...march })),
      { kind: 'outstanding' },
      { kind: 'utilisation', ...march, location: place.location },
      { kind: 'price_replay', ...march, rules: { booking_fee_cents: 600 } },
      { kind: 'revenue', ...march, as_of: before },
      { kind: 'liabilities', from: '2027-03-02', to: '2027-03-31' },
    ];
    const all = async () => {
      const reports = [];
      for (const each of asked) reports.push(await makeReport(owner, each));
      return reports;
    };
    const pool = new Pool({ connectionString: venue.databaseUrl, max: 1 });
    const raise = (by: number) =>
      pool.query(`update projection_engine.projections set version = version + $1 where name = 'report_index'`, [by]);
    try {
      const picked = await all();
      await raise(-1);
      const whole = await all();
      await raise(1);
      expect(picked.map(({ result }) => result)).toEqual(whole.map(({ result }) => result));
      expect(whole.every(({ events }) => events === whole[0].events)).toBe(true);
      for (const {
        asked: { kind },
        events,
      } of picked)
        expect([kind, events < whole[0].events / 2]).toEqual([kind, true]);
    } finally {
      await pool.end();
    }
  });
});

describe('price replay over a venue’s log', () => {
  it('reproduces every recorded total with unchanged rules, although the venue changed its terms', async () => {
    const replay = await makeReport(clerk, { kind: 'price_replay', ...march, rules: {} });
    expect(total(replay, 'sales', 'bookings')).toBe(4);
    expect(total(replay, 'sales', 'on_account')).toBe(1);
    expect(total(replay, 'sales', 'memberships')).toBe(1);
    for (const { key, figures } of replay.result.rows)
      expect([key, figures.difference_cents, figures.unexplained_sales, figures.replayed_tax_cents]).toEqual([
        key,
        0,
        0,
        figures.recorded_tax_cents,
      ]);
  });

  it('computes the totals with other prices, fees, taxes and discounts, and writes nothing', async () => {
    const events = (await venue.log()).length;
    const rules = { seat_types: [{ seat_type: place.type, half_hour_cents: 3600 }] };
    const dearer = await makeReport(clerk, { kind: 'price_replay', ...march, rules });
    expect(total(dearer, 'difference_cents')).toBeGreaterThan(0);
    expect(total(dearer, 'difference_cents', 'memberships')).toBe(0);
    // One slot on account: 36.00 and its fee of 1.99, at 9.5 %.
    expect(total(dearer, 'replayed_total_cents', 'on_account')).toBe(3799 + 361);
    const fees = await makeReport(clerk, { kind: 'price_replay', ...march, rules: { booking_fee_cents: 600 } });
    // The slot costs 18.00 as before, and its fee is 6.00, at 9.5 %.
    expect(total(fees, 'replayed_total_cents', 'on_account')).toBe(2400 + 228);
    expect(total(fees, 'difference_cents', 'memberships')).toBe(0);
    const cheaper = await makeReport(clerk, {
      kind: 'price_replay',
      ...march,
      rules: { club_discount_percent: 50, sales_tax_percent: 0 },
    });
    // 1000 credits are worth 100.00: half of it, without tax.
    expect(total(cheaper, 'replayed_total_cents', 'memberships')).toBe(5000);
    expect(total(cheaper, 'replayed_tax_cents')).toBe(0);
    expect(await venue.log()).toHaveLength(events);
  });
});

describe('the till', () => {
  it('shows money in and out by means of payment as the books do, and names the staff in rows, events and file', async () => {
    const cleo = await venue.person('cleo', { card: 'tok_visa' });
    const owed = await cleo.post('/reservations', slot('17:00'));
    const due = (await cleo.get('/users/me/balance')).body.amount_cents;
    const paid = { paid: true, how: 'cash', expected_cents: due };
    expect((await clerk.patch(`/reservations/${owed.body.id}`, paid)).status).toBe(200);
    const bobs = (await bob.get('/users/me/balance')).body.amount_cents;
    expect((await clerk.post(`/users/${bob.id}/clear_outstanding`, { reason: 'A guest' })).status).toBeLessThan(300);
    const [till, ledger] = [await makeReport(clerk, { kind: 'till', ...march }), await books(venue)];
    // 1. The amounts of the books.
    for (const [kind, account] of [
      ['card', 'clearing:stripe'],
      ['cash', 'clearing:cash'],
      ['terminal', 'clearing:terminal'],
    ] as const)
      expect([kind, total(till, 'kept_cents', kind)]).toEqual([kind, ledger.get(account) ?? 0]);
    expect(total(till, 'kept_cents', 'cash')).toBe(due);
    expect(total(till, 'out_cents', 'card')).toBeGreaterThan(0);
    expect([total(till, 'written_off_cents'), ledger.get('write_offs')]).toEqual([bobs, bobs]);
    // 2. Who took the money. A customer's own card payment has no staff.
    const { rows, staff_names: names } = till.result;
    const cash = rows.find(({ kind }: { kind: string }) => kind === 'cash');
    expect([cash.staff, names]).toEqual([clerk.id, { [clerk.id]: expect.stringContaining('clerk') }]);
    expect(
      rows.filter(({ kind }: { kind: string }) => kind === 'card').map((row: { staff: null }) => row.staff),
    ).toContain(null);
    const { body } = await clerk.get(`/reports/${till.id}/events?row=${encodeURIComponent(cash.key)}`);
    expect(body.results).toMatchObject([
      {
        type: 'OutstandingItemPaidByHand',
        amount: due,
        actor: { kind: 'staff', user: clerk.id, name: names[clerk.id] },
      },
    ]);
    const file = await clerk.get(`/reports/${till.id}/rows.csv`);
    expect(String(file.body).split('\r\n')[0]).toBe('\uFEFFdate,location,kind,staff,in,out,kept,written_off');
    expect(String(file.body)).toContain(`,cash,${names[clerk.id]},${(due / 100).toFixed(2)},0.00,`);
    // 3. As of an earlier moment there are only card payments.
    const then = await makeReport(clerk, { kind: 'till', ...march, as_of: before });
    expect([...new Set(then.result.rows.map(({ kind }: { kind: string }) => kind))]).toEqual(['card']);
  });
});
