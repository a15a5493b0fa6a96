import { isOwnName, uniqueName } from '@paddock/people/identity/unique-name';
import { describe, expect, it } from 'vitest';
import { openVenue } from './venue.ts';

const body = (email: string) => ({ body: { username: email, email } });
/** One address composed, decomposed, in upper case, and with its domain in ASCII. */
const FORMS = ['mü@müller.example', 'mu\u0308@mu\u0308ller.example', 'MÜ@Müller.Example', 'mü@xn--mller-kva.example'];
const [ADDRESS = ''] = FORMS;

describe('an address with letters of other scripts', () => {
  it('is one account in every form of it, and no other spelling is the same', async () => {
    const venue = openVenue();
    await venue.signUp(ADDRESS);
    for (const form of FORMS) {
      expect(uniqueName(form), form).toBe('mü@xn--mller-kva.example');
      const again = await venue.call('POST', '/users', body(form));
      expect([again.status, again.text], form).toEqual([400, expect.stringContaining('already exists')]);
    }
    for (const other of ['mu@müller.example', 'mü@muller.example', 'mü@mueller.example'])
      expect((await venue.call('POST', '/users', body(other))).status, other).toBe(201);
    for (const look of ['mü@ｍüller.example', 'mü@mül\u00adler.example']) expect(uniqueName(look)).toBe(look);
  });

  it('logs in by password and by mailed link in every form', async () => {
    const venue = openVenue();
    const { id } = await venue.signUp(ADDRESS, 'a good password');
    for (const form of FORMS) {
      const signedIn = await venue.call('POST', '/auth/token', {
        body: { username: form, password: 'a good password' },
      });
      expect([signedIn.status, signedIn.body['user_id']], form).toEqual([200, id]);
    }
    for (const form of FORMS) {
      await venue.call('POST', '/users/forgot_password', { body: { email: form } });
      const code = await venue.mailedCode(ADDRESS);
      const opened = await venue.call('POST', '/auth/token', { body: { token: code } });
      expect([opened.status, opened.body['user_id']], form).toEqual([200, id]);
      venue.wait(10 * 60_000);
    }
  });

  it('may be a login name, in any form, of its own account only', () => {
    for (const form of FORMS) expect(isOwnName(form, ADDRESS), form).toBe(true);
    expect(isOwnName('mü@müller.example', 'ada@p.test')).toBe(false);
    expect(isOwnName('bob@p.test', 'ada@p.test')).toBe(false);
    expect(isOwnName('ADA@p.test', 'ada@p.test')).toBe(true);
    expect(isOwnName('ada', 'ada@p.test')).toBe(true);
  });
});
