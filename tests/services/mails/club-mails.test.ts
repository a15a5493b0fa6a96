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

/** Sessions end long before a month is over: whoever does something after one signs in again. */
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
/** Mails of one kind to somebody as they lie on disk, oldest first, soft line breaks taken out. */
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
  it('tell of joining, of each month that was paid and of credits that are about to expire, each once', async () => {
    const ada = await enrol('ada');
    const [joined] = await told(ada, 'club-joined', 1);
    expect(joined).toContain('1,000 credits');
    expect(joined).toContain('$87.60');

    // Four renewals; what is left of the first two months expires on the first of June and of July. The clock waits for the mails of
    // each stop: what is older than a day is no news.
    await advance('2027-07-02T00:00:00.000Z');
    const renewed = await told(ada, 'club-renewed', 4);
    for (const mail of renewed) expect(mail).toContain('$87.60');
    const [first, second] = await told(ada, 'credits-expire', 2);
    // They are gone as June and July begin: what is told is the last day before.
    expect(first).toContain('May 31, 2027');
    expect(second).toContain('June 30, 2027');
    for (const mail of [first, second]) expect(mail).toContain('1,000 credits');
    expect(mailsTo(ada, 'renewal-failed')).toEqual([]);
  });

  it('tell of a renewal that failed, in the words of the bank, of each try of the plan after it, and of the end', async () => {
    const bob = await enrol('bob');
    await bob.post('/users/me/card', { token: 'tok_chargeCustomerFail' });
    await advance('2027-08-20T00:00:00.000Z');
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
