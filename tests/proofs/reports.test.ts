import type { RecordedEvent } from '@paddock/event-store/port';
import { codec } from '@paddock/projections/all';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { plusDays } from '@paddock/shared-domain/kernel/venue-time';
import type { Scope } from '@paddock/shared-domain/reports/asked-report';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { openReport } from '@paddock/shared-domain/reports/reports';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { runSequence } from './ledger-sequence.ts';
import { newFigures } from './ledger-world.ts';
import { clubHistory, createHistory, openLocation, scheduleHistory, ZONES } from './report-histories.ts';
import * as oracle from './reports-oracle.ts';
import { freshSeed, seededRandom } from './seed.ts';

const HISTORIES = Number(process.env['REPORT_HISTORIES'] ?? 500);
type Event = Recorded<ReportEvent>;
type Asked = { readonly from: LocalDate; readonly to: LocalDate; readonly asOf: Instant };

/** The rows of a report, and the sum of the events behind a row. */
const make = (scope: object, log: readonly Event[]) => {
  const report = openReport({ zone: 'UTC', ...scope } as Scope);
  for (const event of log) report.take(event);
  const rows = report.rows();
  return {
    rows,
    eventsSum: ({ key }: ReportRow) => report.trail.eventsOf(key).reduce((sum, { amount }) => sum + amount, 0),
  };
};
const sumsOf = (rows: readonly ReportRow[], name: (row: ReportRow, figure: string) => string): oracle.Sums =>
  new Map(
    rows.flatMap((row) => Object.entries(row.figures).map(([figure, value]) => [name(row, figure), value] as const)),
  );

/** A money history at two locations: one customer at each, each with a time zone; two members of staff did a part of it. */
const placed = (raw: readonly RecordedEvent[], seed: number, random: () => number) => {
  const zoneOf = () => ZONES[Math.floor(random() * ZONES.length)] as string;
  const zones = { downtown: zoneOf(), uptown: zoneOf() };
  const opening = createHistory(seed);
  for (const [id, zone] of Object.entries(zones)) openLocation(opening, id, zone);
  const log = raw.map((event) => {
    const own = String((event.data as { userId?: string }).userId).endsWith('b');
    const data = own ? (JSON.parse(JSON.stringify(event.data).replaceAll('downtown', 'uptown')) as object) : event.data;
    const staff = ['dana', 'eve'][Math.floor(random() * 4)];
    const actor = { kind: 'staff', userId: staff, permission: 'user.change_user' };
    const metadata = staff === undefined ? event.metadata : { ...event.metadata, actor };
    return codec.decode({ ...event, data, metadata }) as Event;
  });
  const home = (user: string): readonly [string, string] =>
    user.endsWith('b') ? ['uptown', zones.uptown] : ['downtown', zones.downtown];
  return { log: [...opening.events, ...log], zones, home };
};
const askedOf = (log: readonly Event[], random: () => number): Asked => {
  const moments = log.map(({ metadata }) => metadata.at).toSorted();
  const any = (): Instant => moments[Math.floor(random() * moments.length)] as Instant;
  const asOf = random() < 0.3 ? (moments.at(-1) as Instant) : any();
  const [from, to] = [any(), any()].map((at) => at.slice(0, 10)).toSorted() as [LocalDate, LocalDate];
  return { from, to, asOf };
};

