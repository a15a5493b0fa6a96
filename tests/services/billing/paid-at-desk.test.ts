import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksOf } from '../../support/books-of.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let admin: Person;
let place: Awaited<ReturnType<Venue['open']>>;
let taken = 9;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  admin = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

const TOTAL = 1971;
const books = () => booksOf(venue);
/** Somebody whose seat staff booked on account. */
const owing = async (name: string): Promise<Person> => {
  const person = await venue.person(name, { card: 'tok_visa' });
  taken += 1;
  const slot = `2027-03-03T${taken}:00:00-08:00`;
  expect((await admin.post('/reservations', { calendar: place.seats[0], slot, user: person.id })).status).toBe(201);
  return person;
};
/** Clears a bill as the desk does: for the amount that it has just seen. */
const clear = async (person: Person, body: { readonly how: string; readonly reason?: string }) => {
  const seen = (await admin.get(`/users/${person.id}/balance`)).body.amount_cents;
  const taken = ['cash', 'bank'].includes(body.how) ? { expected_cents: seen } : {};
  return admin.post(`/users/${person.id}/clear_outstanding`, { ...body, ...taken });
};

describe('a bill that the desk clears', () => {
  it('PAY-19 is in the till by how it was paid, is not written off, and leaves nothing owed', async () => {
    const before = await books();
    const [ana, ben] = [await owing('ana'), await owing('ben')];
    expect((await clear(ana, { how: 'cash', reason: 'Receipt 7' })).body).toEqual({ amount_cents: 0, detail: [] });
    expect((await clear(ben, { how: 'bank' })).status).toBe(200);
    const after = await books();
    const moved = (account: string): number => (after[account] ?? 0) - (before[account] ?? 0);
    expect([moved('clearing:cash'), moved('clearing:bank'), moved('write_offs')]).toEqual([TOTAL, TOTAL, 0]);
    expect([moved(`receivable:${ana.id}`), moved(`receivable:${ben.id}`)]).toEqual([0, 0]);
    expect(Object.values(after).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    const [paid] = (await venue.log()).filter(({ type }) => type === 'OutstandingItemPaidByHand');
    expect(paid?.metadata).toMatchObject({ actor: { kind: 'staff', userId: admin.id } });
    expect(await venue.reasonOf(paid)).toBe('Receipt 7');
    const bill = (await ana.get('/users/me/statement')).body;
    expect(bill.lines.map(({ what }: { what: string }) => what)).toContain('Paid in cash');
    expect([bill.closing.cents, (await ana.get('/users/me/balance')).body.amount_cents]).toEqual([0, 0]);
    await expect.poll(async () => (await ana.get('/users/me/reservations/future')).body.results[0]?.paid).toBe(true);
  });

  it('is written off only when staff say that nobody pays it, and a second request changes nothing', async () => {
    const before = await books();
    const cid = await owing('cid');
    expect((await clear(cid, { how: 'waived', reason: 'Opening party' })).status).toBe(200);
    expect((await clear(cid, { how: 'cash' })).status).toBe(200);
    const after = await books();
    expect([(after['write_offs'] ?? 0) - (before['write_offs'] ?? 0), after['clearing:cash']]).toEqual([
      TOTAL,
      before['clearing:cash'],
    ]);
    expect((await clear(cid, { how: 'barter' })).status).toBe(400);
  });
});
