import type { Wanted } from '@paddock/kit/command-handling/commands';
import { readConfig } from '@paddock/kit/config';
import { type DemoDeps, openDemoDeps } from '@paddock/embedded/demo/demo-deps';
import { loadDemo } from '@paddock/embedded/demo/load-demo';
import { copyEventStore } from '@paddock/event-store/copy';
import { inPresentNames } from '@paddock/event-store/in-present-names';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { type EventStore, type RecordedEvent, START } from '@paddock/event-store/port';
import { readLog } from '@paddock/event-store/read-log';
import { all, codec } from '@paddock/projections/all';
import { formerEvents, upcast } from '@paddock/shared-domain/all-events';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { carDecider } from '@paddock/shared-domain/catalogue/car';
import { carGroupDecider } from '@paddock/shared-domain/catalogue/car-group';
import { trackDecider } from '@paddock/shared-domain/catalogue/track';
import { CarGroupId, CarId, type RefundId, SeatId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundStepCommand } from '@paddock/shared-domain/refunds/record-refund-step';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { startStripeTwin, type StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueRefund } from '../support/builders/due-refund.ts';
import { id, price } from '../support/builders/brands.ts';
import { formerForms } from '../support/former-forms.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { openDatabase, reached, start, sums } from './engine/harness.ts';

let postgres: TestPostgres;
let twin: StripeTwin;
beforeAll(async () => {
  [postgres, twin] = await Promise.all([startPostgres(), startStripeTwin()]);
});
afterAll(async () => {
  await Promise.all([postgres?.stop(), twin?.close()]);
});

/** The log of the demo venue: real commands of nearly every part of the product. */
const demoLog = async (): Promise<readonly RecordedEvent[]> => {
  const { deps, close } = await openDemoDeps(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: await postgres.createDatabase(),
      STRIPE_TWIN_URL: twin.url,
      STRIPE_SECRET_KEY: 'sk_test_twin',
      TOKEN_KEY: 'T'.repeat(44),
      IDENTITY_KEY: 'I'.repeat(44),
      VAULT_KEY: 'V'.repeat(44),
    }),
  );
  try {
    await loadDemo(deps, '2026-11-21T18:20:00.000Z' as Instant, () => undefined);
    await switchOffAndOn(deps);
    await markAndIssue(deps);
    await leaveUnpaid(deps);
    return await eventsOf(deps.store);
  } finally {
    await close();
  }
};
/** What the demo does not do: retiring things and bringing them back. */
const switchOffAndOn = async ({ commands, store }: DemoDeps): Promise<void> => {
  const ids = new Map((await eventsOf(store)).map(({ type, data }) => [type, data as Record<string, string>]));
  const context = (commandId: string) => ({
    commandId,
    actor: { kind: 'system' as const, process: 'former-names' },
    now: '2026-11-21T18:20:00.000Z' as Instant,
  });
  const car = { carId: CarId.parse(ids.get('CarIntroduced')?.['carId']) };
  const track = { trackId: TrackId.parse(ids.get('TrackIntroduced')?.['trackId']) };
  const group = { carGroupId: CarGroupId.parse(ids.get('CarGroupIntroduced')?.['carGroupId']) };
  const seat = { seatId: SeatId.parse(ids.get('SeatInstalled')?.['seatId']) };
  const handled = [
    await commands.handle(
      carDecider,
      car.carId,
      [
        { type: 'RetireCar', data: car },
        { type: 'ReinstateCar', data: car },
      ],
      context('car'),
    ),
    await commands.handle(
      trackDecider,
      track.trackId,
      [
        { type: 'RetireTrack', data: track },
        { type: 'ReinstateTrack', data: track },
      ],
      context('track'),
    ),
    await commands.handle(
      carGroupDecider,
      group.carGroupId,
      [
        { type: 'RetireCarGroup', data: group },
        { type: 'ReinstateCarGroup', data: group },
      ],
      context('group'),
    ),
    await commands.handle(
      seatDecider,
      seat.seatId,
      [
        { type: 'RetireSeat', data: seat },
        { type: 'ReinstateSeat', data: seat },
      ],
      context('seat'),
    ),
  ];
  expect(handled.map((one) => one.outcome === 'accepted' && one.events.length)).toEqual([2, 2, 2, 2]);
};
/** Nor does the demo mark a reservation as paid, sell a voucher or issue one. */
const markAndIssue = async ({ commands, store }: DemoDeps): Promise<void> => {
  const booked = (await eventsOf(store)).find(({ type }) => type === 'SlotBookedOnAccount');
  const { reservationId, locationId, userId } = booked?.data as ScheduleEventOf<'SlotBookedOnAccount'>['data'];
  const context = (commandId: string) => ({
    commandId,
    actor: { kind: 'system' as const, process: 'former-names' },
    now: '2026-11-21T18:20:00.000Z' as Instant,
  });
  const mark = (commandId: string, paid: boolean, nothingOwed?: true) =>
    commands.handle(
      scheduleDecider,
      booked?.stream.slice('schedule-'.length) ?? '',
      [{ type: 'MarkReservationPaid', data: { reservationId, locationId, paid, nothingOwed } }],
      context(commandId),
    );
  const code = { subjectId: id.subject('s1'), box: 'AAAA' };
  const greeting = { code, emailTo: null, fromName: null, comments: null };
  const voucher = { userId, amountCents: price(2_500), greeting };
  const [sold, given] = [id.voucher('v1'), id.voucher('v2')];
  const sell = { ...voucher, voucherId: sold, paymentId: id.payment('p1') };
  const give = { ...voucher, voucherId: given, refundId: id.refund('refund1') };
  const handled = [
    await mark('not-yet', false),
    await mark('paid', true),
    await mark('not-paid', false),
    await mark('not-owing', true, true),
    await commands.handle(voucherDecider, sold, [{ type: 'SellVoucher', data: sell }], context('sell')),
    await commands.handle(voucherDecider, given, [{ type: 'IssueVoucherForRefund', data: give }], context('give')),
  ];
  expect(handled.map((one) => one.outcome === 'accepted' && one.events.length)).toEqual([0, 1, 1, 1, 1, 1]);
};
/** Nor are there refunds that no card paid: the provider refused, the desk had taken the money, the card's bank took it back. */
const leaveUnpaid = async ({ commands }: DemoDeps): Promise<void> => {
  const context = (commandId: string) => ({
    commandId,
    actor: { kind: 'system' as const, process: 'former-names' },
    now: '2026-11-21T18:20:00.000Z' as Instant,
  });
  const { postings: _, ...due } = dueRefund.data;
  const captured = { cardCents: due.cardCents, voucherCents: 0, credits: 0 };
  const atDesk = { chargeId: null, intentId: null, paidAtDesk: 'bank' as const };
  const leave = async (name: string, more: object, step: (refundId: RefundId) => Wanted<RefundStepCommand>) => {
    const [refundId, sourceId] = [id.refund(`${name}refund`), `${name}payment`];
    const refund = { ...due, ...more, refundId, sourceId, captured };
    const wanted = [{ type: 'OpenRefunds' as const, data: { refunds: [refund] } }, step(refundId)];
    const handled = await commands.handle(refundsDecider, sourceId, wanted, context(`leave-${name}`));
    expect(handled.outcome === 'accepted' && handled.events.length).toBe(2);
  };
  const no = { code: 'expired_or_canceled_card', text: 'The card has expired.' };
  await leave('refused', {}, (refundId) => ({ type: 'RecordCardRefundRefused', data: { refundId, ...no } }));
  await leave('desk', atDesk, (refundId) => ({ type: 'PassRefundToDesk', data: { refundId } }));
  await leave('withheld', {}, (refundId) => ({ type: 'WithholdCardRefund', data: { refundId } }));
};
const eventsOf = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const event of readLog(store, START)) events.push(event);
  return events;
};