describe('reports of money', () => {
  it('equal an independent fold of the log on generated histories, as of any moment, and their events add up', async () => {
    const seed = freshSeed('reports');
    const random = seededRandom(seed);
    const figures = newFigures();
    const met = { revenue: 0, tax: 0, till: 0, liabilities: 0, outstanding: 0, events: 0 };
    const kinds = new Set<string | null>();
    const means = new Set<string | null>();
    for (let n = 0; n < HISTORIES; n += 1) {
      const { log, zones, home } = placed(await runSequence(seed + n, figures), seed + n, random);
      const asked = askedOf(log, random);
      const say = `sequence ${seed + n}, ${JSON.stringify(asked)}`;
      met.events += log.length;
      // 1. Revenue by day, location and kind.
      const revenue = make({ kind: 'revenue', ...asked }, log);
      expect(
        oracle.nonZero(sumsOf(revenue.rows, ({ date, location, kind }) => `${date} ${location} ${kind}`)),
        say,
      ).toEqual(oracle.nonZero(oracle.revenue(log, asked, home)));
      for (const row of revenue.rows) expect([say, revenue.eventsSum(row)]).toEqual([say, row.figures['amount_cents']]);
      for (const { kind } of revenue.rows) kinds.add(kind);
      met.revenue += revenue.rows.length;
      // 2. Tax, at one location only.
      const tax = make({ kind: 'tax', ...asked, location: 'uptown' }, log);
      const expected = [...oracle.tax(log, asked, zones)].filter(([name]) => name.includes('uptown'));
      expect(
        oracle.nonZero(
          sumsOf(tax.rows, ({ date, location }, figure) => `${date} ${location} ${figure.replace('_cents', '')}`),
        ),
        say,
      ).toEqual(oracle.nonZero(new Map(expected)));
      met.tax += tax.rows.length;
      // 3. Liabilities at the end of each day, and at the beginning.
      const liabilities = make({ kind: 'liabilities', ...asked, zone: zones.downtown }, log);
      for (const row of liabilities.rows) {
        const day = row.date ?? plusDays(asked.from, -1);
        const owed = oracle.owedToCustomers(log, asked, zones.downtown, day);
        expect([say, day, row.figures['balance_cents']]).toEqual([say, day, owed[row.kind ?? '']]);
      }
      const closing = oracle.owedToCustomers(log, asked, zones.downtown, asked.to);
      for (const kind of ['credits', 'vouchers'])
        expect([say, kind, liabilities.rows.findLast((row) => row.kind === kind)?.figures['balance_cents']]).toEqual([
          say,
          kind,
          closing[kind],
        ]);
      met.liabilities += liabilities.rows.length;
      // 4. Outstanding, by age.
      const outstanding = make({ kind: 'outstanding', asOf: asked.asOf }, log);
      const age: Readonly<Record<string, string>> = {
        items: 'items',
        owed_cents: 'owed',
        to_30_days_cents: '30',
        to_60_days_cents: '60',
        to_90_days_cents: '90',
        older_cents: 'older',
      };
      expect(
        oracle.nonZero(sumsOf(outstanding.rows, ({ location, kind }, figure) => `${location} ${kind} ${age[figure]}`)),
        say,
      ).toEqual(oracle.nonZero(oracle.outstanding(log, asked, zones)));
      for (const row of outstanding.rows)
        expect([say, outstanding.eventsSum(row)]).toEqual([say, row.figures['owed_cents']]);
      met.outstanding += outstanding.rows.length;
      // 5. The till, by day, location, means and member of staff.
      const till = make({ kind: 'till', ...asked, zone: zones.uptown }, log);
      const named = ({ date, location, staff, kind }: ReportRow, figure: string) =>
        `${date} ${location} ${staff} ${kind} ${figure.replace('_cents', '')}`;
      expect(oracle.nonZero(sumsOf(till.rows, named)), say).toEqual(
        oracle.nonZero(oracle.till(log, asked, home, zones.uptown)),
      );
      for (const row of till.rows) {
        const { kept_cents: kept = 0, written_off_cents: lost = 0 } = row.figures;
        expect([say, till.eventsSum(row)]).toEqual([say, kept + lost]);
        means.add(row.kind);
      }
      met.till += till.rows.length;
    }
    console.log(`reports: ${HISTORIES} histories, 0 differences; rows met ${JSON.stringify(met)}`);
    // Expired credits are rare: some hundred histories may have none.
    expect([...kinds]).toEqual(expect.arrayContaining(['club_discounts', 'fees', 'refunds', 'seats', 'write_offs']));
    // Each way to pay at the desk is rarer still: two of the four are enough.
    expect([...means]).toEqual(expect.arrayContaining(['card', 'write_offs']));
    expect(means.size).toBeGreaterThanOrEqual(4);
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
  }, 300_000);
});

describe('the heat map', () => {
  it('equals a count of every slot of the log, in zones of whole, half and quarter hours', () => {
    const seed = freshSeed('heat map');
    const random = seededRandom(seed);
    let [sold, open, traded] = [0, 0, 0];
    for (let n = 0; n < 12; n += 1) {
      const { log, zone } = scheduleHistory(seed + n);
      traded += log.filter(({ type }) => type === 'ReservationSteppedAside').length;
      const asOf = askedOf(log, random).asOf;
      // Clocks change on 14 March 2027 in California, on 28 March in Berlin and on 4 April on Lord Howe.
      const asked = { from: '2027-03-08' as LocalDate, to: '2027-03-16' as LocalDate, asOf };
      const { rows, eventsSum } = make({ kind: 'utilisation', location: 'here', ...asked }, log);
      expect(
        oracle.nonZero(
          sumsOf(rows, ({ weekday, minute }, figure) => `${weekday} ${minute} ${figure.replace('_slots', '')}`),
        ),
        `history ${seed + n} in ${zone} as of ${asOf}`,
      ).toEqual(oracle.nonZero(oracle.utilisation(log, asked, zone)));
      for (const row of rows) expect(eventsSum(row)).toBe(row.figures['sold_slots']);
      sold += rows.reduce((sum, row) => sum + (row.figures['sold_slots'] ?? 0), 0);
      open += rows.reduce((sum, row) => sum + (row.figures['open_slots'] ?? 0), 0);
    }
    console.log(`heat map: 12 histories, ${sold} slots sold of ${open}, places traded ${traded} times, 0 differences`);
    expect(sold).toBeGreaterThan(50);
    expect(traded).toBeGreaterThan(20);
  }, 300_000);
});

