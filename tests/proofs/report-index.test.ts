import type { Decode } from '@paddock/event-store/codec';
import type { EventStore, Position, RecordedEvent } from '@paddock/event-store/port';
import { foldReport } from '@paddock/office/reports/fold-report';
import type { ReportIndex } from '@paddock/office/reports/pick-events';
import { codec } from '@paddock/projections/all';
import type { Handler, RowChange } from '@paddock/projections/engine/projection';
import { keyText, type Row } from '@paddock/projections/engine/table';
import { reportIndex } from '@paddock/projections/report-index/project';
import { entries, openItems, owed } from '@paddock/projections/report-index/table';
import { BREAKAGE, CLEARING } from '@paddock/shared-domain/billing/postings';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import { DAY, type Instant, type LocalDate, millisOf, instantOf } from '@paddock/shared-domain/kernel/time';
import type { ReportKind, Scope } from '@paddock/shared-domain/reports/asked-report';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import { INDEXED_TYPES, keysAsked } from '@paddock/shared-domain/reports/report-index';
import { openReport } from '@paddock/shared-domain/reports/reports';
import { describe, expect, it } from 'vitest';
import { position } from '../support/builders/brands.ts';
import { runSequence } from './ledger-sequence.ts';
import { newFigures } from './ledger-world.ts';
import { clubHistory, createHistory, openLocation, scheduleHistory, ZONES } from './report-histories.ts';
import { freshSeed, seededRandom } from './seed.ts';

type Event = Recorded<ReportEvent>;
/** Every kind of report: the table has a row for each. */
const KINDS = Object.keys(keysAsked) as ReportKind[];
const HISTORIES = Number(process.env['REPORT_HISTORIES'] ?? 20);

/** The index of a log in memory, made by the handlers of the read model. */
const indexOf = (log: readonly Event[]): ReportIndex & { readonly size: number } => {
  const tables = new Map([entries, openItems, owed].map((table) => [table.name, new Map<string, Row>()]));
  for (const event of log) {
    const handler = reportIndex.on[event.type] as Extract<Handler<DomainEvent>, (event: never) => unknown> | undefined;
    for (const effect of handler?.(event) ?? []) {
      const { table, key, fold } = effect as RowChange;
      const rows = tables.get(table.name)!;
      const row = fold(rows.get(keyText(table, key)));
      if (row === undefined) rows.delete(keyText(table, key));
      else rows.set(keyText(table, key), row);
    }
  }
  const rowsOf = <Of>(name: string): Of[] => [...tables.get(name)!.values()] as Of[];
  const all = rowsOf<{ facet: string; about: number; position: Position }>('entries');
  return {
    size: all.length,
    reaches: () => Promise.resolve(),
    start: ({ ranges, keys = [], openItems: isOpen, owedBefore = '' }) => {
      const sums = { credits: 0, vouchers: 0 };
      for (const { day, credits, vouchers } of rowsOf<{ day: string; credits: number; vouchers: number }>('owed'))
        if (day < owedBefore) [sums.credits, sums.vouchers] = [sums.credits + credits, sums.vouchers + vouchers];
      return Promise.resolve({
        until: log.at(-1)!.position as Position,
        positions: all
          .filter(({ facet, about }) =>
            ranges.some((one) => one.facet === facet && about >= one.from && about < one.to),
          )
          .map(({ position: at }) => at),
        keys: [...keys, ...(isOpen ? rowsOf<{ item: number }>('open_items').map(({ item }) => item) : [])],
        owed: sums,
        passed: 0,
      });
    },
    positionsOfKeys: (keys) => {
      const wanted = new Set(keys);
      return Promise.resolve(
        all.filter(({ facet, about }) => facet === 'key' && wanted.has(about)).map(({ position: at }) => at),
      );
    },
  };
};

