import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksOf } from '../../support/books-of.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let desk: Person;
let place: Awaited<ReturnType<Venue['open']>>;
let taken = 9;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

const TOTAL = 1971;
const books = () => booksOf(venue);
const freeSlot = () => {
  taken += 1;
  return { calendar: place.seats[0], slot: `2027-03-03T${taken}:00:00-08:00` };
};
/** Somebody whose seat staff booked on account. */
const owing = async (name: string) => {
  const person = await venue.person(name, { card: 'tok_visa' });
  const { status, body } = await desk.post('/reservations', { ...freeSlot(), user: person.id });
  expect(status).toBe(201);
  return { person, id: body.id as string };
};
const setPaid = async (id: string, paid: boolean) =>
  (await desk.patch(`/reservations/${id}`, { paid, reason: 'Wrong customer' })).status;
const owes = async (person: Person, cents: number): Promise<void> => {
  await expect.poll(async () => (await person.get('/users/me/balance')).body.amount_cents).toBe(cents);
};
const isPaid = async (person: Person): Promise<void> => {
  await expect.poll(async () => (await desk.get(`/reservations?user=${person.id}`)).body.results[0]?.paid).toBe(true);
};

describe('a reservation that staff mark as not paid', () => {
  it('PLAN-16 is owed again with its tax and no longer written off, and leaves no revenue when it is then deleted', async () => {
    const before = await books();
    const moved = async (...accounts: string[]) => {
      const after = await books();
      return accounts.map((account) => (after[account] ?? 0) - (before[account] ?? 0));
    };
    const { person: eve, id } = await owing('eve');
    expect((await desk.post(`/users/${eve.id}/clear_outstanding`, { how: 'waived', reason: 'A guest' })).status).toBe(
      200,
    );
    await isPaid(eve);
    expect(await moved('write_offs')).toEqual([TOTAL]);
    expect(await setPaid(id, false)).toBe(200);
    await owes(eve, TOTAL);
    expect(await moved('write_offs', `receivable:${eve.id}`)).toEqual([0, TOTAL]);
    expect((await desk.delete(`/reservations/${id}`)).status).toBeLessThan(300);
    await owes(eve, 0);
    expect(await moved('write_offs', 'revenue:seats', `tax:${place.location}`, `receivable:${eve.id}`)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('PLAN-16 leaves the till if cash was recorded for the wrong customer, and is back in it when they pay', async () => {
    const before = await books();
    const inTill = async () => ((await books())['clearing:cash'] ?? 0) - (before['clearing:cash'] ?? 0);
    const { person: dan, id } = await owing('dan');
    const clear = () =>
      desk.post(`/users/${dan.id}/clear_outstanding`, { how: 'cash', expected_cents: TOTAL, reason: 'Receipt 9' });
    expect((await clear()).status).toBe(200);
    await isPaid(dan);
    expect(await setPaid(id, false)).toBe(200);
    await owes(dan, TOTAL);
    expect(await inTill()).toBe(0);
    const { lines } = (await dan.get('/users/me/statement')).body as { lines: { what: string }[] };
    expect(lines.map(({ what }) => what)).toContain('Added to the outstanding balance again by the venue');
    expect((await clear()).status).toBe(200);
    await owes(dan, 0);
    expect([await inTill(), (await books())['write_offs'] ?? 0]).toEqual([TOTAL, before['write_offs'] ?? 0]);
  });

  it('is refused if a card has paid it: staff must refund it instead', async () => {
    const fay = await venue.person('fay', { card: 'tok_visa' });
    const { body } = await fay.post('/reservations', freeSlot());
    expect((await fay.post('/users/me/charges/capture_outstanding')).body.state).toBe('completed');
    await isPaid(fay);
    const before = await books();
    const refused = await desk.patch(`/reservations/${body.id}`, { paid: false });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.non_field_errors[0]).toContain('refund it');
    expect(await books()).toEqual(before);
  });
});
