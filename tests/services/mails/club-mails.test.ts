import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Club, openClub } from '../club/club-venue.ts';

let { venue, advance, joins, mailsTo, told } = {} as Club;
beforeAll(async () => {
  ({ venue, advance, joins, mailsTo, told } = await openClub());
});
afterAll(() => venue.close());

describe('mails of the club', () => {
  it('are sent once for joining, for each paid month and for credits that are about to expire', async () => {
    const ada = await joins('ada');
    const [joined] = await told(ada, 'club-joined', 1);
    expect(joined).toContain('1,000 credits');
    expect(joined).toContain('$87.60');

    // Four renewals. What is left of the first two months expires on the first of June and of July. The clock waits for the mails of
    // each stop, because an event older than a day gets no mail.
    await advance('2027-07-02T00:00:00.000Z');
    const renewed = await told(ada, 'club-renewed', 4);
    for (const mail of renewed) expect(mail).toContain('$87.60');
    const [first, second] = await told(ada, 'credits-expire', 2);
    // The credits expire as June and July begin, so the mail names the last day before.
    expect(first).toContain('May 31, 2027');
    expect(second).toContain('June 30, 2027');
    for (const mail of [first, second]) expect(mail).toContain('1,000 credits');
    expect(mailsTo(ada, 'renewal-failed')).toEqual([]);
  });

  it('are sent for a failed renewal with the bank’s message, for each later attempt, and for the end of the membership', async () => {
    const bob = await joins('bob');
    await bob.post('/users/me/card', { token: 'tok_chargeCustomerFail' });
    await advance('2027-08-12T00:00:00.000Z');
    const failed = await told(bob, 'renewal-failed', 4);
    for (const mail of failed) expect(mail).toContain('$87.60');
    expect(failed[0]).toContain('Your card was declined.');
    const admin = await venue.person('admin', { permissions: ['user.change_user'] });
    const ended = await admin.post(`/users/${bob.id}/charges/credits_end`, { reason: 'Moves away.' });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    await told(bob, 'club-ended', 1);
    expect(mailsTo(bob, 'club-renewed')).toEqual([]);
  });
});