describe('members', () => {
  it('are counted month by month as an independent count of the log counts them', () => {
    const seed = freshSeed('members');
    const random = seededRandom(seed);
    let rowCount = 0;
    for (let n = 0; n < 100; n += 1) {
      const { log, zones } = clubHistory(seed + n);
      const asked = askedOf(log, random);
      const { rows, eventsSum } = make({ kind: 'members', ...asked }, log);
      for (const row of rows) {
        const first = row.date as LocalDate;
        const month = DateTime.fromISO(first).endOf('month').toISODate() as LocalDate;
        const last = month < asked.to ? month : asked.to;
        const place = String(row.location);
        const on = (day: LocalDate) => oracle.membersOn(log, asked, place, zones[place] ?? '', day);
        const {
          start_members: start,
          end_members: end,
          joined_members: joined,
          left_members: left,
          unpaid_members: unpaid,
        } = row.figures;
        expect([seed + n, first, place, start, end, unpaid]).toEqual([
          seed + n,
          first,
          place,
          on(plusDays(first, -1)).members,
          on(last).members,
          on(last).unpaid,
        ]);
        expect((joined ?? 0) - (left ?? 0)).toBe((end ?? 0) - (start ?? 0));
        expect(eventsSum(row)).toBe((end ?? 0) - (start ?? 0));
        rowCount += 1;
      }
    }
    expect(rowCount).toBeGreaterThan(100);
  });
});

describe('price replay', () => {
  /** The sum of all recorded totals, from completed sales and granted credits. */
  const recorded = (log: readonly Event[]): number =>
    log.reduce((sum, event) => {
      if (event.type === 'CheckoutCompleted') return sum + event.data.totalCents;
      return event.type === 'CreditsGranted' ? sum + event.data.paidCents + event.data.taxCents : sum;
    }, 0);
  const total = (rows: readonly ReportRow[], figure: string): number =>
    rows.reduce((sum, { figures }) => sum + (figures[figure] ?? 0), 0);
  const always = { from: '2027-01-01', to: '2029-12-31', asOf: '2199-01-01T00:00:00.000Z' };

  it('with unchanged rules reproduces every total with zero difference', async () => {
    const seed = freshSeed('price replay');
    const figures = newFigures();
    let [sales, money] = [0, 0];
    for (let n = 0; n < HISTORIES; n += 1) {
      const log = (await runSequence(seed + n, figures)).map((event) => codec.decode(event) as Event);
      const { rows } = make({ kind: 'price_replay', rules: {}, ...always }, log);
      const say = `sequence ${seed + n}`;
      for (const { key, figures: row } of rows) {
        expect([
          say,
          key,
          row['replayed_total_cents'],
          row['replayed_tax_cents'],
          row['replayed_revenue_cents'],
        ]).toEqual([say, key, row['recorded_total_cents'], row['recorded_tax_cents'], row['recorded_revenue_cents']]);
        expect([say, key, row['unexplained_sales'], row['difference_cents']]).toEqual([say, key, 0, 0]);
      }
      expect([say, total(rows, 'recorded_total_cents')]).toEqual([say, recorded(log)]);
      sales += total(rows, 'sales');
      money += recorded(log);
    }
    console.log(`price replay: ${sales} sales, ${money} cents, difference 0`);
    expect(sales).toBeGreaterThan(HISTORIES / 4);
  }, 300_000);

  it('without tax and fees charges the seats alone, less promotion code, and what voucher and credits paid', async () => {
    const seed = freshSeed('price replay, changed');
    const figures = newFigures();
    let changed = 0;
    for (let n = 0; n < 200; n += 1) {
      const log = (await runSequence(seed + n, figures)).map((event) => codec.decode(event) as Event);
      const rules = { sales_tax_percent: 0, booking_fee_cents: 0 };
      const { rows } = make({ kind: 'price_replay', rules, ...always }, log);
      const quotes = new Map(
        log.flatMap((event) =>
          event.type === 'CheckoutQuoted' ? [[event.data.checkoutId as string, event.data] as const] : [],
        ),
      );
      const expected = log.reduce((sum, event) => {
        if (event.type === 'CreditsGranted') return sum + event.data.paidCents;
        const quote = event.type === 'CheckoutCompleted' ? quotes.get(event.data.checkoutId) : undefined;
        if (quote === undefined) return sum;
        const seats = quote.lines.reduce((all, { costCents, slots }) => all + costCents * slots.length, 0);
        const { promotionCents = 0, promotionPpm: ppm } = quote;
        const off =
          ppm === undefined ? Math.min(seats, promotionCents) : Math.floor((seats * ppm + 500_000) / 1_000_000);
        const net = seats - off;
        const due = net - Math.min(Math.floor(net / 10), quote.creditsUsing) * 10;
        return sum + due - Math.min(due, quote.discountCents);
      }, 0);
      expect([seed + n, total(rows, 'replayed_total_cents')]).toEqual([seed + n, expected]);
      changed += total(rows, 'difference_cents') === 0 ? 0 : 1;
    }
    expect(changed).toBeGreaterThan(20);
  });
});
