import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../support/open-mailed-link.ts';
import { sweep } from '../../support/sweep.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at } from '../refunds/refund-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 200, booking_fees_threshold: 3, sales_tax_ppm: 88_750 }, 12, 2_400);
});
afterAll(() => venue.close());

const DAY = '2027-03-08';
const on = (day: string, seat: number, times: readonly string[]) =>
  times.map((time) => ({ calendar: place.seats[seat], slot: at(time, day) }));
const slots = (seat: number, ...times: readonly string[]) => on(DAY, seat, times);
const priceOf = (reservations: readonly object[]) =>
  venue.anonymous.post('/reservations/checkouts/price', { reservations });
const visitor = (email: string) => ({
  ...{ username: email, email, first_name: 'Vera', last_name: 'Visitor', link: true, language: 'en' },
});
type Somebody = Pick<Person, 'get' | 'post'>;
const opens = async (email: string): Promise<Somebody> => {
  const { status, body } = await venue.anonymous.post('/users', visitor(email));
  expect(status, JSON.stringify(body)).toBe(201);
  return venue.as(String(body.access));
};
const quote = (who: Somebody, reservations: readonly object[]) =>
  who.post('/reservations/checkouts/quote', { reservations, voucher: null });
const pay = async (who: Somebody, reservations: readonly object[], card: string) => {
  expect((await who.post('/users/me/card', { token: card })).status).toBe(201);
  const quoted = await quote(who, reservations);
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
  return who.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
};
const linkIn = (email: string): string | undefined =>
  mailsTo(venue, email).flatMap((mail) => /login\?token=(?:3D)?([A-Za-z0-9]{27})/.exec(mail)?.[1] ?? [])[0];

describe('The price before there is an account', () => {
  it('is to the cent what an account without credits is quoted, and records nothing', async () => {
    const wanted = [...slots(0, '10:00', '10:30'), ...slots(1, '10:00', '10:30')];
    const before = (await venue.log()).length;
    const priced = await priceOf(wanted);
    expect(priced.status, JSON.stringify(priced.body)).toBe(200);
    expect((await venue.log()).length).toBe(before);
    const quoted = await quote(await venue.person('plain'), wanted);
    const { checkout_id: _, expires: __, credits_program_saves: ___, ...same } = quoted.body;
    expect(priced.body).toEqual({ ...same, credits_program_saves: 0 });
    expect(priced.body.total_cents).toBeGreaterThan(0);
  });

  it('says of a taken seat that it is taken, and of nobody who has it', async () => {
    const holder = await venue.person('holder', { card: 'tok_visa' });
    expect((await pay(holder, slots(2, '11:00'), 'tok_visa')).status).toBe(200);
    const refused = await priceOf(slots(2, '11:00'));
    expect([refused.status, refused.body.code]).toEqual([409, 'unique']);
    expect(JSON.stringify(refused.body)).not.toContain(holder.id);
    expect(JSON.stringify(refused.body)).not.toContain(holder.email);
    expect((await priceOf([])).status).toBe(400);
    expect((await priceOf([...slots(3, '11:00'), ...slots(3, '11:00')])).status).toBe(400);
  });
});

describe('A visitor without an account', () => {
  it('books and pays with name, email and card, and the first letter lets them choose a password', async () => {
    const email = 'vera@visit.test';
    const vera = await opens(email);
    const paid = await pay(vera, slots(4, '12:00'), 'tok_visa');
    expect([paid.status, paid.body.state]).toEqual([200, 'completed']);
    expect((await vera.get('/users/me')).body).toMatchObject({
      ...{ first_name: 'Vera', last_name: 'Visitor', email_proven: false, is_onboarded: false },
    });
    await expect.poll(() => linkIn(email), { timeout: 30_000 }).toBeDefined();
    const { status, body } = await venue.anonymous.post('/auth/token', { token: linkIn(email) });
    expect(status).toBe(200);
    const owner = venue.as(String(body.access));
    expect((await owner.get('/users/me')).body.email_proven).toBe(true);
    expect((await owner.get('/reservations')).body.results).toHaveLength(1);
    const chosen = await owner.post('/users/me/update_password', { new_password: 'rather a long one 7' });
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
    // The session of the browser that booked has ended: only the reader of the mail is in.
    expect((await vera.get('/users/me')).status).toBe(401);
  });

  it('has no link in the first letter of an ordinary sign-up, where a password is chosen next', async () => {
    const email = 'plain@visit.test';
    expect((await venue.anonymous.post('/users', { username: email, email })).status).toBe(201);
    await expect.poll(() => mailsTo(venue, email).length, { timeout: 30_000 }).toBe(1);
    expect(linkIn(email)).toBeUndefined();
  });
});

