import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let bob: Person;
let admin: Person;

beforeAll(async () => {
  venue = await startVenue();
  [bob, admin] = await Promise.all([
    venue.person('bob'),
    venue.person('admin', { permissions: ['reservations.change_reservation', 'user.change_user'] }),
  ]);
});
afterAll(() => venue.close());

/** A token that works once, as the browser gets it from the card provider for a typed card number. */
const typedIn = async (number = '4242424242424242'): Promise<string> => {
  const card = { number, exp_month: '12', exp_year: '34', cvc: '123' };
  const answer = await fetch(`${venue.twin.url}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_twin' },
    body: new URLSearchParams(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
  });
  return ((await answer.json()) as { id: string }).id;
};

describe('the stored card', () => {
  it('PAY-02 PAY-03 PAY-04 PAY-05 is stored by token, shown without its number, replaced and removed', async () => {
    expect((await bob.get('/users/me/card')).status).toBe(404);
    const stored = await bob.post('/users/me/card', { token: 'tok_visa' });
    expect([stored.status, stored.body]).toMatchObject([201, { brand: 'visa', last4: '4242' }]);
    expect(Object.keys(stored.body).sort()).toEqual(['address_zip', 'brand', 'exp_month', 'exp_year', 'last4']);
    expect((await bob.get(`/users/${bob.id}/card`)).body).toEqual(stored.body);
    await bob.post('/users/me/card', { token: 'tok_mastercard' });
    expect((await bob.get('/users/me/card')).body).toMatchObject({ brand: 'mastercard', last4: '4444' });
    expect((await bob.delete('/users/me/card')).status).toBe(204);
    expect((await bob.get('/users/me/card')).status).toBe(404);
  });

  it('PAY-04 can pay after it was stored again by the same token, after another card and after its removal', async () => {
    const { seats } = await venue.open();
    const ivo = await venue.person('ivo', { card: 'tok_visa' });
    const pays = async (time: string): Promise<string> => {
      const cart = [{ calendar: seats[0], slot: `2027-03-04T${time}:00-08:00` }];
      const { body } = await ivo.post('/reservations/checkouts/quote', { reservations: cart, voucher: null });
      return (await ivo.post(`/reservations/checkouts/${body.checkout_id}/process`)).body.state;
    };
    await ivo.post('/users/me/card', { token: 'tok_mastercard' });
    await ivo.post('/users/me/card', { token: 'tok_visa' });
    expect(await pays('12:00')).toBe('completed');
    await ivo.delete('/users/me/card');
    await ivo.post('/users/me/card', { token: 'tok_visa' });
    expect(await pays('13:00')).toBe('completed');
  });

  it('PAY-04 is returned unchanged when its token, which works once, is sent again', async () => {
    const eli = await venue.person('eli');
    const token = await typedIn();
    const first = await eli.post('/users/me/card', { token });
    const made = venue.twin.faults.calls('payment_methods.create');
    const again = await eli.post('/users/me/card', { token });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(venue.twin.faults.calls('payment_methods.create')).toBe(made);
    const attached = (await venue.log()).filter(
      ({ type, stream }) => type === 'CardAttached' && stream === `user-${eli.id}`,
    );
    expect(attached).toHaveLength(1);
    // After another card has replaced it, the old token is refused.
    expect((await eli.post('/users/me/card', { token: await typedIn('5555555555554444') })).status).toBe(201);
    expect((await eli.post('/users/me/card', { token })).status).toBe(400);
    expect((await eli.get('/users/me/card')).body.last4).toBe('4444');
  });

  it('PAY-04 is stored by the same one-time token after the provider failed halfway, also if the profile changed in between', async () => {
    const fay = await venue.person('fay');
    const token = await typedIn();
    venue.twin.faults.add({ operation: 'setup_intents.create', kind: 'fail-before', status: 503 });
    expect((await fay.post('/users/me/card', { token })).status).toBe(503);
    expect(venue.twin.faults.pending()).toEqual([]);
    expect((await fay.patch('/users/me', { racer_name: 'Fast Fay' })).status).toBe(200);
    expect((await fay.post('/users/me/card', { token })).body).toMatchObject({ last4: '4242' });
  });

  it('is not stored when the provider refuses it, and the answer has the provider’s text', async () => {
    const refused = await bob.post('/users/me/card', { token: 'tok_chargeDeclined' });
    expect([refused.status, refused.body.code]).toEqual([400, 'card_declined']);
    expect(refused.body.non_field_errors[0]).toMatch(/declined/i);
    expect((await bob.get('/users/me/card')).status).toBe(404);
    expect((await bob.post('/users/me/card', { token: 'tok_nonsense' })).status).toBe(400);
    expect((await bob.post('/users/me/card', { token: 'tok_visa', last4: '1' })).body.last4).toBeDefined();
  });

  it('cannot be removed while something is owed', async () => {
    const place = await venue.open();
    await bob.post('/users/me/card', { token: 'tok_visa' });
    await bob.post('/reservations', { calendar: place.seats[0], slot: '2027-03-02T11:00:00-08:00' });
    expect((await bob.delete('/users/me/card')).body.code).toBe('outstanding_balance');
  });

  it('PERM-10 is refused to other customers and to staff without the permission', async () => {
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    const gus = await venue.person('gus');
    for (const [person, status] of [
      [gus, 404],
      [planner, 403],
      [venue.anonymous, 401],
    ] as const) {
      expect((await person.get(`/users/${bob.id}/card`)).status).toBe(status);
      expect((await person.get(`/users/${bob.id}/balance`)).status).toBe(status);
      expect((await person.get(`/users/${bob.id}/charges`)).status).toBe(status);
      expect((await person.post(`/users/${bob.id}/card`, { token: 'tok_visa' })).status).toBe(status);
      expect((await person.delete(`/users/${bob.id}/card`)).status).toBe(status);
    }
    expect((await admin.get(`/users/${bob.id}/card`)).status).toBe(200);
  });

  it('leaves no number, name or brand in the log', async () => {
    const log = JSON.stringify(await venue.log());
    for (const secret of ['"4242"', 'last4', 'visa', 'mastercard', 'tok_', 'bob@']) expect(log).not.toContain(secret);
    expect(log).toContain('pm_');
  });
});

describe('charges and what is owed', () => {
  it('PAY-12 PAY-13 PAY-17 PAY-18 LIST-02 are shown to their customer, charges newest first', async () => {
    const place = await venue.open();
    const pat = await venue.person('pat', { card: 'tok_visa' });
    const totals: number[] = [];
    for (const times of [['12:00'], ['13:00', '13:30']]) {
      const { body } = await pat.post('/reservations/checkouts/quote', {
        reservations: times.map((time) => ({ calendar: place.seats[1], slot: `2027-03-02T${time}:00-08:00` })),
        voucher: null,
      });
      totals.push(body.total_cents);
      await pat.post(`/reservations/checkouts/${body.checkout_id}/process`);
      venue.clock.advance(1000);
    }
    const charges = await pat.get('/charges?amount_cents__gt=0');
    expect(charges.body.results.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toEqual(
      totals.toReversed(),
    );
    const above = await pat.get(`/charges?amount_cents__gt=${totals[0]}`);
    expect(above.body).toMatchObject({ count: 1, results: [{ amount_cents: totals[1] }] });
    expect((await pat.get('/users/me/charges?amount_cents__gt=0')).body).toEqual(charges.body);
    // LIST-02: search by the notes, or by the id of a charge.
    const [{ charge_id: newest }] = charges.body.results;
    for (const [search, count] of [
      ['reservat', 2],
      ['voucher', 0],
      [newest, 1],
    ] as const)
      expect([search, (await pat.get(`/charges?search=${search}`)).body.count]).toEqual([search, count]);
    expect((await bob.get('/charges?amount_cents__gt=0')).body.count).toBe(0);
    expect(charges.body.results[0]).toMatchObject({
      amount_cents: totals[1],
      created: expect.any(String),
      charge_id: expect.stringMatching(/^ch_/),
      notes: expect.any(String),
      errors: null,
      receipt_url: expect.anything(),
    });
    expect((await pat.get('/users/me/charges/balance')).body).toEqual({ amount_cents: 0 });
    expect((await pat.get('/users/me/balance')).body).toEqual({ amount_cents: 0, detail: [] });
    const ledger = venue.twin.ledger();
    expect(ledger).toBeDefined();
    const sum = (await venue.log())
      .flatMap(({ data }) => (data as { postings?: { amountCents: number }[] }).postings ?? [])
      .reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBe(0);
  });

  it('USER-11 PAY-19 PAY-20 PERM-11 are seen by staff, who can clear what a customer owes; the customer cannot', async () => {
    const place = await venue.open();
    const rae = await venue.person('rae', { card: 'tok_visa' });
    const plain = await venue.person('plain', { permissions: [] });
    for (const time of ['15:00', '15:30']) {
      const slot = `2027-03-03T${time}:00-08:00`;
      expect((await admin.post('/reservations', { calendar: place.seats[0], slot, user: rae.id })).status).toBe(201);
    }
    const cost = await admin.get(`/users/${rae.id}/cost`);
    expect(cost.body).toEqual({
      total: 3942,
      items: [{ description: 'Unpaid reservation', qty: 2, amount_each: 1971, amount: 3942 }],
    });
    expect((await rae.get('/users/me/cost')).body).toEqual(cost.body);
    const statuses = [rae, plain, bob, venue.anonymous].map((person) =>
      person.post(`/users/${rae.id}/clear_outstanding`),
    );
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403, 404, 401]);
    const cleared = await admin.post(`/users/${rae.id}/clear_outstanding`, { reason: 'Opening party' });
    expect([cleared.status, cleared.body]).toEqual([200, { amount_cents: 0, detail: [] }]);
    expect((await rae.get('/users/me/balance')).body.amount_cents).toBe(0);
    await expect
      .poll(async () =>
        (await rae.get('/users/me/reservations/future')).body.results.map(({ paid }: { paid: boolean }) => paid),
      )
      .toEqual([true, true]);
    const written = (await venue.log()).filter(
      ({ type, stream }) => type === 'OutstandingItemWrittenOff' && stream === `account-${rae.id}`,
    );
    expect(written).toHaveLength(2);
    expect(written[0]?.metadata).toMatchObject({ actor: { kind: 'staff', userId: admin.id } });
    expect(await venue.reasonOf(written[0])).toBe('Opening party');
  });
});
