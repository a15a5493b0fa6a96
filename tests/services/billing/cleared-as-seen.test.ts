import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let admin: Person;
let place: Awaited<ReturnType<Venue['open']>>;
let taken = 9;
let presses = 0;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  admin = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

const TOTAL = 1971;
const onAccount = async (person: Person): Promise<void> => {
  taken += 1;
  const slot = `2027-03-03T${taken}:00:00-08:00`;
  expect((await admin.post('/reservations', { calendar: place.seats[0], slot, user: person.id })).status).toBe(201);
};
const owed = async (person: Person) => (await admin.get(`/users/${person.id}/balance`)).body.amount_cents;
const clear = (person: Person, body: object, key = `press-number-${(presses += 1)}`) =>
  admin.post(`/users/${person.id}/clear_outstanding`, body, { 'idempotency-key': key });
const taking = async (person: Person) =>
  (await venue.log()).filter(
    ({ type, data }) => type === 'OutstandingItemPaidByHand' && (data as { userId: string }).userId === person.id,
  );

describe('money that the desk takes for a bill', () => {
  it('is not recorded if the customer owes more than was taken, and is recorded once for the amount owed', async () => {
    const ana = await venue.person('ana');
    await onAccount(ana);
    const seen = await owed(ana);
    expect(seen).toBe(TOTAL);
    await onAccount(ana);
    const stale = await clear(ana, { how: 'cash', expected_cents: seen });
    expect([stale.status, stale.body.code]).toEqual([409, 'quote_stale']);
    expect(stale.body.non_field_errors[0]).toContain('Nothing was recorded');
    expect([await owed(ana), await taking(ana)]).toEqual([2 * TOTAL, []]);
    const pressed = () => clear(ana, { how: 'cash', expected_cents: 2 * TOTAL }, 'pressed-by-one');
    expect((await pressed()).status).toBe(200);
    expect((await pressed()).status).toBe(200);
    // A colleague who saw the same bill is refused: they have to find out whether the money was taken twice.
    const colleague = await clear(ana, { how: 'cash', expected_cents: 2 * TOTAL });
    expect([colleague.status, colleague.body.code]).toEqual([409, 'quote_stale']);
    expect(await taking(ana)).toHaveLength(2);
  });

  it('is not recorded if the card has paid the bill in between', async () => {
    const ben = await venue.person('ben', { card: 'tok_visa' });
    await onAccount(ben);
    expect((await admin.post(`/users/${ben.id}/charges/capture_outstanding`)).status).toBe(200);
    const late = await clear(ben, { how: 'bank', expected_cents: TOTAL });
    expect([late.status, late.body.code]).toEqual([409, 'quote_stale']);
    expect(await taking(ben)).toEqual([]);
  });

  it('is refused without its amount', async () => {
    const cid = await venue.person('cid');
    await onAccount(cid);
    const silent = await clear(cid, { how: 'cash' });
    expect([silent.status, silent.body.expected_cents]).toEqual([400, ['Say how much was taken.']]);
    expect([await owed(cid), await taking(cid)]).toEqual([TOTAL, []]);
  });
});
