import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Passwords, hashOfUnknownPassword } from '@paddock/people/identity/passwords/passwords';
import { stub } from '../../support/stub.ts';
import { openVenue } from './venue.ts';

const TAKEN = 'A user with that username already exists.';
const body = (email: string, more: object = {}) => ({ username: email, email, ...more });

describe('signing up', () => {
  it('SIGNUP-01 creates an account without a login, and returns its token once', async () => {
    const venue = openVenue();
    const made = await venue.call('POST', '/users', {
      body: body('ada@paddock.test', { password: 'a good password' }),
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ username: 'ada@paddock.test', email: 'ada@paddock.test', is_onboarded: false });
    const me = await venue.call('GET', '/users/me', { token: String(made.body['access']) });
    expect(me.body['id']).toBe(made.body['id']);
    expect(me.body['access']).toBeUndefined();
    await venue.identity.settled();
    expect(venue.mailer.sent.map(({ to, kind }) => [to, kind])).toEqual([['ada@paddock.test', 'welcome']]);
  });

  it('SIGNUP-13 refuses a malformed email with the name of its field', async () => {
    const venue = openVenue();
    for (const email of ['ada', 'ada@', 'ada@paddock', 'ada@paddock.t', 'a b@paddock.test']) {
      const answer = await venue.call('POST', '/users', { body: { username: 'ada', email } });
      expect([answer.status, Object.keys(answer.body).includes('email')]).toEqual([400, true]);
    }
    expect(venue.log.events).toEqual([]);
  });

  it('SIGNUP-18 creates a random password when none is given, so that only a mailed link lets the person in', async () => {
    const venue = openVenue();
    const hashed: string[] = [];
    const { credentials } = venue.records;
    const put = credentials.put.bind(credentials);
    Object.assign(credentials, {
      put: (...[userId, hash]: Parameters<typeof put>) => (hashed.push(hash), put(userId, hash)),
    });
    const [ada, bob] = [await venue.signUp('ada@paddock.test'), await venue.signUp('bob@paddock.test')];
    expect(ada.id).not.toBe(bob.id);
    expect(new Set(hashed).size).toBe(2);
    for (const hash of hashed) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // The hashed password is 20 random characters.
    const made: string[] = [];
    const passwords = { hash: async (password: string) => (made.push(password), password) };
    for (let time = 0; time < 3; time += 1)
      await hashOfUnknownPassword({ passwords: stub<Passwords>(passwords), random: randomBytes });
    expect(new Set(made).size).toBe(3);
    for (const password of made) expect(password).toMatch(/^[A-Za-z0-9]{20}$/);
    for (const password of ['undefined', 'password'])
      await expect(venue.signIn('ada@paddock.test', password)).rejects.toThrow('No account matches');
    expect((await venue.call('GET', '/users/me', { token: ada.token })).body['is_onboarded']).toBe(false);
  });

  it('SIGNUP-21 refuses a taken username in any case, and does not change the account', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test', 'a good password');
    for (const email of ['ada@paddock.test', 'ADA@paddock.test', 'Ada@Paddock.Test']) {
      const again = await venue.call('POST', '/users', { body: body(email, { password: 'another password' }) });
      expect([again.status, again.body['username']]).toEqual([400, [TAKEN]]);
      // The refusal reveals nothing of the account (rule A-055).
      expect(again.text).not.toContain(ada.id);
    }
    // The refusal names the taken username, although the email is another one.
    const elsewhere = await venue.call('POST', '/users', {
      body: body('eve@evil.test', { username: 'Ada@paddock.test' }),
    });
    expect([elsewhere.status, elsewhere.body['username']]).toEqual([400, [TAKEN]]);
    const free = await venue.call('POST', '/users', { body: body('eve@evil.test', { username: 'bob@paddock.test' }) });
    expect(free.body['username']).toEqual(['A username that is an email address must be your own email address.']);
    const mailTaken = await venue.call('POST', '/users', { body: { username: 'other', email: 'ada@paddock.test' } });
    expect([mailTaken.status, Object.keys(mailTaken.body)]).toEqual([400, expect.arrayContaining(['email'])]);
    expect(
      (await venue.call('POST', '/users', { body: body('other@paddock.test', { username: 'other' }) })).status,
    ).toBe(201);
    await venue.signIn('ada@paddock.test', 'a good password');
    await expect(venue.signIn('ada@paddock.test', 'another password')).rejects.toThrow('No account matches');
  });

  it('refuses look-alike and padded spellings of an existing username', async () => {
    const venue = openVenue();
    await venue.signUp('ada@paddock.test', 'a good password');
    const before = venue.log.events.length;
    for (const username of [
      'аda@paddock.test',
      'ada@paddock.test ',
      ' ada@paddock.test',
      'ada@paddock.test\u0000',
      'ada@paddock.test\u200b',
      'ａda',
      'ada@paddock.test',
    ])
      expect((await venue.call('POST', '/users', { body: { username, email: 'eve@evil.test' } })).status).toBe(400);
    expect(venue.log.events.length).toBe(before);
    // As in the mail system, an address with other dots or a plus part is another address.
    for (const email of ['a.da@paddock.test', 'ada+1@paddock.test'])
      expect((await venue.call('POST', '/users', { body: body(email) })).status).toBe(201);
  });

  it('accepts exactly one of 50 sign-ups for one email at the same time', async () => {
    const venue = openVenue();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        venue.call('POST', '/users', { body: body(index % 2 ? 'ada@paddock.test' : 'ADA@paddock.test') }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, text }) => status === 400 && text.includes(TAKEN))).toHaveLength(49);
    expect(venue.log.events.filter(({ type }) => type === 'UserRegistered')).toHaveLength(1);
    expect((await venue.vault.search('paddock', { offset: 0, limit: 99 })).count).toBe(1);
  });

  it('accepts exactly one of two sign-ups for the same username and email at the same time', async () => {
    const venue = openVenue();
    for (let round = 0; round < 20; round += 1) {
      const [x, y] = [`x${round}`, `y${round}@paddock.test`];
      const answers = await Promise.all([
        venue.call('POST', '/users', { body: { username: x, email: y } }),
        venue.call('POST', '/users', { body: { username: x, email: y.toUpperCase() } }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    }
  });

  it('leaves the username free of a sign-up that was refused because another one had its email', async () => {
    const venue = openVenue();
    for (let round = 0; round < 20; round += 1) {
      const names = [`x${round}`, `z${round}`];
      const sign = (username: string | undefined, email: string) =>
        venue.call('POST', '/users', { body: { username, email } });
      const answers = await Promise.all(names.map((name) => sign(name, `y${round}@paddock.test`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      const refused = names[answers.findIndex(({ status }) => status === 400)];
      expect((await sign(refused, `other${round}@paddock.test`)).status).toBe(201);
    }
  });

  it('AUTH-26 refuses a password that is short, too long, common or the email itself, before anything is written', async () => {
    const venue = openVenue();
    const refused = ['1234567', 'x'.repeat(129), 'password123', 'PASSWORD1', 'aaaaaaaaaa', 'ada@paddock.test'];
    const common = ['Liverpool1', 'michelle1', 'asdfasdf', 'password99', 'qwerty123456', 'Summer2031', 'paddock1'];
    for (const password of [...refused, ...common]) {
      const answer = await venue.call('POST', '/users', { body: body('ada@paddock.test', { password }) });
      expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, 'password']);
    }
    expect(venue.log.events).toEqual([]);
    expect(
      (await venue.call('POST', '/users', { body: body('ada@paddock.test', { password: 'пароль№1' }) })).status,
    ).toBe(201);
    // Composed and decomposed letters are the same password.
    const zoe = await venue.signUp('zoe@paddock.test', 'Zo\u00eb rides fast');
    await venue.signIn(zoe.email, 'Zoe\u0308 rides fast');
  });

  it('is refused to users who are logged in, and refuses roles and unknown fields', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test');
    expect((await venue.call('POST', '/users', { token: ada.token, body: body('b@paddock.test') })).status).toBe(403);
    for (const field of ['is_staff', 'is_superuser', 'permissions', 'id', 'credits_balance']) {
      const answer = await venue.call('POST', '/users', { body: body('c@paddock.test', { [field]: true }) });
      expect([answer.status, answer.body[field]]).toEqual([400, ['This field is not known.']]);
    }
  });

  it('frees the name at once if the account cannot be stored', async () => {
    const venue = openVenue();
    const { credentials } = venue.records;
    const put = credentials.put.bind(credentials);
    Object.assign(credentials, { put: () => Promise.reject(new Error('the database is away')) });
    expect((await venue.call('POST', '/users', { body: body('ada@paddock.test') })).status).toBeGreaterThanOrEqual(500);
    Object.assign(credentials, { put });
    expect((await venue.call('POST', '/users', { body: body('ada@paddock.test') })).status).toBe(201);
  });
});