/** The event as the release before wrote it, if its name or data was different. */
const asItWas = (event: RecordedEvent): RecordedEvent => formerForms(event)[0] ?? event;

const storeOf = async (events: readonly RecordedEvent[]): Promise<EventStore> => {
  const store = openInMemoryStore();
  for (const event of events)
    await store.append(event.stream, event.revision === 0 ? 'no-stream' : event.revision - 1, [event]);
  return store;
};

/** Checksums of all read models of a log. */
const readModelsOf = async (store: EventStore): Promise<Record<string, unknown>> => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const running = start({ store, databaseUrl, projections: all, codec });
  const names = all.map(({ name }) => name);
  await reached(pool, await store.head(), names);
  const held = await sums(pool, all);
  await running.stop();
  await pool.end();
  return held;
};

describe('a log that an earlier release wrote', () => {
  it('gives the same read models as a log with today’s names, and is copied as it was written', async () => {
    const log = await demoLog();
    const [today, before] = [await storeOf(log), await storeOf(log.map(asItWas))];
    const old = (await eventsOf(before)).filter(({ type }) => formerEvents.some(({ name }) => name === type));
    expect(old.length).toBeGreaterThan(0);
    const read = inPresentNames(before, upcast);
    expect((await eventsOf(read)).map(({ type, data }) => ({ type, data }))).toEqual(
      log.map(({ type, data }) => ({ type, data })),
    );
    const [held, expected] = [await readModelsOf(read), await readModelsOf(today)];
    expect(held).toEqual(expected);
    const target = openInMemoryStore();
    expect((await copyEventStore(before, target)).differences).toEqual([]);
    expect((await eventsOf(target)).map(({ type }) => type)).toEqual((await eventsOf(before)).map(({ type }) => type));
    const kinds = new Set(old.map(({ type }) => type));
    console.log(`${log.length} events, ${old.length} of ${kinds.size} former types: all read models alike`);
  }, 600_000);
});
