import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '@paddock/shared-domain/kernel/time';
import { untilAnswered } from '../../support/patient.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { book, books, cancel, eventsOf, move } from './refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let cheap: string;
let desk: Person;
let boss: Person;
let people = 0;
let day = 3;
/** Cents of one half-hour: 1800 and 9.5 percent tax. */
const HALF_HOUR = 1971;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 3);
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  boss = await venue.person('boss', { superuser: true });
  const seat = { location: place.location, type: place.type, cost_cents: 1000, cost_unit: '30 min', image: null };
  cheap = (await boss.post('/calendars', { ...seat, name: 'Cheap' })).body.id;
});
afterAll(() => venue.close());

const somebody = () => venue.person(`guest${(people += 1)}`, { card: 'tok_visa' });
const freshDay = (): string => `2027-03-${String((day += 1)).padStart(2, '0')}`;
const halfHour = (at: number, date: string, calendar = place.seats[0]) => ({
  calendar,
  slot: `${date}T${12 + Math.floor(at / 2)}:${at % 2 === 0 ? '00' : '30'}:00-0${date < '2027-03-14' ? 8 : 7}:00`,
});
const halfHours = (count: number, date = freshDay(), calendar = place.seats[0]) =>
  Array.from({ length: count }, (_, at) => halfHour(at, date, calendar));
/** The refunds that `act` makes at the provider. Waits for `wanted` of them and for the projections. */
const refundsOf = async (act: () => Promise<unknown>, wanted: number) => {
  const before = venue.twin.ledger().refunds.length;
  await act();
  const made = () => venue.twin.ledger().refunds.slice(before);
  await expect.poll(() => made().length).toBeGreaterThanOrEqual(wanted);
  const { progress } = venue.composed.deps;
  await expect.poll(async () => progress.hasReached(await venue.store.head())).toBe(true);
  await venue.composed.contexts.waitingMails.sweep();
  return made().map(({ charge, amount }) => ({ charge, amount }));
};
const lastCharge = (): string => venue.twin.ledger().succeededCharges.at(-1)?.id ?? '';
const receivable = async ({ id }: Person): Promise<number> => (await books(venue)).get(`receivable:${id}`) ?? 0;
const lettersTo = ({ email }: Person): number =>
  readdirSync(join(venue.folder, 'mail'))
    .filter((name) => /-(booking-moved|booking-cancelled|refund|refund-failed|refund-at-desk)-.*\.eml$/.test(name))
    .filter((name) => readFileSync(join(venue.folder, 'mail', name), 'utf8').includes(`To: ${email}`)).length;
