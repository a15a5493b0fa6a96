import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let pool: Pool;
let admin: Person;
let ada: Person;
const proof = async () => (await admin.get(`/users/${ada.id}/forgetting`)).body;
const broken = (body: { checks: { what: string; left: number | null; holds: boolean }[] }) =>
  body.checks.filter(({ holds }) => !holds).map(({ what, left }) => [what, left]);

beforeAll(async () => {
  venue = await startVenue();
  pool = new Pool({ connectionString: venue.databaseUrl, max: 1 });
  const place = await venue.open();
  admin = await venue.person('admin', { permissions: ['user.change_user', 'reservations.change_reservation'] });
  ada = await venue.person('ada', { card: 'tok_visa' });
  await ada.patch('/users/me', { first_name: 'Ada', location: place.location });
  // A card, a club membership, a text sealed with her key, and a paid visit in the future.
  const joined = await ada.post('/users/me/charges/credits_enroll', { credits_amount: 1000 });
  expect(joined.status, JSON.stringify(joined.body)).toBeLessThan(300);
  const bought = await ada.post('/users/me/vouchers/purchase', { amount_cents: 1_000 });
  expect(bought.status, JSON.stringify(bought.body)).toBe(201);
  const slot = '2027-03-02T12:00:00-08:00';
  const quoted = await ada.post('/reservations/checkouts/quote', {
    reservations: [{ slot, calendar: place.seats[0] }],
    voucher: null,
  });
  const booked = await ada.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
  expect(booked.status, JSON.stringify(booked.body)).toBeLessThan(300);
});
afterAll(async () => {
  await pool.end();
  await venue.close();
});

describe('the proof that a user was deleted', () => {
  it('does not exist before the deletion, and afterwards shows personal data as removed and the books as kept', async () => {
    expect((await admin.get(`/users/${ada.id}/forgetting`)).status).toBe(404);
    await pool.query(`create temp table kept as select * from vault.subject where user_id = '${ada.id}'`);
    expect((await admin.delete(`/users/${ada.id}`)).status).toBe(204);
    const head = await venue.store.head();
    for (const model of ['audit', 'ledger', 'users', 'reservations', 'waiting'])
      await venue.composed.deps.positions.waitFor(model, head, 60_000);
    const body = await proof();
    expect(broken(body)).toEqual([]);
    expect(body.checks).toHaveLength(9);
    expect(body.by).toMatchObject({ kind: 'staff', user: admin.id });
    expect(body.books.length).toBeGreaterThan(3);
    expect(body.books.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
    expect(body.holds).toBe(true);
  });

  it('names what does not hold when some personal data is back', async () => {
    const forgotten = (await venue.log()).find(({ type }) => type === 'SubjectForgotten');
    const { subjectId } = forgotten?.data as { subjectId: string };
    // 1. A name in a read model.
    await pool.query(`insert into users.claims (hash, user_id, claimed_at) values ('left-over', $1, now())`, [ada.id]);
    expect(broken(await proof())).toEqual([['names', 1]]);
    await pool.query(`delete from users.claims where hash = 'left-over'`);
    // 2. Her row of the vault, and with it the key of her sealed texts.
    await pool.query('insert into vault.subject select * from kept');
    const [personal, texts] = broken(await proof());
    expect(personal).toEqual(['personal_data', 1]);
    expect(texts).toEqual(['sealed_texts', expect.any(Number)]);
    expect(texts?.[1]).toBeGreaterThan(0);
    await pool.query('delete from vault.subject where id = $1', [subjectId]);
    expect((await proof()).holds).toBe(true);
  });

  it('does not say that the card is removed while the provider does not answer', async () => {
    const attached = (await venue.log()).find(
      ({ type, stream }) => type === 'CardAttached' && stream === `user-${ada.id}`,
    );
    expect((attached?.data as { paymentMethodId: string }).paymentMethodId).toMatch(/^pm_/);
    await venue.twin.close();
    expect(broken(await proof())).toEqual([['card', null]]);
  });
});
