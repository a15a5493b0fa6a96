import { decodeJwt } from 'jose';
import { DAY, HOUR, millisOf } from '@paddock/shared-domain/kernel/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { openVenue, type Account } from './venue.ts';

const PASSWORD = 'a good long password';

describe('signing in', () => {
  const venue = openVenue();
  let ada: Account;
  beforeAll(async () => {
    const body = { username: 'Ada.B', email: 'Ada@paddock.test', password: PASSWORD };
    const made = await venue.call('POST', '/users', { body });
    ada = { id: made.body['id'] as Account['id'], token: String(made.body['access']), email: body.email };
  });
  const signIn = (username: string, password: string) =>
    venue.call('POST', '/auth/token', { body: { username, password } });

  it('AUTH-01 answers an access token for username and password', async () => {
    const answer = await signIn('Ada.B', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ access: expect.any(String), user_id: ada.id });
  });

  it('AUTH-02 takes the username exactly or the email ignoring case', async () => {
    for (const name of ['Ada.B', 'Ada@paddock.test', 'ada@PADDOCK.test'])
      expect((await signIn(name, PASSWORD)).status).toBe(200);
    expect((await signIn('ada.b', PASSWORD)).status).toBe(401);
  });

  it('AUTH-03 gives no token for wrong details, in the same words for a wrong password and an unknown account', async () => {
    const wrong = await signIn('Ada.B', 'not the password');
    const unknown = await signIn('nobody@paddock.test', 'not the password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { request_id: _, ...words } = wrong.body;
    expect(unknown.body).toMatchObject(words);
    expect(wrong.body['access']).toBeUndefined();
    // A client must not take a failed login for an expired session.
    expect(wrong.body['code']).not.toBe('token_not_valid');
  });

  it('AUTH-04 says what the caller may do', async () => {
    const customer = await venue.call('GET', '/auth/permissions', { token: ada.token });
    expect(customer.body).toEqual({ is_staff: false, is_superuser: false, permissions: [] });
    const planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
    expect((await venue.call('GET', '/auth/permissions', { token: planner.token })).body).toEqual({
      is_staff: true,
      is_superuser: false,
      permissions: ['reservations.change_reservation'],
    });
  });

  it('PERM-01 tells visitors, customers, staff and superusers apart', async () => {
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

  it('AUTH-06 takes the session token as a bearer token', async () => {
    expect((await venue.call('GET', '/users/me', { token: ada.token })).status).toBe(200);
    const basic = await venue.app.inject({
      url: '/api/users/me',
      headers: { authorization: `Basic ${ada.token}` },
    });
    expect(basic.statusCode).toBe(401);
  });

  it('AUTH-15 answers token_not_valid to expired and invalid tokens', async () => {
    const token = await venue.signIn('Ada.B', PASSWORD);
    venue.wait(7 * DAY - 1);
    expect((await venue.call('GET', '/users/me', { token })).status).toBe(200);
    venue.wait(1);
    for (const dead of [token, 'no.such.token', `${token}x`, undefined]) {
      const answer = await venue.call('GET', '/users/me', { token: dead });
      expect([answer.status, answer.body['code']]).toEqual([401, 'token_not_valid']);
    }
  });

  it('ends a session at logout, on this server at once, and lists and ends the others', async () => {
    const [phone, laptop] = [await venue.signIn('Ada.B', PASSWORD), await venue.signIn('Ada.B', PASSWORD)];
    const listed = await venue.call('GET', '/auth/sessions', { token: phone });
    const sessions = listed.body['results'] as { current: boolean }[];
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(listed.body['count']).toBe(sessions.length);
    expect((await venue.call('DELETE', '/auth/token', { token: phone })).status).toBe(204);
    expect((await venue.call('GET', '/users/me', { token: phone })).status).toBe(401);
    expect((await venue.call('GET', '/users/me', { token: laptop })).status).toBe(200);
    expect((await venue.call('DELETE', '/auth/sessions', { token: laptop })).status).toBe(204);
    expect((await venue.call('GET', '/users/me', { token: laptop })).status).toBe(401);
  });
});
