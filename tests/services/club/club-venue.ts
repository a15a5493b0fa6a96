import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { PASSWORD, type Person, startVenue } from '../../support/venue.ts';

/** A venue with a club, whose clock a test moves over months, and the mails that it wrote. */
export const openClub = async () => {
  const venue = await startVenue(undefined, { TEST_CLOCK: 'on' });
  const { location } = await venue.open();
  const owner = await venue.person('boss', { superuser: true });
  /** Logs in again, because logins expire long before a month has passed. */
  const signedIn = async (person: Person) => {
    const { body } = await venue.anonymous.post('/auth/token', { username: person.email, password: PASSWORD });
    return { authorization: `Bearer ${body.access}` };
  };
  const advance = async (to: string) => {
    const moved = await owner.post('/test-clock', { advance_to: to }, await signedIn(owner));
    expect(moved.status).toBe(200);
    return moved.body.happened as Record<string, number>;
  };
  /** Somebody with a card who joined on this day. */
  const joins = async (name: string): Promise<Person> => {
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
  return { venue, location, owner, signedIn, advance, joins, mailsTo, told };
};
export type Club = Awaited<ReturnType<typeof openClub>>;
