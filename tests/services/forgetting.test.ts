import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type Venue } from '../support/venue.ts';

let venue: Venue;
beforeAll(async () => {
  venue = await startVenue();
});
afterAll(() => venue.close());

describe('deleting a user', () => {
  it('USER-10 frees the booked slot, detaches the card at the provider, keeps the payment, and leaves no email in the log', async () => {
    const place = await venue.open();
    const admin = await venue.person('admin', { permissions: ['user.change_user', 'reservations.change_reservation'] });
    const pat = await venue.person('patqxz', { card: 'tok_visa' });
    const slot = '2027-03-02T12:00:00-08:00';
    const { body: quote } = await pat.post('/reservations/checkouts/quote', {
      reservations: [{ calendar: place.seats[0], slot }],
      voucher: null,
    });
    await pat.post(`/reservations/checkouts/${quote.checkout_id}/process`);
    await pat.get('/users/me/reservations/future');
    expect((await admin.delete(`/users/${pat.id}`)).status).toBe(204);
    expect((await pat.get('/users/me')).status).toBe(401);
    expect((await admin.get(`/users/${pat.id}`)).status).toBe(404);
    const free = await admin.get(`/avail/quote?date=2027-03-02&location=${place.location}`);
    await expect
      .poll(async () => {
        const { body } = await admin.get(`/avail/quote?date=2027-03-02&location=${place.location}`);
        return (body as { slot: string; calendar: string }[]).some(
          (entry) => entry.slot === slot && entry.calendar === place.seats[0],
        );
      })
      .toBe(true);
    expect(free.status).toBe(200);
    const log = await venue.log();
    const attached = log.find(({ type }) => type === 'CardAttached')?.data as { paymentMethodId: string };
    const method = await fetch(`${venue.twin.url}/v1/payment_methods/${attached.paymentMethodId}`, {
      headers: { authorization: 'Bearer sk_test_twin' },
    });
    expect(((await method.json()) as { customer: string | null }).customer).toBeNull();
    expect(log.some(({ type }) => type === 'PaymentCaptured')).toBe(true);
    expect(JSON.stringify(log)).not.toContain('patqxz');
  });

  it('U4 deletes the answers kept for repeats, of the customer and of staff about them, and those of nobody else', async () => {
    const [clerk, quinn, other] = [
      await venue.person('clerk', { permissions: ['user.change_user'] }),
      await venue.person('quinnqxz'),
      await venue.person('other'),
    ];
    const key = { 'idempotency-key': 'one-act-of-each' };
    await quinn.patch('/users/me', { first_name: 'Quinnqxz' }, key);
    await clerk.patch(`/users/${quinn.id}`, { last_name: 'Lastqxz' }, key);
    await other.patch('/users/me', { first_name: 'Other' }, key);
    const client = new pg.Client({ connectionString: venue.databaseUrl });
    await client.connect();
    try {
      const kept = async (): Promise<string[]> =>
        (await client.query<{ body: string }>('select body from edge.answers where body is not null')).rows
          .map(({ body }) => body.toLowerCase())
          .filter((body) => /qxz|other/.test(body));
      expect(await kept()).toHaveLength(3);
      expect((await clerk.delete(`/users/${quinn.id}`)).status).toBe(204);
      expect(await kept()).toEqual([expect.stringContaining('"first_name":"other"')]);
    } finally {
      await client.end();
    }
  });
});
