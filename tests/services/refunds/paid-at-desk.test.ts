import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, books, cancel, eventsOf, move } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let cheap: string;
let desk: Person;
let taken = 0;
const TOTAL = 1971;
const TAX = 171;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 3);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  const chief = await venue.person('chief', { superuser: true });
  const { location, type } = place;
  const seat = { name: 'Cheap', location, type, cost_cents: 1000, cost_unit: '30 min', image: null };
  cheap = (await chief.post('/calendars', seat)).body.id;
});
afterAll(() => venue.close());

const fresh = (): string => {
  taken += 1;
  return at(`${10 + (taken % 10)}:00`, `2027-03-0${4 + Math.floor(taken / 10)}`);
};
const onAccount = async (person: Person): Promise<string> => {
  const booked = await desk.post('/reservations', { calendar: place.seats[0], slot: fresh(), user: person.id });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  return booked.body.id;
};
const owes = async (person: Person): Promise<number> =>
  (await desk.get(`/users/${person.id}/balance`)).body.amount_cents;
const isPaid = async (person: Person): Promise<boolean | undefined> =>
  (await desk.get(`/reservations?user=${person.id}`)).body.results[0]?.paid;
/** The customer pays the whole bill at the desk. */
const pay = async (person: Person, how: 'cash' | 'bank' = 'cash', paid = true): Promise<void> => {
  const body = { how, expected_cents: await owes(person) };
  expect((await desk.post(`/users/${person.id}/clear_outstanding`, body)).status).toBe(200);
  if (paid) await expect.poll(() => isPaid(person)).toBe(true);
};
const paidSeat = async (name: string, how: 'cash' | 'bank' = 'cash') => {
  const person = await venue.person(name, { card: 'tok_visa' });
  const id = await onAccount(person);
  await pay(person, how);
  return { person, id };
};
const remove = (ids: readonly string[], more = {}) => desk.post('/reservations/delete', { ids, ...more });
const entries = async ({ id }: Person): Promise<AnyAnswer['body'][]> =>
  (await desk.get(`/users/${id}/refunds`)).body.results;
const settle = (of: Person, refund: string, how: string) =>
  desk.post(`/users/${of.id}/refunds/${refund}/settle`, { how, reason: 'Agreed with the customer.' });
