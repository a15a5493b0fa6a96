import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore } from '@paddock/event-store/port';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { type AccountCommand, accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import { accountEvents } from '@paddock/shared-domain/billing/events';
import { deskPaymentOf } from '@paddock/shared-domain/billing/items';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { FEWEST_IN_BOOK } from '@paddock/shared-domain/kernel/books';
import { LocationId, PaymentId, RefundId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import type { Wanted } from '../../support/given.ts';

const [userId, locationId] = [UserId.parse('company'), LocationId.parse('downtown')];
const parts = { priceCents: priceCents(1000), feeCents: priceCents(0), taxCents: priceCents(95) };
const sale = (id: string): Wanted<AccountCommand> => {
  const reservationId = ReservationId.parse(id);
  return {
    type: 'AddOutstandingItem',
    data: {
      itemId: id,
      userId,
      kind: 'reservation',
      reservationId,
      checkoutId: null,
      locationId,
      amountCents: priceCents(1095),
      postings: unpaidSalePostings(userId, locationId, parts),
    },
  };
};
const handOf = (id: string): PaymentId => PaymentId.parse(`hand${id}`);
const atDesk = (id: string): Wanted<AccountCommand> => ({
  type: 'PayOutstandingItemsAtDesk',
  data: {
    userId,
    reservationId: ReservationId.parse(id),
    means: 'cash',
    expectedCents: 1095,
    paymentIdOf: { [id]: handOf(id) },
  },
});
const reopen = (id: string, itemId: string): Wanted<AccountCommand> => ({
  type: 'ReopenItems',
  data: { itemId, reservationId: ReservationId.parse(id), userId, locationId },
});
const owe = (id: string): Wanted<AccountCommand> => ({
  type: 'OweDeskRefund',
  data: { paymentId: handOf(id), userId, refundId: RefundId.parse(`refund${id}`) },
});
/** Sales of a year, each paid at the desk: as many as a book needs. */
const SALES = FEWEST_IN_BOOK / 2;

it('an account closes its book each year, and reads a former one only about something that is in it', async () => {
  const log = createInMemoryLog();
  const opened = openInMemoryStore({ log });
  const reads: number[] = [];
  const readStream: EventStore['readStream'] = (stream, from) => {
    reads.push(from ?? 0);
    return opened.readStream(stream, from);
  };
  const process = () =>
    createCommands({
      store: { ...opened, readStream },
      decode: createDecode([...accountEvents]),
      random: () => 0,
      sleep: () => Promise.resolve(),
    });
  let commands = process();
  let sent = 0;
  const send = async (year: number, ...wanted: Wanted<AccountCommand>[]) => {
    sent += 1;
    const context = {
      commandId: `c${sent}`,
      now: Instant.parse(`${year}-03-01T18:00:00.000Z`),
      actor: { kind: 'system', process: 'test' } as const,
    };
    const handled = await commands.handle(accountDecider, userId, wanted, context);
    return handled.outcome === 'accepted' ? handled.events.map(({ type }) => type) : handled.outcome;
  };
  const typesFrom = (revision: number) => log.events.slice(revision).map(({ type }) => type);
  const closings = () => log.events.filter(({ type }) => type === 'AccountCarriedForward');

  // Three years, the first as a release without books wrote it. One sale stays open.
  await send(2027, sale('open'));
  for (const year of [2027, 2028, 2029])
    for (let n = 0; n < SALES; n += 1) await send(year, sale(`y${year}n${n}`), atDesk(`y${year}n${n}`));
  expect(closings().map(({ revision }) => revision)).toEqual([FEWEST_IN_BOOK + 1, 2 * FEWEST_IN_BOOK + 2]);
  const [first, second] = closings();
  expect(second?.metadata).toMatchObject({ actor: { kind: 'system', process: 'books' } });
  expect(second?.data).toMatchObject({
    items: [{ itemId: 'open', state: 'open', payments: [] }],
    balances: [
      { account: `receivable:${userId}`, balanceCents: 1095 },
      { account: 'revenue:seats', balanceCents: -1000 * (2 * SALES + 1) },
      { account: `tax:${locationId}`, balanceCents: -95 * (2 * SALES + 1) },
      { account: 'clearing:cash', balanceCents: 1095 * 2 * SALES },
    ],
  });

  // After a restart: the open book and the one before it, and nothing else for a new sale.
  commands = process();
  reads.length = 0;
  expect(await send(2029, sale('new'))).toEqual(['OutstandingItemAdded']);
  expect(reads).toEqual([first?.revision]);
  // A repeated sale of the first book adds nothing, whatever its command id.
  expect(await send(2029, sale('y2027n3'))).toEqual([]);
  expect(await send(2029, atDesk('y2027n3'))).toBe('refused');

  // Money of the first year was not taken after all: the item is written into the open book as it stood, and then it is owed again.
  let before = log.events.length;
  expect(await send(2029, reopen('y2027n5', 'again'))).toEqual(['OutstandingItemAdded']);
  expect(typesFrom(before)).toEqual(['FormerItemsRecalled', 'OutstandingItemAdded']);
  expect(log.events[before]?.data).toMatchObject({ items: [{ itemId: 'y2027n5', payments: [{ by: 'desk' }] }] });
  expect(log.events[before]?.metadata).toMatchObject({ actor: { kind: 'system', process: 'books' } });
  expect(await send(2029, owe('y2027n5'))).toBe('refused');
  // A part of other money of that year is refunded: it counts as taken, also two books later and for a new process.
  before = log.events.length;
  expect(await send(2029, owe('y2027n7'))).toEqual(['DeskRefundOwed']);
  expect(typesFrom(before)).toEqual(['FormerItemsRecalled', 'DeskRefundOwed']);
  for (const year of [2030, 2031]) {
    for (let n = 0; n < SALES; n += 1) await send(year, sale(`y${year}n${n}`), atDesk(`y${year}n${n}`));
    commands = process();
    expect(await send(year, reopen('y2027n7', `late${year}`))).toBe('refused');
    expect(await send(year, owe('y2027n7'))).toEqual([]);
    expect(await send(year, owe('y2027n5'))).toBe('refused');
  }
  expect(closings().length).toBe(4);

  // A reader names what it looks for; without a name it has what is open.
  const present = await commands.load(accountDecider, userId);
  expect(outstandingCents(present.state)).toBe(3 * 1095);
  expect(deskPaymentOf(present.state.items, handOf('y2028n1'))).toBeUndefined();
  const { state } = await commands.load(accountDecider, userId, { named: [handOf('y2028n1')] });
  expect(deskPaymentOf(state.items, handOf('y2028n1'))?.[0]).toBe('y2028n1');
  const { state: again } = await commands.load(accountDecider, userId, { named: [handOf('y2027n5')] });
  expect(deskPaymentOf(again.items, handOf('y2027n5'))).toBeUndefined();
});

it('two processes that close a book and bring back the same old thing at once write each of it once', async () => {
  const log = createInMemoryLog();
  const store = openInMemoryStore({ log });
  const decode = createDecode([...accountEvents]);
  const process = () => createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
  const [one, other] = [process(), process()];
  const send = (commands: typeof one, commandId: string, year: number, ...wanted: Wanted<AccountCommand>[]) =>
    commands.handle(accountDecider, userId, wanted, {
      commandId,
      now: Instant.parse(`${year}-03-01T18:00:00.000Z`),
      actor: { kind: 'system', process: 'test' },
    });
  for (let n = 0; n < SALES; n += 1) await send(one, `sale${n}`, 2027, sale(`n${n}`), atDesk(`n${n}`));
  await other.load(accountDecider, userId);
  const sent = await Promise.all([
    send(one, 'a', 2028, owe('n4')),
    send(other, 'b', 2028, reopen('n4', 'again')),
    send(other, 'c', 2028, owe('n4')),
    send(one, 'd', 2028, sale('n9'), owe('n8')),
  ]);
  // Either the money counts as taken or it never was: the first append decides.
  const [owed, reopened, owedToo, beside] = sent.map(({ outcome }) => outcome);
  expect([owed, reopened, beside]).toEqual(
    owed === 'accepted' ? ['accepted', 'refused', 'accepted'] : ['refused', 'accepted', 'accepted'],
  );
  expect(owedToo).toBe(owed);
  const types = log.events.slice(2 * SALES).map(({ type }) => type);
  expect(types.filter((type) => type === 'AccountCarriedForward')).toEqual(['AccountCarriedForward']);
  expect(types[0]).toBe('AccountCarriedForward');
  const recalled = log.events.flatMap(({ type, data }) =>
    type === 'FormerItemsRecalled' ? (data as { items: { itemId: string }[] }).items.map(({ itemId }) => itemId) : [],
  );
  expect(recalled.filter((itemId) => itemId === 'n4')).toEqual(['n4']);
  expect(recalled.filter((itemId) => itemId === 'n8')).toEqual(['n8']);
});

it('items of a reservation stay in the order in which they were written, also if a later one was settled first', async () => {
  const store = openInMemoryStore();
  const decode = createDecode([...accountEvents]);
  const commands = createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
  const send = async (commandId: string, year: number, ...wanted: Wanted<AccountCommand>[]) => {
    const now = Instant.parse(`${year}-03-01T18:00:00.000Z`);
    const actor = { kind: 'system', process: 'test' } as const;
    expect(await commands.handle(accountDecider, userId, wanted, { commandId, now, actor })).toMatchObject({
      outcome: 'accepted',
    });
  };
  const move = (id: string, itemId: string): Wanted<AccountCommand> => ({
    type: 'AddOutstandingItem',
    data: {
      ...{ userId, itemId, kind: 'move', checkoutId: null, locationId },
      reservationId: ReservationId.parse(id),
      amountCents: priceCents(1095),
      postings: unpaidSalePostings(userId, locationId, parts),
    },
  });
  const orderOf = async (id: string): Promise<readonly string[]> => {
    const { items } = (await commands.load(accountDecider, userId, { named: [id] })).state;
    return [...items].flatMap(([itemId, { reservationId }]) => (reservationId === id ? itemId : []));
  };
  // The second move is withdrawn at once, because the first one is owed.
  const second: Wanted<AccountCommand> = { type: 'YieldItems', data: { userId, itemIds: ['second'] } };
  await send('moves', 2027, move('seat', 'first'), move('seat', 'second'), second);
  // A seat and its move are paid together.
  const [one, other] = [handOf('pair'), handOf('dearer')];
  await send('pair', 2027, sale('pair'), move('pair', 'dearer'), {
    type: 'PayOutstandingItemsAtDesk',
    data: {
      ...{ userId, reservationId: ReservationId.parse('pair'), means: 'cash', expectedCents: 2190 },
      paymentIdOf: { pair: one, dearer: other },
    },
  });
  for (let n = 0; n < SALES; n += 1) await send(`sale${n}`, 2027, sale(`n${n}`), atDesk(`n${n}`));
  await send('new', 2028, sale('new'));
  expect(await orderOf('seat')).toEqual(['first', 'second']);
  expect(await orderOf('pair')).toEqual(['pair', 'dearer']);
  await send('owe', 2028, owe('pair'));
  expect(await orderOf('pair')).toEqual(['pair', 'dearer']);
});
