import { accountDecider } from '@paddock/shared-domain/billing/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../support/venue.ts';
import { type Club, openClub } from './club-venue.ts';

let { venue, signedIn, advance, joins: joinsClub, mailsTo, told } = {} as Club;
beforeAll(async () => {
  ({ venue, signedIn, advance, joins: joinsClub, mailsTo, told } = await openClub());
});
afterAll(() => venue.close());

/** Somebody who joined on this day and whose card is declined from then on. */
const joins = async (name: string): Promise<Person> => {
  const person = await joinsClub(name);
  await person.post('/users/me/card', { token: 'tok_chargeCustomerFail' });
  return person;
};
const clubOf = async ({ id }: Person) => (await venue.composed.deps.commands.load(accountDecider, id)).state;
const eventsOf = async (person: Person, ...types: string[]) =>
  (await venue.log())
    .filter(({ stream, type }) => stream === `account-${person.id}` && types.includes(type))
    .map(({ type, metadata }) => `${type} ${(metadata as { at: string }).at}`);
const ofDunning = ['RenewalFailed', 'PaymentReminderRecorded', 'MembershipRenewed', 'MembershipCancelled'];

describe('a renewal that stays unpaid', () => {
  it('is told with the days of the next try, of the last day to pay and of the end, which then comes by itself', async () => {
    const [ann, ben, cid, dot] = [await joins('ann'), await joins('ben'), await joins('cid'), await joins('dot')];

    // Between the second and the third try: one pays, one stores another card, one leaves.
    const first = await advance('2027-04-06T00:00:00.000Z');
    expect(first).toMatchObject({ renewal_failed: 4, retried: 8 });
    await ben.post('/users/me/card', { token: 'tok_mastercard' }, await signedIn(ben));
    const paid = await ben.post('/users/me/charges/capture_outstanding', undefined, await signedIn(ben));
    expect(paid.body).toMatchObject({ state: 'completed', amount_cents: 8760 });
    await cid.post('/users/me/card', { token: 'tok_mastercard' }, await signedIn(cid));
    const admin = await venue.person('admin', { permissions: ['user.change_user'] });
    const left = await admin.post(`/users/${dot.id}/charges/credits_end`, { reason: 'Moves away.' });
    expect(left.status, JSON.stringify(left.body)).toBe(200);

    // The third try charges the new card; the clock passes the last day to pay.
    const rest = await advance('2027-04-16T00:00:00.000Z');
    expect(rest).toMatchObject({ retried: 1, restored: 1, ended: 1 });
    expect(await eventsOf(ann, ...ofDunning)).toEqual([
      'RenewalFailed 2027-04-01T07:00:00.000Z',
      'PaymentReminderRecorded 2027-04-02T07:00:00.000Z',
      'PaymentReminderRecorded 2027-04-04T07:00:00.000Z',
      'PaymentReminderRecorded 2027-04-08T07:00:00.000Z',
      'MembershipCancelled 2027-04-15T07:00:00.000Z',
    ]);
    expect(await eventsOf(ben, 'MembershipRenewed', 'MembershipCancelled')).toHaveLength(1);
    expect(await eventsOf(cid, 'MembershipRenewed', 'MembershipCancelled')).toEqual([
      'MembershipRenewed 2027-04-08T07:00:00.000Z',
    ]);
    expect(await eventsOf(dot, 'MembershipRenewed', 'MembershipCancelled')).toHaveLength(1);

    const letters = await told(ann, 'renewal-failed', 4);
    for (const letter of letters) expect(letter).toContain('You can pay until Wednesday, April 14, 2027.');
    expect(letters[0]).toContain('We try your card again on Friday, April 2, 2027.');
    expect(letters[1]).toContain('We try your card again on Sunday, April 4, 2027.');
    expect(letters[2]).toContain('We try your card again on Thursday, April 8, 2027.');
    expect(letters[3]).toContain('We do not try your card again.');
    const [ended] = await told(ann, 'club-ended', 1);
    expect(ended).toContain('It ended because a monthly renewal stayed unpaid.');
    expect(ended).toContain('An unpaid month ($87.60) is still on your outstanding balance.');
    for (const person of [ben, cid]) {
      await told(person, 'renewal-failed', 3);
      expect(mailsTo(person, 'club-ended')).toEqual([]);
    }
    const [byStaff] = await told(dot, 'club-ended', 1);
    expect(byStaff).not.toContain('stayed unpaid');
    await told(dot, 'renewal-failed', 3);
  });

  it('paid after the end brings its credits, and no month begins', async () => {
    const eve = await joins('eve');
    await advance('2027-06-10T00:00:00.000Z');
    expect((await clubOf(eve)).club.present?.state).toBe('cancelled');
    await eve.post('/users/me/card', { token: 'tok_mastercard' }, await signedIn(eve));
    const late = await eve.post('/users/me/charges/capture_outstanding', undefined, await signedIn(eve));
    expect(late.body).toMatchObject({ state: 'completed', amount_cents: 8760 });
    const after = await clubOf(eve);
    expect([after.club.present?.state, after.credits.lots.size]).toEqual(['cancelled', 2]);
    const [letter] = await told(eve, 'renewal-paid-late', 1);
    expect(letter).toContain('Your membership has ended.');
    await advance('2027-08-01T00:00:00.000Z');
    expect(await eventsOf(eve, 'MembershipRenewed')).toHaveLength(1);
    expect(mailsTo(eve, 'club-renewed')).toEqual([]);
  });
});
