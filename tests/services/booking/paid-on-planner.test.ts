import { accountDecider } from '@paddock/shared-domain/billing/account';
import { DeskPaymentMethod, tillOf } from '@paddock/shared-domain/billing/desk-payment-method';
import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksOf } from '../../support/books-of.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
/** Staff with the permission for the planner only, and staff who also see bills and refunds. */
let planner: Person;
let desk: Person;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let taken = 19;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  const chief = await venue.person('chief', { superuser: true });
  const seat = { name: 'Dear', location: place.location, type: place.type, cost_unit: '30 min', image: null };
  dear = (await chief.post('/calendars', { ...seat, cost_cents: 2800 })).body.id;
});
afterAll(() => venue.close());

const TOTAL = 1971;
/** How much more the dear seat costs, with tax, in cents. */
const DEARER = 1095;
const DATE = '2027-03-03';
const books = () => booksOf(venue);
const onAccount = async (person: Person): Promise<string> => {
  taken += 1;
  const start = `${Math.floor(taken / 2)}:${taken % 2 === 0 ? '00' : '30'}`;
  const slot = { calendar: place.seats[0], slot: `${DATE}T${start}:00-08:00` };
  const { status, body } = await planner.post('/reservations', { ...slot, user: person.id });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
/** Moves it to the dear seat at the same time, and adds the difference to the bill. */
const moveDearer = async (id: string): Promise<void> => {
  const { slot } = await shown(id);
  const to = `calendar=${dear}&slot=${encodeURIComponent(slot)}&price=settle`;
  const { card_cents, voucher_cents, credits, owed_cents } = (await planner.get(`/planner/move?ids=${id}&${to}`)).body;
  const expected = { card_cents, voucher_cents, credits, owed_cents };
  const move = { ids: [id], calendar: dear, slot, price: 'settle', reason: 'Asked for it', expected };
  expect([owed_cents, (await planner.post('/planner/move', move)).status]).toEqual([DEARER, 200]);
};
const shown = async (id: string) => {
  const { entries } = (await planner.get(`/planner?location=${place.location}&date=${DATE}`)).body;
  return entries.find((entry: { id: string }) => entry.id === id);
};
const pay = (id: string, body: object, key?: string) =>
  planner.patch(`/reservations/${id}`, { paid: true, ...body }, key === undefined ? {} : { 'idempotency-key': key });
const owed = async ({ id }: Person): Promise<number> => (await desk.get(`/users/${id}/balance`)).body.amount_cents;
const eventsOf = async (type: string, person: Person) =>
  (await venue.log()).filter(
    (event) => event.type === type && (event.data as { userId?: string }).userId === person.id,
  );

describe('a reservation that staff mark as paid on the planner', () => {
  it('PLAN-16 is in the books by how it was paid and not written off, and the rest of the bill stays owed', async () => {
    for (const how of DeskPaymentMethod.options) {
      const ana = await venue.person(`ana-${how}`);
      const [id, other] = [await onAccount(ana), await onAccount(ana)];
      expect((await shown(id)).owed_cents).toBe(TOTAL);
      const before = await books();
      const paid = await pay(id, { how, expected_cents: TOTAL, reason: 'Receipt 7' });
      expect([paid.status, paid.body.paid]).toEqual([200, true]);
      expect(await shown(id)).toMatchObject({ paid: true, owed_cents: 0 });
      expect(await shown(other)).toMatchObject({ paid: false, owed_cents: TOTAL });
      const after = await books();
      const moved = (account: string): number => (after[account] ?? 0) - (before[account] ?? 0);
      expect([moved(tillOf(how)), moved('write_offs'), moved(`receivable:${ana.id}`)]).toEqual([TOTAL, 0, -TOTAL]);
      expect(await owed(ana)).toBe(TOTAL);
      const [event, ...more] = await eventsOf('OutstandingItemPaidByHand', ana);
      expect([event?.metadata, more]).toMatchObject([{ actor: { kind: 'staff', userId: planner.id } }, []]);
      expect(await venue.reasonOf(event)).toBe('Receipt 7');
      expect(await eventsOf('OutstandingItemWrittenOff', ana)).toEqual([]);
      // The customer's statement shows how it was paid.
      const lines = (await ana.get('/users/me/statement')).body.lines as { kind: string; amount_cents: number }[];
      expect(lines.filter(({ kind }) => kind === `${how}_payment`).map((line) => line.amount_cents)).toEqual([-TOTAL]);
    }
  });

  it('PLAN-16 is written off, as before, when a client does not say how it was paid', async () => {
    const ben = await venue.person('ben');
    const id = await onAccount(ben);
    const before = await books();
    expect((await pay(id, { reason: 'A guest' })).body.paid).toBe(true);
    await expect.poll(() => owed(ben)).toBe(0);
    const after = await books();
    expect((after['write_offs'] ?? 0) - (before['write_offs'] ?? 0)).toBe(TOTAL);
    expect(await eventsOf('OutstandingItemPaidByHand', ben)).toEqual([]);
  });

  it('PLAN-16 is taken out of the till when staff mark it as not paid, and is back in the till when it is paid', async () => {
    const cid = await venue.person('cid');
    const id = await onAccount(cid);
    const inTill = async () => (await books())['clearing:terminal'] ?? 0;
    const before = await inTill();
    const paid = { how: 'terminal', expected_cents: TOTAL };
    expect((await pay(id, paid)).status).toBe(200);
    expect((await planner.patch(`/reservations/${id}`, { paid: false, reason: 'Wrong seat' })).body.paid).toBe(false);
    expect([await inTill(), await owed(cid), (await shown(id)).paid]).toEqual([before, TOTAL, false]);
    expect((await pay(id, paid)).body.paid).toBe(true);
    expect([await inTill(), await owed(cid)]).toEqual([before + TOTAL, 0]);
  });

  it('is refunded at the desk to the cent when it is deleted', async () => {
    const dan = await venue.person('dan');
    const id = await onAccount(dan);
    const before = await books();
    await pay(id, { how: 'terminal', expected_cents: TOTAL });
    const gone = await planner.post('/reservations/delete', { ids: [id] });
    expect(gone.body.refund).toMatchObject({ state: 'failed', desk_cents: TOTAL });
    const [entry] = (await desk.get(`/users/${dan.id}/refunds`)).body.results;
    expect(entry).toMatchObject({ paid_at_desk: 'terminal', card_cents: TOTAL, state: 'failed' });
    const settle = { how: 'terminal', reason: 'Slip 0042' };
    expect((await desk.post(`/users/${dan.id}/refunds/${entry.id}/settle`, settle)).body.state).toBe('completed');
    const after = await books();
    const accounts = ['clearing:terminal', 'write_offs', `receivable:${dan.id}`];
    expect(accounts.map((account) => (after[account] ?? 0) - (before[account] ?? 0))).toEqual([0, 0, -TOTAL]);
    // It is deleted, so it can no longer be marked as not paid.
    expect((await planner.patch(`/reservations/${id}`, { paid: false })).status).toBe(404);
  });

  it('is recorded once for several requests under one key, and only for the amount that staff saw', async () => {
    const eve = await venue.person('eve');
    const id = await onAccount(eve);
    const wrong = await pay(id, { how: 'cash', expected_cents: 1500 });
    expect([wrong.status, wrong.body.code, (await shown(id)).paid]).toEqual([409, 'quote_stale', false]);
    const seen = { how: 'cash', expected_cents: TOTAL };
    const pressed = await Promise.all([1, 2, 3].map(() => pay(id, seen, 'pressed-by-pia-once')));
    expect(pressed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const repeat = await pay(id, seen, 'pressed-by-pia-once');
    expect([repeat.status, repeat.body.paid]).toEqual([200, true]);
    // A colleague who took the money as well is refused and must look at the bill again.
    const second = await pay(id, seen);
    expect([second.status, second.body.code]).toEqual([409, 'quote_stale']);
    expect(await eventsOf('OutstandingItemPaidByHand', eve)).toHaveLength(1);
  });

  it('needs a valid payment method, the amount, and a reason for the method "other"; nobody records their own payment', async () => {
    const fay = await venue.person('fay');
    const id = await onAccount(fay);
    const refusals = [
      [{ how: 'cash' }, 'expected_cents'],
      [{ how: 'other', expected_cents: TOTAL }, 'reason'],
      [{ paid: false, how: 'cash', expected_cents: TOTAL }, 'how'],
      [{ how: 'cheque', expected_cents: TOTAL }, 'how'],
      [{ expected_cents: TOTAL }, 'how'],
    ] as const;
    for (const [body, field] of refusals) {
      const answer = await pay(id, body);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining([field])]);
    }
    const own = await planner.post('/reservations', {
      calendar: place.seats[1],
      slot: `${DATE}T12:00:00-08:00`,
      user: desk.id,
    });
    expect(own.status).toBe(201);
    const mine = await desk.patch(`/reservations/${own.body.id}`, { paid: true, how: 'cash', expected_cents: TOTAL });
    expect(mine.status).toBe(403);
    expect((await fay.patch(`/reservations/${id}`, { paid: true, how: 'cash', expected_cents: TOTAL })).status).toBe(
      403,
    );
    expect(await owed(fay)).toBe(TOTAL);
  });

  it('PLAN-16 is written off only for the amount that staff saw', async () => {
    const gus = await venue.person('gus');
    const id = await onAccount(gus);
    expect((await shown(id)).owed_cents).toBe(TOTAL);
    // A colleague moves it while the dialog is open.
    await moveDearer(id);
    for (const expected_cents of [TOTAL, 0]) {
      const stale = await pay(id, { how: 'waived', expected_cents, reason: 'A guest' });
      expect([stale.status, stale.body.code]).toEqual([409, 'quote_stale']);
    }
    expect([await owed(gus), await eventsOf('OutstandingItemWrittenOff', gus)]).toEqual([TOTAL + DEARER, []]);
    const all = await desk.post(`/users/${gus.id}/clear_outstanding`, {
      how: 'waived',
      expected_cents: TOTAL,
      reason: 'A guest',
    });
    expect([all.status, all.body.code]).toEqual([409, 'quote_stale']);
    const before = await books();
    const press = { how: 'waived', expected_cents: TOTAL + DEARER, reason: 'A guest' };
    const paid = await pay(id, press, 'let-go-by-pia-once');
    expect([paid.status, paid.body.paid]).toEqual([200, true]);
    expect(await shown(id)).toMatchObject({ paid: true, owed_cents: 0 });
    expect((await pay(id, press, 'let-go-by-pia-once')).body.paid).toBe(true);
    expect(((await books())['write_offs'] ?? 0) - (before['write_offs'] ?? 0)).toBe(TOTAL + DEARER);
    const gone = await eventsOf('OutstandingItemWrittenOff', gus);
    const signed = { actor: { kind: 'staff', userId: planner.id } };
    expect(gone.map(({ metadata }) => metadata)).toMatchObject([signed, signed]);
    expect(await Promise.all(gone.map(venue.reasonOf))).toEqual(['A guest', 'A guest']);
    expect((await planner.patch(`/reservations/${id}`, { paid: false, reason: 'No guest' })).body.paid).toBe(false);
    expect(await owed(gus)).toBe(TOTAL + DEARER);
  });

  it('can be written off for what a dearer move left owed, although the rest is paid', async () => {
    const hal = await venue.person('hal');
    const id = await onAccount(hal);
    await pay(id, { how: 'cash', expected_cents: TOTAL });
    await moveDearer(id);
    expect(await shown(id)).toMatchObject({ paid: true, owed_cents: DEARER });
    const stale = await pay(id, { how: 'waived', expected_cents: 0 });
    expect([stale.status, stale.body.code, await owed(hal)]).toEqual([409, 'quote_stale', DEARER]);
    const paid = await pay(id, { how: 'waived', expected_cents: DEARER, reason: 'Our mistake' });
    expect([paid.status, paid.body.paid, await owed(hal)]).toEqual([200, true, 0]);
    expect(await eventsOf('OutstandingItemWrittenOff', hal)).toHaveLength(1);
  });

  it('is recorded as not owing, and nothing is written off, when staff saw that nothing is owed', async () => {
    for (const how of ['cash', 'waived']) {
      const ivy = await venue.person(`ivy-${how}`);
      const id = await onAccount(ivy);
      // Neither owed nor paid: a process removed it from the bill and died before it marked the reservation.
      await venue.composed.deps.commands.handle(
        accountDecider,
        ivy.id,
        [{ type: 'WithdrawOutstandingItems', data: { reservationId: id as ReservationId, userId: ivy.id } }],
        { commandId: `gone:${id}`, actor: { kind: 'system', process: 'test' }, now: venue.composed.deps.clock.now() },
      );
      expect((await pay(id, { how, expected_cents: 0, reason: 'As read' })).body.paid).toBe(true);
      const marks = (await venue.log()).filter(
        ({ type, data }) =>
          type === 'ReservationRecordedAsNotOwing' && (data as { reservationId: string }).reservationId === id,
      );
      // The event has the name and reason of staff. It says that nothing was owed, so no process writes anything off.
      const signed = { actor: { kind: 'staff', userId: planner.id } };
      expect(marks.map(({ metadata }) => metadata)).toMatchObject([signed]);
      expect(await venue.reasonOf(marks[0])).toBe('As read');
      expect(
        (await venue.log()).some(
          ({ type, data }) =>
            type === 'ReservationRecordedAsPaid' && (data as { reservationId: string }).reservationId === id,
        ),
      ).toBe(false);
      expect(await eventsOf('OutstandingItemWrittenOff', ivy)).toEqual([]);
    }
  });

  it('PLAN-16 can be marked as not paid again when nothing was owed, and then still owes nothing', async () => {
    const kit = await venue.person('kit');
    const id = await onAccount(kit);
    await venue.composed.deps.commands.handle(
      accountDecider,
      kit.id,
      [{ type: 'WithdrawOutstandingItems', data: { reservationId: id as ReservationId, userId: kit.id } }],
      { commandId: `gone:${id}`, actor: { kind: 'system', process: 'test' }, now: venue.composed.deps.clock.now() },
    );
    expect((await pay(id, { how: 'cash', expected_cents: 0 })).body.paid).toBe(true);
    const back = await planner.patch(`/reservations/${id}`, { paid: false, reason: 'A mistake' });
    expect([back.status, back.body.paid, await owed(kit)]).toEqual([200, false, 0]);
    expect(await shown(id)).toMatchObject({ paid: false, owed_cents: 0 });
  });

  it('PLAN-16 can be marked as not paid again when nothing was owed, also after moves to another day and back', async () => {
    const lou = await venue.person('lou');
    const id = await onAccount(lou);
    await venue.composed.deps.commands.handle(
      accountDecider,
      lou.id,
      [{ type: 'WithdrawOutstandingItems', data: { reservationId: id as ReservationId, userId: lou.id } }],
      { commandId: `gone:${id}`, actor: { kind: 'system', process: 'test' }, now: venue.composed.deps.clock.now() },
    );
    expect((await pay(id, { how: 'cash', expected_cents: 0 })).body.paid).toBe(true);
    const { slot } = await shown(id);
    const elsewhere = slot.replace(DATE, '2027-03-04');
    const expected = { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 0 };
    const move = { ids: [id], calendar: place.seats[0], slot: elsewhere, price: 'keep', reason: 'Asked', expected };
    expect((await planner.post('/planner/move', move)).status).toBe(200);
    expect((await planner.patch(`/reservations/${id}`, { slot })).status).toBe(200);
    expect((await planner.patch(`/reservations/${id}`, { slot: elsewhere })).status).toBe(200);
    const back = await planner.patch(`/reservations/${id}`, { paid: false, reason: 'A mistake' });
    expect([back.status, back.body.paid, back.body.slot, await owed(lou)]).toEqual([200, false, elsewhere, 0]);
  });

  it('stays in its slot and owed when one request moves it and says how it was paid', async () => {
    const jan = await venue.person('jan');
    const id = await onAccount(jan);
    const { calendar, slot } = await shown(id);
    for (const to of [{ calendar: dear }, { slot: `${DATE}T21:30:00-08:00` }]) {
      const answer = await pay(id, { ...to, how: 'cash', expected_cents: TOTAL });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining(['how'])]);
    }
    expect(await shown(id)).toMatchObject({ calendar, slot, paid: false, owed_cents: TOTAL });
  });
});
