import { DAY, HOUR, MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
beforeAll(async () => {
  venue = await startVenue(undefined, {
    VOUCHERS_PER_DAY: '1000',
    VOUCHERS_PER_DAY_CARD: '1000',
    VOUCHERS_PER_DAY_NEW: '500',
  });
});
afterAll(() => venue.close());

const buy = (person: Person, dollars: number, more: object = {}) =>
  person.post('/users/me/vouchers/purchase', { amount_cents: dollars * 100, ...more });
const charged = (...people: readonly Person[]): number =>
  venue.twin
    .ledger()
    .succeededCharges.filter(({ metadata }) => people.some(({ id }) => id === metadata['user_id']))
    .reduce((sum, { amount_captured }) => sum + amount_captured, 0);

describe('what gift vouchers may cost in 24 hours', () => {
  it('is less for a new account, never passed by purchases at the same time, and says when it is possible again', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => buy(ada, 100)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
    expect(charged(ada)).toBe(50_000);
    const refused = await buy(ada, 1);
    const text =
      'Gift vouchers can be bought for up to $500.00 in 24 hours by a new account or with a new card. This is possible again in 24 hours.';
    expect([refused.status, refused.body.amount_cents]).toEqual([400, [text]]);
    venue.clock.advance(23 * HOUR);
    expect((await buy(ada, 100)).status).toBe(400);
    venue.clock.advance(HOUR);
    expect((await buy(ada, 100)).status).toBe(201);
  });

  it('holds for one card in several accounts', async () => {
    const card = 'tok_mastercard';
    const people = [
      await venue.person('one', { card }),
      await venue.person('two', { card }),
      await venue.person('three', { card }),
    ];
    const statuses: number[] = [];
    for (const person of people) for (let time = 0; time < 4; time += 1) statuses.push((await buy(person, 125)).status);
    expect(statuses).toEqual([...Array(8).fill(201), ...Array(4).fill(400)]);
    expect(charged(...people)).toBe(100_000);
  });

  it('does not count what the card refused', async () => {
    const poor = await venue.person('poor', { card: 'tok_chargeCustomerFail' });
    for (let time = 0; time < 4; time += 1) {
      const { status, body } = await buy(poor, 200);
      expect([status, body.amount_cents], JSON.stringify(body)).toEqual([400, undefined]);
    }
  });
});

describe('a large gift voucher', () => {
  it('needs a login of the last ten minutes or the password; a smaller one does not', async () => {
    const bea = await venue.person('bea', { card: 'tok_amex' });
    venue.clock.advance(11 * MINUTE);
    expect((await buy(bea, 200)).status).toBe(201);
    const asked = await buy(bea, 201);
    expect([asked.status, asked.body.code, asked.body.current_password]).toEqual([
      400,
      'current_password_required',
      ['Please enter your current password.'],
    ]);
    const wrong = await buy(bea, 201, { current_password: 'not-the-password' });
    expect([wrong.status, wrong.body.current_password]).toEqual([400, ['This is not your current password.']]);
    expect(charged(bea)).toBe(20_000);
    expect((await buy(bea, 201, { current_password: PASSWORD })).status).toBe(201);
    // A new login is a proof by itself.
    venue.clock.advance(DAY);
    const again = await venue.anonymous.post('/auth/token', { username: bea.email, password: PASSWORD });
    const { status } = await venue.anonymous.post(
      `/users/${bea.id}/vouchers/purchase`,
      { amount_cents: 20_100 },
      { authorization: `Bearer ${again.body.access}` },
    );
    expect(status).toBe(201);
  });
});
