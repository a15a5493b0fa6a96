import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let seats: readonly string[];
let admin: Person;

beforeAll(async () => {
  venue = await startVenue();
  // Thirty cents a half-hour: less than a card provider charges (rule A-072).
  ({ seats } = await venue.open({ sales_tax_ppm: 0 }, 3, 30));
  admin = await venue.person('admin', { superuser: true });
});
afterAll(() => venue.close());

const at = (hour: number) => `2027-03-05T${hour}:00:00-08:00`;
const owing = async (name: string, times: number) => {
  const who = await venue.person(name, { card: 'tok_visa' });
  for (let time = 0; time < times; time += 1) {
    const slot = { calendar: seats[0], slot: at(11 + time), user: who.id };
    expect((await admin.post('/reservations', slot)).status).toBe(201);
  }
  expect((await who.get('/users/me/charges/balance')).body.amount_cents).toBe(30 * times);
  return who;
};

describe('a debt of less than 50 cents', () => {
  it('does not block a booking on account, until a second one makes it large enough for the card', async () => {
    const who = await owing('ada', 1);
    const booked = await who.post('/reservations', { calendar: seats[1], slot: at(11) });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    // Thirty cents twice: the card can pay that, so it is paid first (rule A-073).
    const next = await who.post('/reservations', { calendar: seats[1], slot: at(12) });
    expect([next.status, next.body.code]).toEqual([409, 'outstanding_balance']);
    expect((await who.post('/users/me/charges/capture_outstanding')).body.state).toBe('completed');
    expect((await who.post('/reservations', { calendar: seats[1], slot: at(12) })).status).toBe(201);
  });

  it('does not block removing the card; a debt that the card can pay does (rule A-084)', async () => {
    const small = await venue.person('bob', { card: 'tok_visa' });
    await admin.post('/reservations', { calendar: seats[2], slot: at(15), user: small.id });
    await small.get('/users/me/charges/balance');
    expect((await small.delete('/users/me/card')).status).toBe(204);
    const large = await venue.person('cleo', { card: 'tok_visa' });
    for (const hour of [16, 17])
      await admin.post('/reservations', { calendar: seats[2], slot: at(hour), user: large.id });
    const kept = await large.delete('/users/me/card');
    expect([kept.status, kept.body.code]).toEqual([409, 'outstanding_balance']);
  });
});

describe('a checkout of less than 50 cents', () => {
  const quoted = async (who: Person, seat: string | undefined) => {
    const reservations = [{ calendar: seat, slot: at(20) }];
    const { body } = await who.post('/reservations/checkouts/quote', { reservations, voucher: null });
    return body.checkout_id as string;
  };
  const commit = (who: Person, id: string) => who.post(`/reservations/checkouts/${id}/process`);

  it('goes on the bill and is not charged (A-072); without a saved card it is refused (A-071)', async () => {
    const poor = await venue.person('poor');
    const none = await commit(poor, await quoted(poor, seats[0]));
    expect([none.status, none.body.code]).toEqual([400, 'card_missing']);
    expect((await poor.get('/users/me/charges/balance')).body.amount_cents).toBe(0);
    const rich = await venue.person('rich', { card: 'tok_visa' });
    const done = await commit(rich, await quoted(rich, seats[0]));
    expect([done.status, done.body.state]).toEqual([200, 'completed']);
    expect((await rich.get('/users/me/charges/balance')).body.amount_cents).toBe(30);
    expect((await rich.get('/charges')).body.count).toBe(0);
  });
});