describe('A stranger at the checkout of visitors', () => {
  it('gets nothing of an account that has the address: no session, no booking, no card, no other word than sign-up says', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const before = (await ada.get('/users/me')).body;
    const events = (await venue.log()).length;
    const signUp = await venue.anonymous.post('/users', { username: ada.email, email: ada.email });
    const tried = await venue.anonymous.post('/users', visitor(ada.email));
    expect(tried.status).toBe(400);
    const said = ({ body }: typeof tried) => ({ ...body, request_id: undefined });
    expect(said(tried)).toEqual(said(signUp));
    expect(JSON.stringify(tried.body)).not.toMatch(/access|"id"|Vera/);
    expect((await ada.get('/users/me')).body).toEqual(before);
    expect((await ada.get('/reservations')).body.results).toEqual([]);
    // Nothing happened in the log that a stranger's booking could have done.
    const news = (await venue.log()).slice(events).map(({ type }) => type);
    expect(news.filter((type) => /User|Card|Checkout|Slot|LoginLink/.test(type))).toEqual([]);
  });

  it('who took the address first is out as soon as its owner opens a link, and the card goes too', async () => {
    const email = 'late-owner@visit.test';
    const stranger = await opens(email);
    expect((await pay(stranger, slots(5, '13:00'), 'tok_visa')).status).toBe(200);
    await expect.poll(() => linkIn(email), { timeout: 30_000 }).toBeDefined();
    const { body } = await venue.anonymous.post('/auth/token', { token: linkIn(email) });
    const owner = venue.as(String(body.access));
    expect((await stranger.get('/users/me')).status).toBe(401);
    expect((await owner.get('/users/me/card')).status).toBe(404);
  });

  it('buys nothing else with the account of a booking: no voucher, no club', async () => {
    const una = await opens('una@visit.test');
    await una.post('/users/me/card', { token: 'tok_visa' });
    const refused = { status: 403, body: { code: 'address_not_proven' } };
    expect(await una.post('/users/me/vouchers/purchase', { amount_cents: 5_000 })).toMatchObject(refused);
    expect(await una.post('/users/me/charges/credits_enroll', { credits_amount: 1_000 })).toMatchObject(refused);
  });

  it('keeps no more seats unpaid than any new account: twelve half-hours for ten minutes, and with that card not again', async () => {
    const times = [10, 11, 12, 13, 14, 15].flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
    const all = on('2027-03-09', 0, times);
    const more = [...on('2027-03-09', 1, times), ...on('2027-03-09', 2, ['10:00'])];
    const ASKS = 'tok_threeDSecure2Required';
    expect((await pay(await opens('many1@visit.test'), all, ASKS)).body.state).toBe('action_required');
    expect((await priceOf(all)).status).toBe(409);
    const greedy = await pay(await opens('many2@visit.test'), more, ASKS);
    expect(greedy.status, JSON.stringify(greedy.body)).toBe(400);
    expect((await priceOf(more)).status).toBe(200);
    venue.clock.advance(11 * MINUTE);
    await sweep(venue);
    expect((await priceOf(all)).status).toBe(200);
    const again = await pay(await opens('many3@visit.test'), all, ASKS);
    expect(again.status, JSON.stringify(again.body)).toBe(400);
    expect((await priceOf(all)).status).toBe(200);
  });
});
