import { userDecider } from '@paddock/shared-domain/identity/decider';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailedLink } from '../../support/open-mailed-link.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ subscription_intro_cost_cents: null }, 6);
});
afterAll(() => venue.close());

const GIFT = { amount_cents: 5_000 };
const PRESENT = { ...GIFT, email_to: 'friend@venue.test', email_from_name: 'Una' };
const MONTH = { credits_amount: 1_000 };

/** A visitor signs up over HTTP. */
const signUp = async (name: string): Promise<Pick<Person, 'get' | 'post' | 'patch' | 'delete'> & { email: string }> => {
  const email = `${name}@venue.test`;
  const { status, body } = await venue.anonymous.post('/users', {
    username: email,
    email,
    password: 'rather a long one 7',
  });
  expect(status).toBe(201);
  return { ...venue.as(String(body.access)), email };
};
let seat = 0;
const quote = async (who: Pick<Person, 'post'>) => {
  const slot = `2027-03-${String(2 + Math.floor(seat / 6)).padStart(2, '0')}T12:00:00-08:00`;
  const cart = { reservations: [{ slot, calendar: place.seats[seat++ % 6] }], voucher: null };
  const { status, body } = await who.post('/reservations/checkouts/quote', cart);
  expect(status).toBe(200);
  return String(body.checkout_id);
};
const pay = (who: Pick<Person, 'post'>, checkout: string) => who.post(`/reservations/checkouts/${checkout}/process`);
const refused = { status: 403, body: { code: 'address_not_proven' } };

describe('From an account whose address is not proven', () => {
  it('a visit is booked and paid with a card given in that checkout', async () => {
    const una = await signUp('una');
    const checkout = await quote(una);
    expect((await pay(una, checkout)).body.code).toBe('card_missing');
    expect((await una.post('/users/me/card', { token: 'tok_visa' })).status).toBe(201);
    expect((await una.get('/users/me/card')).status).toBe(200);
    expect((await pay(una, checkout)).status).toBe(200);
  });

  it('no stored card pays: the next visit, the bill, a booking on account and the waiting list ask for a card again', async () => {
    const una = await signUp('uma');
    await una.post('/users/me/card', { token: 'tok_visa' });
    expect((await pay(una, await quote(una))).status).toBe(200);
    venue.clock.advance(29 * MINUTE);
    expect((await una.get('/users/me/card')).status).toBe(200);
    venue.clock.advance(MINUTE);
    expect((await una.get('/users/me/card')).status).toBe(404);
    expect((await pay(una, await quote(una))).body.code).toBe('card_missing');
    const slot = { slot: '2027-03-20T12:00:00-07:00', calendar: place.seats[0] };
    expect((await una.post('/reservations', slot)).body.code).toBe('card_missing');
    const wait = {
      location: place.location,
      date: '2027-03-21',
      type: null,
      from: 720,
      until: 750,
      seats: 1,
      sessions: 1,
    };
    expect((await una.post('/waiting', wait)).body.code).toBe('card_missing');
    // Given again, the card pays again.
    await una.post('/users/me/card', { token: 'tok_mastercard' });
    const own = await una.post('/reservations', slot);
    expect(own.status).toBe(201);
    venue.clock.advance(31 * MINUTE);
    expect((await una.post('/users/me/charges/capture_outstanding')).body.code).toBe('card_missing');
  });

  it('no voucher is bought, nobody else is mailed, and no club is joined, also with a card given just now', async () => {
    const una = await signUp('ulla');
    await una.post('/users/me/card', { token: 'tok_visa' });
    expect(await una.post('/users/me/vouchers/purchase', GIFT)).toMatchObject(refused);
    expect(await una.post('/users/me/vouchers/purchase', PRESENT)).toMatchObject(refused);
    expect(await una.post('/users/me/charges/credits_enroll', MONTH)).toMatchObject(refused);
  });

  it('no credits are spent: they belong to the account', async () => {
    const una = await signUp('ursula');
    const { body: me } = await una.get('/users/me');
    const chief = await venue.person('credits-chief', { superuser: true });
    await chief.post(`/users/${me.id}/card`, { token: 'tok_visa' });
    expect((await chief.post(`/users/${me.id}/charges/credits_enroll`, MONTH)).status).toBe(201);
    expect(await pay(una, await quote(una))).toMatchObject(refused);
    const { body: member } = await una.get('/users/me');
    const slot = { slot: '2027-03-22T12:00:00-07:00', calendar: place.seats[0], subscription: member.subscription_id };
    expect(await una.post('/reservations', slot)).toMatchObject(refused);
  });

  it('staff act for the customer as before: they charge the card that they stored', async () => {
    // The operator made them staff at the command line, and they never opened a link.
    const chief = await venue.person('desk-chief', { superuser: true, unproven: true });
    const { body: walkIn } = await chief.post('/users/walk-in', {
      first_name: 'Wim',
      last_name: 'Walk',
      email: 'wim@venue.test',
    });
    const slot = { slot: '2027-03-23T12:00:00-07:00', calendar: place.seats[0], user: walkIn.id };
    expect((await chief.post('/reservations', slot)).status).toBe(201);
    await chief.post(`/users/${walkIn.id}/card`, { token: 'tok_visa' });
    venue.clock.advance(31 * MINUTE);
    expect((await chief.get(`/users/${walkIn.id}/card`)).status).toBe(200);
    expect((await chief.post(`/users/${walkIn.id}/charges/capture_outstanding`)).status).toBeLessThan(300);
    expect((await chief.post(`/users/${walkIn.id}/charges/credits_enroll`, MONTH)).status).toBe(201);
    expect(await chief.post('/users/me/vouchers/purchase', GIFT)).toMatchObject(refused);
  });
});

describe('Once a mailed link was opened', () => {
  it('the card given after it pays for everything, however old it is', async () => {
    const una = await signUp('uta');
    const owner = venue.as(await openMailedLink(venue, una.email));
    expect((await owner.post('/users/me/card', { token: 'tok_visa' })).status).toBe(201);
    venue.clock.advance(31 * MINUTE);
    expect((await owner.get('/users/me/card')).status).toBe(200);
    expect((await owner.post('/users/me/vouchers/purchase', PRESENT)).status).toBe(201);
    expect((await owner.post('/users/me/charges/credits_enroll', MONTH)).status).toBe(201);
  });

  it('an account that an operator answers for is as good: its registration proves the address', async () => {
    const vera = await venue.person('vera');
    const { state } = await venue.composed.deps.commands.load(userDecider, vera.id);
    expect(state).toMatchObject({ arrival: null, passwordChosen: true });
    expect(state.provenAddress).not.toBeNull();
  });
});