/** A report by the whole log, or by the events that the index picks: rows, the events behind them, and how many were read. */
const made = async (scope: Scope, log: readonly Event[], index?: ReportIndex) => {
  let count = 0;
  const store = {
    head: () => Promise.resolve(log.at(-1)!.position),
    eventsAt: (at: readonly string[]) => {
      const wanted = new Set(at);
      return Promise.resolve(log.filter((event) => wanted.has(event.position)));
    },
    subscribeAll: async function* () {
      for (const event of log) yield { kind: 'event' as const, event };
      yield { kind: 'caught-up' as const };
    },
  } as unknown as EventStore;
  const { report } = await foldReport(scope, {
    store,
    index,
    decode: ((event: RecordedEvent) => event) as unknown as Decode,
    signal: new AbortController().signal,
    onRead: (events) => (count += events),
    onWhole: (error) => {
      throw error;
    },
  });
  const rows = report.rows();
  return { count, rows, lost: report.trail.isLost(), trail: rows.map(({ key }) => report.trail.eventsOf(key)) };
};

/** The events of several histories in one log, in the order of their first half-year; some are recorded weeks late, some early. */
const together = (histories: readonly (readonly Event[])[], random: () => number): Event[] => {
  const dated = histories.flatMap((history, n) =>
    history.map((event) => {
      const days = n * 9 * DAY;
      const moved = (text: string) => instantOf(millisOf(text as Instant) + days);
      const data = JSON.parse(
        JSON.stringify(event.data, (_, value: unknown) =>
          typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? moved(value) : value,
        ),
      ) as object;
      const late = random() < 0.05 ? Math.floor((random() - 0.5) * 60 * DAY) : 0;
      const at = instantOf(millisOf(moved(event.metadata.at)) + late);
      return {
        order: millisOf(event.metadata.at) + days,
        event: { ...event, data, metadata: { ...event.metadata, at } } as Event,
      };
    }),
  );
  return dated
    .toSorted((one, other) => one.order - other.order)
    .map(({ event }, n) => ({ ...event, position: position(String(n + 1)), revision: n }));
};

const same = (event: Event): Event => event;
const elsewhere = (event: Event): Event => {
  const data = JSON.parse(JSON.stringify(event.data).replaceAll('downtown', 'uptown')) as object;
  return { ...event, data } as Event;
};

/** The slot that credits were spent on. */
const spent = (event: Event): Event =>
  ({
    ...event,
    type: 'SlotBookedWithCredits',
    data: { reservationId: 'holdId' in event.data ? event.data.holdId : '', locationId: 'uptown' },
  }) as Event;

const askedOf = (log: readonly Event[], random: () => number) => {
  const any = (): Instant => log[Math.floor(random() * log.length)]!.metadata.at;
  const latest = log
    .map(({ metadata }) => metadata.at)
    .toSorted()
    .at(-1)!;
  const from = millisOf(any());
  const to = from + Math.floor(random() * 60) * DAY;
  return {
    from: instantOf(from).slice(0, 10) as LocalDate,
    to: instantOf(to).slice(0, 10) as LocalDate,
    asOf: random() < 0.5 ? latest : any(),
    zone: ZONES[Math.floor(random() * ZONES.length)]!,
  };
};

const compared = async (
  log: readonly Event[],
  kinds: readonly string[],
  places: readonly string[],
  random: () => number,
) => {
  const index = indexOf(log);
  let [rows, picked] = [0, 0];
  for (const kind of kinds) {
    const location =
      kind === 'utilisation' || random() < 0.25 ? { location: places[Math.floor(random() * places.length)] } : {};
    const scope = {
      kind,
      ...askedOf(log, random),
      ...location,
      rules: { club_discount_percent: 40 },
    } as unknown as Scope;
    const [whole, few] = [await made(scope, log), await made(scope, log, index)];
    expect([scope, few.rows, few.lost]).toEqual([scope, whole.rows, whole.lost]);
    expect([scope, few.trail]).toEqual([scope, whole.trail]);
    rows += whole.rows.length;
    picked += few.count / log.length;
  }
  return { rows, share: picked / kinds.length };
};

