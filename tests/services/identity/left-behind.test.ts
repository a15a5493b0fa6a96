import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR } from '@paddock/shared-domain/kernel/time';
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
/** Logs in by the mailed link. The result gets a path with the new token and resolves with the status. */
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
describe('What a stranger left in an account that they created with the address of somebody else', () => {
  it('is removed when the owner first logs in by link: a saved card, a payment that waits for the bank; mails say so', async () => {
    const squatter = await venue.person('vera', { card: 'tok_threeDSecure2Required', unproven: true });
    const { body: quote } = await squatter.post('/reservations/checkouts/quote', {
      reservations: [{ slot: '2027-03-02T12:00:00-08:00', calendar: place.seats[0] }],
      voucher: null,
    });
    const asked = await squatter.post(`/reservations/checkouts/${quote.checkout_id}/process`);
    expect(asked.body.state).toBe('action_required');
    const seat = expect.objectContaining({ slot: '2027-03-02T12:00:00-08:00', calendar: place.seats[0] }) as unknown;
    const free = async () =>
      (await venue.anonymous.get(`/avail/quote?date=2027-03-02&location=${place.location}`)).body;
    await expect.poll(free, { timeout: 30_000 }).not.toContainEqual(seat);
    const get = await arrive(squatter.email);
    expect(await get('/users/me/card')).toBe(404);
    expect((await squatter.get('/users/me/card')).status).toBe(401);
    // Nothing is booked and nothing held for the stranger.
    await expect.poll(free, { timeout: 30_000 }).toContainEqual(seat);
    await expect
      .poll(() => subjectsTo(squatter.email).join('\n'), { timeout: 30_000 })
      .toMatch(/card was saved[^]*card was removed|card was removed[^]*card was saved/);
    expect(subjectsTo(squatter.email).join('\n')).toContain('is confirmed');
  });

  it('is removed at the first login by link, also if it is a calendar feed', async () => {
    const planner = await venue.person('perry', { permissions: ['reservations.change_reservation'], unproven: true });
    const { pathname, search } = new URL((await planner.post('/feeds')).body.url as string);
    const read = async () => (await venue.composed.app.inject({ url: `${pathname}${search}` })).statusCode;
    expect(await read()).toBe(200);
    await arrive(planner.email);
    expect(await read()).not.toBe(200);
  });

  it('is retried if it could not be removed at once, and a card that the owner added since then stays', async () => {
    let fails = 5;
    let tried = 0;
    venue.composed.identity.onTakeOver('a provider that is away', async ({ userId }) => {
      if (!stubborn.has(userId)) return;
      tried += 1;
      if ((fails -= 1) > 0) throw new Error('The provider is away.');
    });
    const [squatter, patient] = [
      await venue.person('vince', { card: 'tok_visa', unproven: true }),
      await venue.person('paula', { card: 'tok_visa', unproven: true }),
    ];
    const stubborn = new Set([squatter.id, patient.id]);
    await arrive(squatter.email);
    const settled = async (id: string) =>
      (await venue.log()).filter(
        ({ type, data }) => type === 'ArrivalSettled' && (data as { userId: string }).userId === id,
      );
    // Each look, an hour later: it is tried again after 30 seconds, 2 and 10 minutes, then hourly.
    const inTime = async (id: string) => {
      venue.clock.advance(HOUR);
      await venue.composed.contexts.jobs.sweep();
      return settled(id);
    };
    await expect.poll(() => inTime(squatter.id), { timeout: 50_000 }).toHaveLength(1);
    expect(tried).toBeGreaterThan(4);
    // The card is removed although another removal still fails. A card that the owner adds before the retry stays.
    fails = 4;
    const get = await arrive(patient.email);
    expect(await get('/users/me/card')).toBe(404);
    const chief = await venue.person('card-chief', { superuser: true });
    expect((await chief.post(`/users/${patient.id}/card`, { token: 'tok_mastercard' })).status).toBeLessThan(300);
    await expect.poll(() => inTime(patient.id), { timeout: 50_000 }).toHaveLength(1);
    expect(await get('/users/me/card')).toBe(200);
  });

  it('is removed by a process if the server died right after it had recorded the first login', async () => {
    const squatter = await venue.person('carl', { card: 'tok_visa', unproven: true });
    const userId = squatter.id as UserId;
    await venue.composed.deps.commands.handle(
      userDecider,
      userId,
      [{ type: 'ProveAddress', data: { userId, addressHash: 'a'.repeat(64) } }],
      { commandId: 'died-after-this', actor: { kind: 'customer', userId }, now: venue.clock.now() },
    );
    const chief = await venue.person('crash-chief', { superuser: true });
    await expect.poll(async () => (await chief.get(`/users/${userId}/card`)).status, { timeout: 30_000 }).toBe(404);
  });

  it('is removed if it is a phone; names stay, and so does what staff entered at the desk', async () => {
    const squatter = await venue.person('nina', { unproven: true });
    const typed = {
      first_name: 'Ina',
      last_name: 'Word',
      contact_phone: '212-555-0123',
      zip_code: '92704',
      racer_name: 'Inas',
    };
    expect((await squatter.patch('/users/me', typed)).status).toBe(200);
    await arrive(squatter.email);
    const chief = await venue.person('names-chief', { superuser: true });
    const seen = (await chief.get(`/users/${squatter.id}`)).body;
    expect(seen).toMatchObject({ ...typed, contact_phone: '' });
    expect((await chief.get('/users?search=2125550123')).body.results).toEqual([]);
    const walkIn = await chief.post('/users/walk-in', {
      first_name: 'Wanda',
      last_name: 'Walk',
      email: 'wanda@paddock.test',
    });
    const phone = { contact_phone: '+12125550124' };
    await chief.patch(`/users/${walkIn.body.id}`, phone);
    await arrive('wanda@paddock.test');
    expect((await chief.get(`/users/${walkIn.body.id}`)).body).toMatchObject({
      first_name: 'Wanda',
      last_name: 'Walk',
      ...phone,
    });
  });

  it('is not removed if it is the card that pays a running membership', async () => {
    const member = await venue.person('mia', { card: 'tok_visa', unproven: true });
    const chief = await venue.person('club-chief', { superuser: true });
    const joined = await chief.post(`/users/${member.id}/charges/credits_enroll`, { credits_amount: 1_000 });
    const get = await arrive(member.email);
    expect(await get('/users/me/card')).toBe(joined.status < 300 ? 200 : 404);
  });
});
