import { openInMemoryVault } from '@paddock/kit/gateways/vault/in-memory-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { createLimits } from '@paddock/kit/http/rate-limits';
import { openInMemoryRecords } from '@paddock/people/identity/records/in-memory-records';
import { loginCodeHash } from '@paddock/people/identity/tokens/login-code';
import { decodeJwt } from 'jose';
import { DAY, HOUR, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { openVenue, type Account } from './venue.ts';

const PASSWORD = 'a good long password';

describe('logging in', () => {
  const venue = openVenue();
  let ada: Account;
  beforeAll(async () => {
    const body = { username: 'Ada.B', email: 'Ada@paddock.test', password: PASSWORD };
    const made = await venue.call('POST', '/users', { body });
    ada = { id: made.body['id'] as Account['id'], token: String(made.body['access']), email: body.email };
  });
  const signIn = (username: string, password: string) =>
    venue.call('POST', '/auth/token', { body: { username, password } });

  it('AUTH-01 returns an access token for username and password', async () => {
    const answer = await signIn('Ada.B', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ access: expect.any(String), user_id: ada.id });
  });

  it('AUTH-02 accepts the exact username, or the email in any case', async () => {
    for (const name of ['Ada.B', 'Ada@paddock.test', 'ada@PADDOCK.test'])
      expect((await signIn(name, PASSWORD)).status).toBe(200);
    expect((await signIn('ada.b', PASSWORD)).status).toBe(401);
  });

  it('AUTH-03 returns no token for wrong details, and the same text for a wrong password and an unknown account', async () => {
    const wrong = await signIn('Ada.B', 'not the password');
    const unknown = await signIn('nobody@paddock.test', 'not the password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { request_id: _, ...words } = wrong.body;
    expect(unknown.body).toMatchObject(words);
    expect(wrong.body['access']).toBeUndefined();
    // A client must not take a failed login for an expired session.
    expect(wrong.body['code']).not.toBe('token_not_valid');
  });

  it('TH-16 TH-19 stops too many guesses in the same way with and without an account, in any spelling of the name', async () => {
    const limited = openVenue({ limits: createLimits('secret') });
    await limited.call('POST', '/users', { body: { username: 'Ada.B', email: ada.email, password: PASSWORD } });
    const guess = async (username: string) =>
      (await limited.call('POST', '/auth/token', { body: { username, password: 'not the password' } })).status;
    const statusesOf = async (names: readonly string[]) => {
      const statuses = [];
      for (const name of names) for (let tries = 0; tries < 4; tries += 1) statuses.push(await guess(name));
      return statuses;
    };
    const known = await statusesOf([`${ada.email} `, ada.email, ada.email.toUpperCase()]);
    expect(known).toContain(429);
    expect(await statusesOf(['nobody@paddock.test ', 'nobody@paddock.test', 'NOBODY@paddock.test'])).toEqual(known);
    // The username has a count of its own. A shared count would tell a guesser that both names belong to one person.
    expect(await guess('Ada.B')).toBe(401);
  });

  it('AUTH-03 reads the same records for a wrong password and an unknown account, so that the time reveals nothing', async () => {
    const asked: string[] = [];
    const vault = openInMemoryVault(vaultKeysOf('v'.repeat(43)));
    const records = openInMemoryRecords();
    const { credentials } = records;
    const counted = openVenue({
      vault: { ...vault, read: (subject) => (asked.push('vault'), vault.read(subject)) },
      records: { ...records, credentials: { ...credentials, get: (id) => (asked.push('hash'), credentials.get(id)) } },
    });
    await counted.call('POST', '/users', { body: { username: 'Ada.B', email: ada.email, password: PASSWORD } });
    const guess = async (username: string): Promise<readonly string[]> => {
      asked.length = 0;
      const body = { username, password: 'not the password' };
      expect((await counted.call('POST', '/auth/token', { body })).status).toBe(401);
      return [...asked];
    };
    expect(await guess('Ada.B')).toEqual(['hash']);
    expect(await guess(ada.email)).toEqual(['hash']);
    expect(await guess('nobody@paddock.test')).toEqual(['hash']);
  });

  it('U7 TH-45 opens no session if the password changes or the link is revoked while the login is checked', async () => {
    const records = openInMemoryRecords();
    const { sessions, loginCodes } = records;
    let meanwhile = async (): Promise<unknown> => undefined;
    const slow = openVenue({
      records: {
        ...records,
        sessions: {
          ...sessions,
          open: async (session) => {
            const happens = meanwhile;
            meanwhile = async () => undefined;
            await happens();
            return sessions.open(session);
          },
        },
      },
    });
    const made = await slow.call('POST', '/users', {
      body: { username: 'Ada.B', email: ada.email, password: PASSWORD },
    });
    let token = String(made.body['access']);
    const id = made.body['id'] as Account['id'];
    const change = (password: string) => async () =>
      expect(
        (await slow.call('POST', '/users/me/update_password', { token, body: { new_password: password } })).status,
      ).toBe(200);
    const living = async () => (await slow.call('GET', '/auth/sessions', { token })).body['count'];
    // The password changes after it was checked and before the session opens.
    meanwhile = change('quite another one 7');
    const old = await slow.call('POST', '/auth/token', { body: { username: 'Ada.B', password: PASSWORD } });
    expect([old.status, await living()]).toEqual([401, 1]);
    // A link is used while a new password ends everything else. Not the first link: it ends everything itself.
    const link = 'L'.repeat(27);
    const { now } = slow.time;
    const code = { userId: id, now, expiresAt: plusMillis(now, HOUR), runsAlone: 0, mostPerHour: 9 };
    await loginCodes.issue({ ...code, codeHash: loginCodeHash('F'.repeat(27)) });
    const first = await slow.call('POST', '/auth/token', { body: { token: 'F'.repeat(27) } });
    expect(first.status).toBe(200);
    token = String(first.body['access']);
    await loginCodes.issue({ ...code, codeHash: loginCodeHash(link) });
    meanwhile = change('yet another one 8');
    const linked = await slow.call('POST', '/auth/token', { body: { token: link } });
    expect([linked.status, await living()]).toEqual([400, 1]);
    const right = await slow.call('POST', '/auth/token', {
      body: { username: 'Ada.B', password: 'yet another one 8' },
    });
    expect([right.status, await living()]).toEqual([200, 2]);
  });

  it('AUTH-04 returns the permissions of the caller', async () => {
    const customer = await venue.call('GET', '/auth/permissions', { token: ada.token });
    expect(customer.body).toEqual({ is_staff: false, is_superuser: false, permissions: [] });
    const planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
    expect((await venue.call('GET', '/auth/permissions', { token: planner.token })).body).toEqual({
      is_staff: true,
      is_superuser: false,
      permissions: ['reservations.change_reservation'],
    });
  });

  it('PERM-01 distinguishes visitors, customers, staff and superusers', async () => {
    const staff = await venue.staff('staff@paddock.test', []);
    const boss = await venue.staff('boss@paddock.test', [], true);
    const asked = await Promise.all(
      [undefined, ada.token, staff.token, boss.token].map((token) => venue.call('GET', '/auth/permissions', { token })),
    );
    expect(asked.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    expect(asked.slice(1).map(({ body }) => [body['is_staff'], body['is_superuser']])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    // A superuser has every permission without being given one.
    expect(asked[3]?.body['permissions']).toHaveLength(3);
  });

  it('AUTH-05 puts user_id and exp into the token, and nothing about roles', async () => {
    const claims = decodeJwt(String((await signIn('Ada.B', PASSWORD)).body['access']));
    expect(claims['user_id']).toBe(ada.id);
    expect(claims.exp).toBe(Math.floor((millisOf(venue.time.now) + 7 * DAY) / 1000));
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iss', 'sid', 'user_id']);
    const staff = await venue.staff('short@paddock.test', []);
    expect(decodeJwt(staff.token).exp).toBe(Math.floor((millisOf(venue.time.now) + 12 * HOUR) / 1000));
  });

  it('AUTH-06 accepts the session token as a bearer token', async () => {
    expect((await venue.call('GET', '/users/me', { token: ada.token })).status).toBe(200);
    const basic = await venue.app.inject({
      url: '/api/users/me',
      headers: { authorization: `Basic ${ada.token}` },
    });
    expect(basic.statusCode).toBe(401);
  });

  it('AUTH-15 returns token_not_valid for expired and invalid tokens', async () => {
    const token = await venue.signIn('Ada.B', PASSWORD);
    venue.wait(7 * DAY - 1);
    expect((await venue.call('GET', '/users/me', { token })).status).toBe(200);
    venue.wait(1);
    for (const dead of [token, 'no.such.token', `${token}x`, undefined]) {
      const answer = await venue.call('GET', '/users/me', { token: dead });
      expect([answer.status, answer.body['code']]).toEqual([401, 'token_not_valid']);
    }
  });

  it('TH-19 makes the device known for this account and for no other one', async () => {
    const eve = await venue.signUp('eve@elsewhere.test', PASSWORD);
    const deviceOf = async (username: string): Promise<string> =>
      String((await venue.call('POST', '/auth/token', { body: { username, password: PASSWORD } })).body['device']);
    const [hers, eves] = [await deviceOf('Ada.B'), await deviceOf(eve.email)];
    const known = (login: string, device: string) => venue.identity.knowsDevice(login, device);
    expect([await known('Ada.B', hers), await known(eve.email, eves)]).toEqual([true, true]);
    expect([await known('Ada.B', eves), await known(eve.email, hers)]).toEqual([false, false]);
    expect(await known('Ada.B', `${hers.slice(0, -1)}_`)).toBe(false);
  });

  it('ends a session at once at logout, and can list and end all sessions', async () => {
    const [phone, laptop] = [await venue.signIn('Ada.B', PASSWORD), await venue.signIn('Ada.B', PASSWORD)];
    const listed = await venue.call('GET', '/auth/sessions', { token: phone });
    const sessions = listed.body['results'] as { current: boolean; device: string; address: string }[];
    expect(new Set(sessions.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
    expect(sessions.every(({ device }) => device !== '')).toBe(true);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(listed.body['count']).toBe(sessions.length);
    expect((await venue.call('DELETE', '/auth/token', { token: phone })).status).toBe(204);
    expect((await venue.call('GET', '/users/me', { token: phone })).status).toBe(401);
    expect((await venue.call('GET', '/users/me', { token: laptop })).status).toBe(200);
    expect((await venue.call('DELETE', '/auth/sessions', { token: laptop })).status).toBe(204);
    expect((await venue.call('GET', '/users/me', { token: laptop })).status).toBe(401);
  });
});