describe('a report of the events that its index picks', () => {
  it('equals the report of the whole log: money, with late records, of any period and as of any moment', async () => {
    const seed = freshSeed('report index, money');
    const random = seededRandom(seed);
    const figures = newFigures();
    const met = { rows: 0, share: 0 };
    for (let n = 0; n < HISTORIES; n += 1) {
      const opening = createHistory(seed + n);
      for (const id of ['downtown', 'uptown']) openLocation(opening, id, opening.pick(ZONES));
      const sequences: (readonly Event[])[] = [opening.events];
      for (let each = 0; each < 5; each += 1) {
        const raw = await runSequence(seed * 7 + n * 5 + each, figures);
        // Each event says a place of its own, so that a place looked up by the wrong event shows.
        const money = raw.map((event) => (random() < 0.5 ? elsewhere : same)(codec.decode(event) as Event));
        sequences.push(money.flatMap((event) => (event.type === 'CreditHoldPosted' ? [spent(event), event] : [event])));
      }
      const log = together(sequences, random);
      const others = ['utilisation', 'members', 'no_shows'];
      const kinds = [
        ...KINDS.filter((kind) => !others.includes(kind)),
        'outstanding',
        'outstanding',
        'revenue',
        'till',
      ];
      const { rows, share } = await compared(log, kinds, ['downtown', 'uptown'], random);
      met.rows += rows;
      met.share += share / HISTORIES;
    }
    console.log(
      `report index: ${HISTORIES} histories of money, ${met.rows} rows, ${met.share.toFixed(2)} of the log read`,
    );
    expect(met.rows).toBeGreaterThan(HISTORIES * 6);
    expect(met.share).toBeLessThan(0.9);
  }, 300_000);

  it('finds where a refund paid months later, and a credit that expired, were sold', async () => {
    const history = createHistory(1);
    openLocation(history, 'uptown', 'Asia/Kathmandu');
    const [owner, other] = [{ userId: 'u1' }, { userId: 'u2' }];
    history.put('RefundDue', { ...owner, refundId: 'r1', locationId: 'uptown', postings: [] });
    history.put('CreditsGranted', { ...owner, lotId: 'l1', membershipId: 'm1', locationId: 'uptown', postings: [] });
    history.pass(90 * DAY);
    history.put('RefundDue', { ...other, refundId: 'r2', locationId: 'downtown', postings: [] });
    history.put('CardRefunded', { ...owner, refundId: 'r1', postings: [{ account: CLEARING, amountCents: -500 }] });
    history.put('CreditsExpired', { ...owner, lotId: 'l1', postings: [{ account: BREAKAGE, amountCents: -700 }] });
    const log = history.events;
    const month = { from: '2027-05-01', to: '2027-05-31', asOf: '2027-06-01T00:00:00.000Z', zone: 'UTC' };
    for (const kind of ['revenue', 'till']) {
      const scope = { kind, ...month } as unknown as Scope;
      const few = await made(scope, log, indexOf(log));
      expect(few.rows).toMatchObject([{ location: 'uptown' }]);
      expect([few.rows, few.trail]).toEqual([(await made(scope, log)).rows, (await made(scope, log)).trail]);
    }
  });

  it('equals it for slots, attendance and members', async () => {
    const seed = freshSeed('report index, slots');
    const random = seededRandom(seed);
    let rows = 0;
    for (let n = 0; n < 8; n += 1) {
      const marked = scheduleHistory(seed + n).log.flatMap((event): Event[] => {
        const said = ['RacerCheckedIn', 'CheckInReversed', 'NoShowRecorded', 'NoShowReversed'][
          Math.floor(random() * 8)
        ];
        return event.type === 'SlotBookedWithCredits' && said !== undefined
          ? [event, { ...event, type: said } as Event]
          : [event];
      });
      const slots = await compared(
        together([marked], random),
        ['utilisation', 'no_shows', 'no_shows'],
        ['here'],
        random,
      );
      const club = await compared(
        together([clubHistory(seed + n).log], random),
        ['members'],
        ['north', 'south'],
        random,
      );
      rows += slots.rows + club.rows;
    }
    expect(rows).toBeGreaterThan(100);
  }, 300_000);

  it('misses no type that a report uses', () => {
    const unknown = KINDS.flatMap((kind) => [
      ...openReport({
        kind,
        zone: 'UTC',
        from: '2027-01-01',
        to: '2027-01-02',
        asOf: '2027-01-01T00:00:00.000Z',
      } as unknown as Scope).types,
    ]).filter((type) => !INDEXED_TYPES.includes(type));
    expect(unknown).toEqual([]);
  });
});
