import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, { TEST_CLOCK: 'on' });
  await venue.open();
  owner = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

/** Logs in again, because logins expire long before a month has passed. */
const signedIn = async (person: Person) => {
  const { body } = await venue.anonymous.post('/auth/token', { username: person.email, password: PASSWORD });
  return { authorization: `Bearer ${body.access}` };
};
const advance = async (to: string) =>
  expect((await owner.post('/test-clock', { advance_to: to }, await signedIn(owner))).status).toBe(200);
const enrol = async (name: string): Promise<Person> => {
  const person = await venue.person(name, { card: 'tok_visa' });
  expect((await person.post('/users/me/charges/credits_enroll', { credits_amount: 1000 })).status).toBe(201);
  return person;
};
/** Mails of one kind to a person on disk, oldest first, without soft line breaks. */
const mailsTo = (person: Person, kind: string): readonly string[] =>
  readdirSync(join(venue.folder, 'mail'))
    .filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`))
    .sort()
    .map((name) => readFileSync(join(venue.folder, 'mail', name), 'utf8').replaceAll(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(`To: ${person.email}`));
const told = async (person: Person, kind: string, count: number): Promise<readonly string[]> => {
  await expect.poll(() => mailsTo(person, kind).length).toBe(count);
  return mailsTo(person, kind);
};

describe('mails of the club', () => {
  it('are sent once for joining, for each paid month and for credits that are about to expire', async () => {
    const ada = await enrol('ada');
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
    const bob = await enrol('bob');
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
