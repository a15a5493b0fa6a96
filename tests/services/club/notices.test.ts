import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Club, openClub } from './club-venue.ts';

let { venue, location, owner, signedIn, advance, joins, mailsTo, told } = {} as Club;
beforeAll(async () => {
  ({ venue, location, owner, signedIn, advance, joins, mailsTo, told } = await openClub());
});
afterAll(() => venue.close());

it('a member is told a week before each charge of its day, amount and card, of another amount, and of the way out', async () => {
  const [ada, bob] = [await joins('ada'), await joins('bob')];
  expect((await ada.get('/users/me/subscription')).body).toMatchObject({
    next_renewal_cents: 8760,
    next_renewal_card: 'good',
  });
  const admin = await venue.person('admin', { permissions: ['user.change_user'] });
  expect((await admin.post(`/users/${bob.id}/charges/credits_end`, { reason: 'Moves away.' })).status).toBe(200);

  expect(await advance('2027-03-26T00:00:00.000Z')).toMatchObject({ announced: 1 });
  const [first] = await told(ada, 'renewal-notice', 1);
  expect(first).toContain('Your membership renews on Thursday, April 1, 2027. The charge is $87.60, tax included.');
  expect(first).toContain('We charge your card: Visa 4242.');
  expect(first).toContain('You can cancel on your dashboard from Saturday, May 1, 2027.');
  expect(first).not.toContain('instead of');

  // The tax rises after that charge: the next notice says both amounts and why.
  await advance('2027-04-03T00:00:00.000Z');
  const taxed = await owner.patch(`/locations/${location}`, { sales_tax_ppm: 200_000 }, await signedIn(owner));
  expect(taxed.status, JSON.stringify(taxed.body)).toBe(200);
  await advance('2027-04-26T00:00:00.000Z');
  const [, second] = await told(ada, 'renewal-notice', 2);
  expect(second).toContain('The amount is $96.00 instead of $87.60, because the sales tax at your venue changed.');
  // The tax changes again before that charge: the member is told again, of both amounts; and once.
  const back = await owner.patch(`/locations/${location}`, { sales_tax_ppm: 95_000 }, await signedIn(owner));
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  await advance('2027-04-27T00:00:00.000Z');
  await advance('2027-04-28T00:00:00.000Z');
  const [, , again] = await told(ada, 'renewal-notice', 3);
  expect(again).toContain('Your membership renews on Saturday, May 1, 2027. The charge is $87.60, tax included.');
  expect(again).toContain('We had told you $96.00. The sales tax at your venue changed since then.');
  expect(again).not.toContain('instead of');
  await advance('2027-05-26T00:00:00.000Z');
  const [receipt] = (await told(ada, 'club-renewed', 2)).slice(-1);
  expect(receipt).toContain('$87.60');
  expect(receipt).not.toContain('We had told you');
  const [, , , third] = await told(ada, 'renewal-notice', 4);
  expect(third).not.toContain('instead of');
  expect(third).toContain('You can cancel on your dashboard before that day.');
  expect(mailsTo(bob, 'renewal-notice')).toEqual([]);
});