/** Expects that nothing is owed, one email was sent, and reconciliation shows no difference. */
const wholeAfter = async (person: Person): Promise<void> => {
  expect(await receivable(person)).toBe(0);
  expect((await person.get('/users/me/statement')).body.closing.cents).toBe(0);
  await expect.poll(() => lettersTo(person)).toBe(1);
  expect((await boss.post('/reconciliation')).body.difference_count).toBe(0);
};
const byHandAtProvider = async (charge: string, amount: number): Promise<string> => {
  const made = await fetch(`${venue.twin.url}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_twin',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': randomUUID(),
    },
    body: new URLSearchParams({ charge, amount: String(amount) }).toString(),
  });
  return ((await made.json()) as { id: string }).id;
};
const entries = async ({ id }: Person) => (await desk.get(`/users/${id}/refunds?page_size=100`)).body.results;

describe('one request makes one refund of a charge at the provider', () => {
  it('for sixteen half-hours that staff delete at once; the bill still has a line for each', async () => {
    const ada = await somebody();
    const { ids } = await book(ada, halfHours(16));
    const charge = lastCharge();
    const wanted = { ids, reason: 'A pipe burst' };
    const act = () => untilAnswered((key) => desk.post('/reservations/delete', wanted, key));
    expect(await refundsOf(act, 1)).toEqual([{ charge, amount: 16 * HALF_HOUR }]);
    await wholeAfter(ada);
    const { lines } = (await ada.get('/users/me/statement')).body;
    const back = lines.filter(({ amount_cents }: { amount_cents: number }) => amount_cents === HALF_HOUR);
    expect(back.length).toBeGreaterThanOrEqual(16);
    expect((await entries(ada)).map(({ state }: { state: string }) => state)).toEqual(
      Array.from({ length: 16 }, () => 'completed'),
    );
  });

  it('for two half-hours of a seat that the customer cancels together', async () => {
    const ada = await somebody();
    const { ids } = await book(ada, halfHours(2));
    const charge = lastCharge();
    expect(await refundsOf(() => cancel(ada, ids[0], true), 1)).toEqual([{ charge, amount: 2 * HALF_HOUR }]);
    await wholeAfter(ada);
  });

  it('for each charge and each person, when staff delete bookings of several people', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const date = freshDay();
    const first = await book(ada, [halfHour(0, date), halfHour(1, date)]);
    const a = lastCharge();
    const second = await book(ada, [halfHour(2, date)]);
    const b = lastCharge();
    const third = await book(bob, [halfHour(3, date), ...halfHours(3, date, place.seats[1])]);
    const c = lastCharge();
    const ids = [...first.ids, ...second.ids, ...third.ids];
    const made = await refundsOf(() => desk.post('/reservations/delete', { ids, reason: 'A pipe burst' }), 3);
    const order = (some: readonly { charge: string }[]) =>
      some.toSorted((x, y) => [a, b, c].indexOf(x.charge) - [a, b, c].indexOf(y.charge));
    expect(order(made)).toEqual([
      { charge: a, amount: 2 * HALF_HOUR },
      { charge: b, amount: HALF_HOUR },
      { charge: c, amount: 4 * HALF_HOUR },
    ]);
    for (const person of [ada, bob]) await wholeAfter(person);
  });

  it('for a part of what was paid, to the cent', async () => {
    const ada = await somebody();
    const { ids } = await book(ada, halfHours(3));
    const charge = lastCharge();
    const part = { ids, refund: 'part', refund_percent: 33, reason: 'Rang late' };
    let told = 0;
    const act = async () => (told = (await desk.post('/reservations/delete', part)).body.refund.card_cents);
    expect(await refundsOf(act, 1)).toEqual([{ charge, amount: told }]);
    await wholeAfter(ada);
  });

  it('for a run of half-hours that moves to a cheaper seat', async () => {
    const ada = await somebody();
    const slots = halfHours(3);
    const { ids } = await book(ada, slots);
    const charge = lastCharge();
    const to = { calendar: cheap, slot: slots[0]?.slot ?? '' };
    expect(await refundsOf(() => move(ada, ids[0], to, true), 1)).toEqual([{ charge, amount: 3 * (HALF_HOUR - 1095) }]);
    await wholeAfter(ada);
  });

  it('for a run of half-hours that moves to a cheaper seat on another day', async () => {
    const ada = await somebody();
    const { ids } = await book(ada, halfHours(3));
    const charge = lastCharge();
    const to = { calendar: cheap, slot: halfHours(1)[0]?.slot ?? '' };
    expect(await refundsOf(() => move(ada, ids[0], to, true), 1)).toEqual([{ charge, amount: 3 * (HALF_HOUR - 1095) }]);
    await wholeAfter(ada);
  });

  it('for a planner draft that moves one half-hour to a cheaper seat and cancels another', async () => {
    const ada = await somebody();
    const date = freshDay();
    const first = halfHour(0, date);
    const { ids } = await book(ada, [first, halfHour(2, date)]);
    const charge = lastCharge();
    const draft = (await desk.post('/planner/drafts', { location: place.location, date, reason: 'Seat 1 is broken' }))
      .body.id;
    const { totals } = (
      await desk.post(`/planner/drafts/${draft}/changes`, {
        moves: [{ id: ids[0], calendar: cheap, slot: first.slot }],
        cancellations: [{ id: ids[1], percent: 100 }],
      })
    ).body;
    const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = totals;
    const expected = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
    const act = () => desk.post(`/planner/drafts/${draft}/apply`, { expected });
    expect(await refundsOf(act, 1)).toEqual([{ charge, amount: card_cents }]);
    expect(card_cents).toBeGreaterThan(HALF_HOUR);
    await wholeAfter(ada);
  });

  it('for a goodwill refund of two half-hours that stay booked, and one more when they are deleted', async () => {
    const ada = await somebody();
    const { checkout, ids } = await book(ada, halfHours(2));
    const charge = lastCharge();
    const gift = { source: checkout, reservations: ids, amount_cents: 500, reason: 'A wait' };
    const expected = { card_cents: 500, voucher_cents: 0, credits: 0 };
    const give = () => desk.post(`/users/${ada.id}/refunds`, { ...gift, expected });
    expect(await refundsOf(give, 1)).toEqual([{ charge, amount: 500 }]);
    const end = () => desk.post('/reservations/delete', { ids, reason: 'A pipe burst' });
    expect(await refundsOf(end, 1)).toEqual([{ charge, amount: 2 * HALF_HOUR - 500 }]);
    expect(await receivable(ada)).toBe(0);
  });

  it('for the half-hours of one day when the account is deleted', async () => {
    const ada = await somebody();
    await book(ada, halfHours(3));
    const charge = lastCharge();
    const close = () => boss.delete(`/users/${ada.id}`);
    expect(await refundsOf(close, 1)).toEqual([{ charge, amount: 3 * HALF_HOUR }]);
    expect(await receivable(ada)).toBe(0);
  });

  it('for bookings on account that one payment paid', async () => {
    const ada = await somebody();
    const ids: string[] = [];
    for (const slot of halfHours(3)) ids.push((await desk.post('/reservations', { ...slot, user: ada.id })).body.id);
    await expect.poll(async () => (await ada.get('/users/me/statement')).body.closing.cents).toBe(3 * HALF_HOUR);
    const paid = await ada.post('/users/me/charges/capture_outstanding');
    expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300);
    await expect.poll(() => receivable(ada)).toBe(0);
    const charge = lastCharge();
    const end = () => desk.post('/reservations/delete', { ids, reason: 'A pipe burst' });
    expect(await refundsOf(end, 1)).toEqual([{ charge, amount: 3 * HALF_HOUR }]);
    await wholeAfter(ada);
  });
});

describe('a refund of several half-hours', () => {
  it('fails for all of them when the card’s bank returns it days later, and is made again in one sum for those settled together', async () => {
    const ada = await somebody();
    const { ids } = await book(ada, halfHours(3));
    const charge = lastCharge();
    await refundsOf(() => desk.post('/reservations/delete', { ids, reason: 'A pipe burst' }), 1);
    // Runs of reconciliation in between find nothing. Logins of staff expire.
    for (let days = 0; days < 3; days += 1) {
      expect((await boss.post('/reconciliation')).body.difference_count).toBe(0);
      venue.clock.advance(DAY);
      [desk, boss] = await Promise.all([
        venue.person(`desk${days}`, { permissions: ['reservations.change_reservation', 'user.change_user'] }),
        venue.person(`boss${days}`, { superuser: true }),
      ]);
    }
    venue.twin.failRefund(venue.twin.ledger().refunds.at(-1)?.id ?? '');
    // Reconciliation finds it and then shows no difference.
    expect((await boss.post('/reconciliation')).body.difference_count).toBe(0);
    expect(await eventsOf(venue, 'CardRefundReturned', 'userId', ada.id)).toHaveLength(3);
    expect(await receivable(ada)).toBe(-3 * HALF_HOUR);
    const [first, ...others] = await entries(ada);
    expect([first, ...others].map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    // Two of the three are refunded again in one sum, then the third.
    const settle = (entry: { id: string }, together: string[]) => () =>
      desk.post(`/users/${ada.id}/refunds/${entry.id}/settle`, { how: 'card', reason: 'A new card', together });
    expect(await refundsOf(settle(first, [others[0].id]), 1)).toEqual([{ charge, amount: 2 * HALF_HOUR }]);
    expect(await receivable(ada)).toBe(-HALF_HOUR);
    expect(await refundsOf(settle(others[1], []), 1)).toEqual([{ charge, amount: HALF_HOUR }]);
    expect(await receivable(ada)).toBe(0);
    expect((await boss.post('/reconciliation')).body.difference_count).toBe(0);
  });

  it('is made as far as the charge has enough left, when a part was refunded in the provider’s own screens', async () => {
    const ada = await somebody();
    const { ids } = await book(ada, halfHours(4));
    const charge = lastCharge();
    await byHandAtProvider(charge, HALF_HOUR);
    const end = () => desk.post('/reservations/delete', { ids, reason: 'A pipe burst' });
    expect(await refundsOf(end, 1)).toEqual([{ charge, amount: 3 * HALF_HOUR }]);
    const states = async () => (await entries(ada)).map(({ state }: { state: string }) => state).toSorted();
    await expect.poll(states).toEqual(['completed', 'completed', 'completed', 'failed']);
    expect(await receivable(ada)).toBe(-HALF_HOUR);
    // The one left was refunded in the provider's screens. It is found there, and not paid twice.
    const [left] = await entries(ada);
    const before = venue.twin.ledger().refunds.length;
    const asked = { how: 'card', reason: 'It went back by hand' };
    expect((await desk.post(`/users/${ada.id}/refunds/${left.id}/settle`, asked)).body.state).toBe('completed');
    expect(venue.twin.ledger().refunds).toHaveLength(before);
    expect(await receivable(ada)).toBe(0);
    expect((await boss.post('/reconciliation')).body.difference_count).toBe(0);
  });

  it('is paid to nobody when the bank reversed the charge', async () => {
    const hal = await venue.person('hal', { card: 'tok_createDispute' });
    const { ids } = await book(hal, halfHours(3));
    const before = venue.twin.ledger().refunds.length;
    await desk.post('/reservations/delete', { ids, reason: 'A pipe burst' });
    await expect.poll(async () => (await eventsOf(venue, 'CardRefundRefused', 'userId', hal.id)).length).toBe(3);
    expect(venue.twin.ledger().refunds).toHaveLength(before);
  });
});