const notPaid = (id: string) => desk.patch(`/reservations/${id}`, { paid: false, reason: 'Wrong customer.' });
const receivable = async ({ id }: Person) => (await books(venue)).get(`receivable:${id}`) ?? 0;
const account = async (name: string) => (await books(venue)).get(name) ?? 0;
const dueTo = (person: Person) => eventsOf(venue, 'RefundDue', 'userId', person.id);
const deskPaymentIdOf = async (person: Person): Promise<string> => {
  const events = await eventsOf(venue, 'OutstandingItemPaidByHand', 'userId', person.id);
  return (events.at(-1)?.data as { paymentId: string }).paymentId;
};
const sound = async (): Promise<void> =>
  expect([...(await books(venue)).values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);

describe('a payment made at the desk', () => {
  it('PLAN-14 is refunded at the desk when the venue ends the reservation; settled in cash, till and tax are as before', async () => {
    const before = await Promise.all(['clearing:cash', `tax:${place.location}`, 'write_offs'].map(account));
    const { person: ana, id } = await paidSeat('ana');
    const seen = (await desk.get(`/reservations/${id}/cancellation`)).body;
    expect(seen).toMatchObject({ card_cents: TOTAL, desk_cents: TOTAL, voucher_cents: 0, withdrawn_cents: 0 });
    const deleted = await remove([id], { reason: 'A rig broke down.' });
    expect(deleted.body.refund).toMatchObject({ state: 'failed', card_cents: TOTAL, desk_cents: TOTAL });
    expect(await receivable(ana)).toBe(-TOTAL);
    const [entry] = await entries(ana);
    expect(entry).toMatchObject({ state: 'failed', card: 'failed', card_cents: TOTAL, tax_cents: TAX });
    expect(entry).toMatchObject({ paid_at_desk: 'cash', failure: { text: 'It was paid at the desk, in cash.' } });
    const card = await settle(ana, entry.id, 'card');
    expect([card.status, card.body.code]).toEqual([409, 'conflict']);
    expect(card.body.non_field_errors[0]).toContain('cannot be refunded to a card');
    expect((await settle(ana, entry.id, 'cash')).body).toEqual({ state: 'completed', text: null });
    expect(await Promise.all(['clearing:cash', `tax:${place.location}`, 'write_offs'].map(account))).toEqual(before);
    expect(await receivable(ana)).toBe(0);
    await sound();
    const bill = (await ana.get('/users/me/statement')).body;
    const words = bill.lines.map(({ what }: { what: string }) => what);
    expect(words).toEqual(
      expect.arrayContaining([
        'Paid in cash',
        'Refund',
        'Sales tax refunded',
        'Paid at the desk, so it is refunded there',
        'Refunded by the venue, not to the card',
      ]),
    );
    expect(bill.closing.cents).toBe(0);
    expect(venue.twin.ledger().refunds).toEqual([]);
  });

  it('PLAN-14 is refunded once when it is settled in cash, by bank and as a voucher at the same time', async () => {
    const { person: ben, id } = await paidSeat('ben', 'bank');
    await remove([id]);
    const [entry] = await entries(ben);
    expect(entry.paid_at_desk).toBe('bank');
    const answers = await Promise.all(['cash', 'bank', 'voucher', 'cash'].map((how) => settle(ben, entry.id, how)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_settled')).toHaveLength(3);
    expect(await receivable(ben)).toBe(0);
    await sound();
  });

  it('is shown to the customer who cancels as refunded at the desk: before they cancel, in the answer, the email and the list of refunds', async () => {
    const { person: cid, id } = await paidSeat('cid');
    const seen = (await cid.get(`/reservations/${id}/cancellation`)).body;
    expect(seen).toMatchObject({ allowed: true, card_cents: TOTAL, desk_cents: TOTAL, withdrawn_cents: 0 });
    const cancelled = await cancel(cid, id);
    expect(cancelled.body.refund).toMatchObject({ state: 'failed', card_cents: TOTAL, desk_cents: TOTAL });
    const letters = () =>
      readdirSync(join(venue.folder, 'mail'))
        .map((file) => readFileSync(join(venue.folder, 'mail', file), 'utf8'))
        .filter((mail) => mail.includes('cid') && mail.includes('that you paid in cash'));
    await expect.poll(letters).not.toEqual([]);
    expect((await cid.get('/users/me/refunds')).body.results[0]).toMatchObject({ paid_at_desk: 'cash' });
    expect(await dueTo(cid)).toHaveLength(1);
  });

  it('is refunded in parts: to the voucher what it paid, and at the desk the rest', async () => {
    const dan = await venue.person('dan', { card: 'tok_visa' });
    const code = (await dan.post('/users/me/vouchers/purchase', { amount_cents: 500 })).body.voucher.id;
    const id = await onAccount(dan);
    await dan.post('/users/me/charges/apply_voucher_to_account', { voucher_id: code });
    expect(await owes(dan)).toBe(TOTAL - 500);
    await pay(dan);
    const { refund } = (await remove([id])).body;
    expect(refund).toMatchObject({ card_cents: TOTAL - 500, desk_cents: TOTAL - 500, voucher_cents: 500 });
    expect((await venue.anonymous.get(`/vouchers/${code}/balance`)).body.balance_cents).toBe(500);
    const waiting = (await entries(dan)).filter(({ state }) => state === 'failed');
    expect(waiting).toMatchObject([{ card_cents: TOTAL - 500, voucher_cents: 0 }]);
    await settle(dan, waiting[0].id, 'cash');
    expect(await receivable(dan)).toBe(0);
    await sound();
  });

  it('is partly refunded at the desk after a move to a cheaper seat, and the rest when the reservation ends', async () => {
    const { person: eve, id } = await paidSeat('eve');
    const moved = await move(eve, id, { calendar: cheap, slot: fresh() });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const { card_cents: difference } = moved.body.refund;
    expect(moved.body.refund).toMatchObject({ state: 'failed', desk_cents: difference });
    expect(difference).toBeGreaterThan(0);
    const { refund } = (await remove([id])).body;
    expect(refund).toMatchObject({ card_cents: TOTAL - difference, desk_cents: TOTAL - difference });
    const owed = await entries(eve);
    expect(owed).toHaveLength(2);
    for (const { id: entry } of owed) expect((await settle(eve, entry, 'cash')).status).toBe(200);
    expect(await receivable(eve)).toBe(0);
    await sound();
  });

  it('can be partly refunded as goodwill, found by its line on the bill', async () => {
    const { person: fay, id } = await paidSeat('fay');
    const { lines } = (await desk.get(`/users/${fay.id}/statement`)).body;
    const line = lines.find(({ kind }: { kind: string }) => kind === 'cash_payment');
    const source = line.detail.payment_id;
    const seen = (await desk.get(`/users/${fay.id}/refundable/${source}`)).body;
    expect(seen).toMatchObject({ purpose: 'outstanding', paid_at_desk: 'cash', items: [{ card_cents: TOTAL }] });
    const give = (amount: number) =>
      desk.post(`/users/${fay.id}/refunds`, {
        source,
        reservations: [id],
        amount_cents: amount,
        reason: 'The wheel was loose.',
        expected: { card_cents: amount, voucher_cents: 0, credits: 0 },
      });
    expect((await give(500)).body).toMatchObject({ state: 'failed', card_cents: 500 });
    expect((await give(TOTAL)).body.code).toBe('quote_stale');
    const other = await venue.person('other');
    expect((await desk.get(`/users/${other.id}/refundable/${source}`)).status).toBe(404);
    // A payment with a refund, made or due, cannot be marked as not paid.
    const refused = await notPaid(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.non_field_errors[0]).toContain('under Refunds');
    expect(await owes(fay)).toBe(0);
    expect((await remove([id])).body.refund.card_cents).toBe(TOTAL - 500);
    for (const { id: entry } of await entries(fay)) await settle(fay, entry, 'bank');
    expect(await receivable(fay)).toBe(0);
    await sound();
  });

  it('is due once when the reservation is deleted twice and cancelled at the same time', async () => {
    const { person: gus, id } = await paidSeat('gus');
    await Promise.all([remove([id]), remove([id]), cancel(gus, id)]);
    await expect.poll(async () => (await entries(gus)).length).toBe(1);
    expect(await dueTo(gus)).toHaveLength(1);
    expect(await receivable(gus)).toBe(-TOTAL);
  });

  it('is refunded at the desk also when the total was too small for the card', async () => {
    const chief = await venue.person('chief2', { superuser: true });
    const { location, type } = place;
    const seat = { name: 'Penny', location, type, cost_cents: 40, cost_unit: '30 min', image: null };
    const penny = (await chief.post('/calendars', seat)).body.id as string;
    const hal = await venue.person('hal', { card: 'tok_visa' });
    const { ids } = await book(hal, [{ calendar: penny, slot: fresh() }]);
    const small = await owes(hal);
    expect(small).toBeLessThan(50);
    await pay(hal, 'cash', false);
    expect((await remove(ids)).body.refund).toMatchObject({ card_cents: small, desk_cents: small });
    const [entry] = await entries(hal);
    expect((await settle(hal, entry.id, 'cash')).body.state).toBe('completed');
    expect(await receivable(hal)).toBe(0);
    await sound();
  });
});

describe('an attempt to be paid twice', () => {
  it('TH-44 leaves the till as it was when a payment is marked as not paid while the reservation is deleted', async () => {
    const till = await account('clearing:cash');
    for (const name of ['ida', 'jon', 'kit']) {
      const { person, id } = await paidSeat(name);
      const [unpaid, removed] = await Promise.all([notPaid(id), remove([id])]);
      // A race: either it is owed again and then withdrawn, or it is due back and "not paid" is refused.
      const due = await dueTo(person);
      expect([200, 404, 409], JSON.stringify(unpaid.body)).toContain(unpaid.status);
      expect(removed.status, JSON.stringify(removed.body)).toBe(200);
      await expect.poll(() => owes(person)).toBe(0);
      await expect.poll(() => receivable(person)).toBe(-TOTAL * due.length);
      for (const { id: entry } of await entries(person)) await settle(person, entry, 'cash');
      await expect.poll(() => receivable(person)).toBe(0);
    }
    expect(await account('clearing:cash')).toBe(till);
    await sound();
  });

  it('gets no refund for a payment marked as not paid, and one refund when it was then paid again', async () => {
    const { person: lea, id } = await paidSeat('lea');
    expect((await notPaid(id)).status).toBe(200);
    expect(await owes(lea)).toBe(TOTAL);
    expect((await remove([id])).body.refund).toMatchObject({ state: 'none', card_cents: 0, withdrawn_cents: TOTAL });
    expect([await dueTo(lea), await receivable(lea)]).toEqual([[], 0]);
    const second = await onAccount(lea);
    await pay(lea);
    expect((await notPaid(second)).status).toBe(200);
    const first = await deskPaymentIdOf(lea);
    expect((await desk.get(`/users/${lea.id}/refundable/${first}`)).status).toBe(404);
    await pay(lea, 'bank');
    expect((await remove([second])).body.refund).toMatchObject({ card_cents: TOTAL, desk_cents: TOTAL });
    expect(await entries(lea)).toMatchObject([{ paid_at_desk: 'bank', card_cents: TOTAL }]);
  });

  it('gets either the goodwill refund or the reopened bill, never both, when both are requested at the same time', async () => {
    for (const name of ['max', 'nia', 'oda']) {
      const { person, id } = await paidSeat(name);
      const source = await deskPaymentIdOf(person);
      const gift = { source, reservations: [id], amount_cents: 700, reason: 'x' };
      const [given, unpaid] = await Promise.all([
        desk.post(`/users/${person.id}/refunds`, {
          ...gift,
          expected: { card_cents: 700, voucher_cents: 0, credits: 0 },
        }),
        notPaid(id),
      ]);
      const [due, again] = [await dueTo(person), await owes(person)];
      expect([due.length, again], `${given.status} ${unpaid.status}`).toEqual(due.length === 1 ? [1, 0] : [0, TOTAL]);
      expect([given.status === 200, unpaid.status === 200]).toEqual([due.length === 1, due.length === 0]);
    }
  });
});

describe('a bill that was reopened by a process that died before it updated the planner', () => {
  const reopen = async (person: Person, id: string) => {
    const { commands, clock } = venue.composed.deps;
    const about = {
      reservationId: ReservationId.parse(id),
      userId: person.id,
      locationId: LocationId.parse(place.location),
    };
    const handled = await commands.handle(
      accountDecider,
      person.id,
      [{ type: 'ReopenItems', data: { itemId: `again${id}`, ...about } }],
      {
        commandId: `reopened:${id}`,
        actor: { kind: 'staff', userId: desk.id, permission: 'reservations.change_reservation' },
        now: clock.now(),
        reason: 'Wrong customer',
      },
    );
    expect(handled.outcome).toBe('accepted');
  };

  it('makes the reservation unpaid, once', async () => {
    const { person: pat, id } = await paidSeat('pat');
    await reopen(pat, id);
    await expect.poll(() => isPaid(pat)).toBe(false);
    expect(await owes(pat)).toBe(TOTAL);
    expect(await eventsOf(venue, 'ReservationMarkedUnpaid', 'reservationId', id)).toHaveLength(1);
  });

  it('is owed by nobody when the reservation had already ended without a refund', async () => {
    const { person: ria, id } = await paidSeat('ria');
    expect((await remove([id], { refund: 'none', reason: 'No-show.' })).status).toBe(200);
    await reopen(ria, id);
    await expect.poll(() => receivable(ria)).toBe(0);
    await expect.poll(() => owes(ria)).toBe(0);
  });
});
