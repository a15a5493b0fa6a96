import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
});
afterAll(() => venue.close());

const letters = (): readonly string[] =>
  readdirSync(join(venue.folder, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(venue.folder, 'mail', name), 'utf8').replaceAll(/=\r?\n/g, ''));
const subjectsTo = (email: string) =>
  letters()
    .filter((letter) => letter.includes(`To: ${email}`))
    .map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1] ?? '');
/** Comes in by the mailed link, and calls with the new token from then on. */
const arrive = async (email: string) => {
  await venue.anonymous.post('/users/forgot_password', { email });
  const code = () =>
    letters()
      .filter((letter) => letter.includes(email))
      .flatMap((letter) => /login\?token=(?:3D)?([A-Za-z0-9]{27})/.exec(letter)?.[1] ?? [])[0];
  await expect.poll(code, { timeout: 30_000 }).toBeDefined();
  const { status, body } = await venue.anonymous.post('/auth/token', { token: code() });
  expect(status).toBe(200);
  return async (path: string) => {
    const reply = await venue.composed.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${String(body.access)}` },
    });
    return reply.statusCode;
  };
};
describe('What somebody left in an account that they made with another person’s address', () => {
  it('goes with the owner’s first arrival: a stored card, a payment that waits for the bank, and is told', async () => {
    const squatter = await venue.person('vera', { card: 'tok_threeDSecure2Required' });
    const { body: quote } = await squatter.post('/reservations/checkouts/quote', {
      reservations: [{ slot: '2027-03-02T12:00:00-08:00', calendar: place.seats[0] }],
      voucher: null,
    });
    const asked = await squatter.post(`/reservations/checkouts/${quote.checkout_id}/process`);
    const get = await arrive(squatter.email);
    expect(await get('/users/me/card')).toBe(404);
    expect((await squatter.get('/users/me/card')).status).toBe(401);
    // Nothing is booked and nothing held for the stranger.
    if (asked.body.state === 'requires_action' || asked.body.state === 'processing') {
      const free = await venue.anonymous.get(`/avail/quote?date=2027-03-02&location=${place.location}`);
      expect(free.body).toContainEqual(
        expect.objectContaining({ slot: '2027-03-02T12:00:00-08:00', calendar: place.seats[0] }),
      );
    }
    await expect
      .poll(() => subjectsTo(squatter.email).join('\n'), { timeout: 30_000 })
      .toMatch(/card was stored[^]*card was removed|card was removed[^]*card was stored/);
    expect(subjectsTo(squatter.email).join('\n')).toContain('is confirmed');
  });

  it('goes with it as well where it is a calendar feed', async () => {
    const planner = await venue.person('perry', { permissions: ['reservations.change_reservation'] });
    const { pathname, search } = new URL((await planner.post('/feeds')).body.url as string);
    const read = async () => (await venue.composed.app.inject({ url: `${pathname}${search}` })).statusCode;
    expect(await read()).toBe(200);
    await arrive(planner.email);
    expect(await read()).not.toBe(200);
  });

  it('keeps the card that a running membership is paid with', async () => {
    const member = await venue.person('mia', { card: 'tok_visa' });
    const joined = await member.post('/users/me/charges/credits_enroll', { credits_amount: 1_000 });
    const get = await arrive(member.email);
    expect(await get('/users/me/card')).toBe(joined.status < 300 ? 200 : 404);
  });
});
