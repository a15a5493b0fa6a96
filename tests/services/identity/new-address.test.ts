import { noSecurityEvents, type SecurityEvent } from '@paddock/kit/http/security-events';
import { DAY, HOUR, MINUTE } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { openVenue, type Venue } from './venue.ts';

const PASSWORD = 'a password of their own 1';
const MALLORY = 'mallory@evil.test';
const arrive = (venue: Venue, token: string | undefined) => venue.call('POST', '/auth/token', { body: { token } });
const read = async (venue: Venue, token: string, id = 'me') =>
  (await venue.call('GET', `/users/${id}`, { token })).body;
const rename = (venue: Venue, token: string, id: string, email: string) =>
  venue.call('PATCH', `/users/${id}`, { token, body: { email } });
const logIn = async (venue: Venue, username: string) =>
  (await venue.call('POST', '/auth/token', { body: { username, password: PASSWORD } })).status;

/** A customer with a password, and staff who request another address for them. */
const requested = async () => {
  const venue = openVenue();
  const cleo = await venue.signUp('cleo@paddock.test', PASSWORD);
  const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
  expect((await rename(venue, clerk.token, cleo.id, MALLORY)).status).toBe(200);
  /** Sessions of staff end within a day. */
  const again = async () => ({ ...clerk, token: await venue.signIn(clerk.email, 'a long staff password') });
  return { venue, cleo, clerk, again, token: await venue.newAddressToken(MALLORY) };
};

describe('An address that staff request for a customer', () => {
  it('is in force only once its link was opened; until then nothing of the account changes', async () => {
    const { venue, cleo, token } = await requested();
    expect(await read(venue, cleo.token)).toMatchObject({ email: cleo.email, email_pending: MALLORY });
    expect(await logIn(venue, cleo.email)).toBe(200);
    expect(await logIn(venue, MALLORY)).toBe(401);
    venue.wait(DAY);
    const { status, body } = await arrive(venue, token);
    expect(status).toBe(200);
    const now = await read(venue, String(body['access']));
    expect(now).toMatchObject({ email: MALLORY, username: MALLORY, email_pending: null });
    // As after every first link to an address, its reader alone is in; the old address is free.
    expect(await logIn(venue, MALLORY)).toBe(401);
    expect((await arrive(venue, token)).status).toBe(400);
    await venue.signUp(cleo.email);
  });

  it('lets nobody in for 24 hours: neither its link nor a login link; the present address gets one', async () => {
    const { venue, cleo, again, token } = await requested();
    venue.wait(DAY - MINUTE);
    const clerk = await again();
    expect((await arrive(venue, token)).status).toBe(400);
    expect((await venue.call('POST', '/auth/token/preview', { body: { token } })).status).toBe(400);
    await venue.call('POST', '/users/forgot_password', { body: { email: MALLORY } });
    await venue.call('POST', `/users/${cleo.id}/send_login_link`, { token: clerk.token });
    expect(await venue.mailedCode(MALLORY)).toBeUndefined();
    expect(await venue.mailedCode(cleo.email)).toBeDefined();
    venue.wait(MINUTE);
    expect((await venue.call('POST', '/auth/token/preview', { body: { token } })).body['masked_email']).toBe(
      'm••@e••.test',
    );
    venue.wait(8 * DAY);
    expect((await arrive(venue, token)).status).toBe(400);
  });

  it('is withdrawn by the owner, by a login by link to the present address, and by another request', async () => {
    const { venue, cleo, clerk, token } = await requested();
    const kept = await venue.call('PATCH', '/users/me', { token: cleo.token, body: { email_pending: null } });
    expect(kept.body).toMatchObject({ email: cleo.email, email_pending: null });
    await rename(venue, clerk.token, cleo.id, 'second@evil.test');
    await rename(venue, clerk.token, cleo.id, 'third@evil.test');
    const [second, third] = [
      await venue.newAddressToken('second@evil.test'),
      await venue.newAddressToken('third@evil.test'),
    ];
    venue.wait(DAY);
    for (const worthless of [token, second]) expect((await arrive(venue, worthless)).status).toBe(400);
    await venue.call('POST', '/users/forgot_password', { body: { email: cleo.email } });
    expect((await arrive(venue, await venue.mailedCode(cleo.email))).status).toBe(200);
    expect((await arrive(venue, third)).status).toBe(400);
  });

  it('is refused if another account has it, at the request and when the link is opened', async () => {
    const { venue, cleo, again, token } = await requested();
    await venue.signUp(MALLORY);
    venue.wait(DAY);
    const clerk = await again();
    expect((await arrive(venue, token)).status).toBe(400);
    expect(await read(venue, clerk.token, cleo.id)).toMatchObject({ email: cleo.email });
    expect((await rename(venue, clerk.token, cleo.id, MALLORY)).status).toBe(400);
  });

  it('is not opened with a changed token', async () => {
    const { venue, clerk, token = '' } = await requested();
    venue.wait(DAY);
    for (const forged of [
      `${clerk.id}${token.slice(token.indexOf('.'))}`,
      `${token}A`,
      `${token.slice(0, -1)}`,
      '.',
      'x.',
    ])
      expect((await arrive(venue, forged)).status).toBe(400);
    expect((await arrive(venue, token)).status).toBe(200);
  });

  it('is in force at once for a walk-in whom nobody has logged in as', async () => {
    const venue = openVenue();
    const clerk = await venue.staff('clerk@paddock.test', ['user.change_user', 'reservations.change_reservation']);
    const walkIn = await venue.call('POST', '/users/walk-in', {
      token: clerk.token,
      body: { first_name: 'Wim', last_name: 'Walk', email: 'vim@paddock.test' },
    });
    const corrected = await rename(venue, clerk.token, String(walkIn.body['id']), 'wim@paddock.test');
    expect(corrected.body).toMatchObject({ email: 'wim@paddock.test', email_pending: null });
  });
});

describe('The address of a superuser', () => {
  it('is changed by themselves only; their link works at once', async () => {
    const venue = openVenue();
    const [boss, chief] = [
      await venue.staff('boss@paddock.test', [], true),
      await venue.staff('chief@paddock.test', [], true),
    ];
    expect((await rename(venue, chief.token, boss.id, MALLORY)).status).toBe(403);
    const username = await venue.call('PATCH', `/users/${boss.id}`, {
      token: chief.token,
      body: { username: 'mallory' },
    });
    expect(username.status).toBe(403);
    expect(
      (await venue.call('PATCH', `/users/${boss.id}`, { token: chief.token, body: { zip_code: '10001' } })).status,
    ).toBe(200);
    expect((await rename(venue, boss.token, 'me', 'boss@elsewhere.test')).status).toBe(200);
    const { status, body } = await arrive(venue, await venue.newAddressToken('boss@elsewhere.test'));
    expect(status).toBe(200);
    expect(await read(venue, String(body['access']))).toMatchObject({ email: 'boss@elsewhere.test' });
  });

  it('gets no login link by another superuser after a request, and one-time codes are not turned off by another', async () => {
    const venue = openVenue();
    const [boss, chief] = [
      await venue.staff('boss@paddock.test', [], true),
      await venue.staff('chief@paddock.test', [], true),
    ];
    expect((await venue.call('DELETE', `/users/${boss.id}/one-time-codes`, { token: chief.token })).status).toBe(403);
    venue.wait(HOUR);
    expect((await rename(venue, chief.token, boss.id, MALLORY)).status).toBe(403);
    await venue.call('POST', `/users/${boss.id}/send_login_link`, { token: chief.token });
    expect(await venue.mailedCode(boss.email)).toBeDefined();
  });
});

it('A new address is on record when it is asked for and when it comes into force', async () => {
  const noted: SecurityEvent[] = [];
  const venue = openVenue({ security: { ...noSecurityEvents, note: (event) => void noted.push(event) } });
  const cleo = await venue.signUp('cleo@paddock.test', PASSWORD);
  const kinds = () => noted.map(({ kind }) => kind);
  const link = { body: { email: cleo.email } };
  expect((await venue.call('POST', '/users/forgot_password', link)).status).toBe(200);
  expect((await arrive(venue, await venue.mailedCode(cleo.email))).status).toBe(200);
  await expect.poll(kinds).toContain('LOGIN_BY_LINK');
  expect(kinds()).not.toContain('ADDRESS_IN_FORCE');
  const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
  expect((await rename(venue, clerk.token, cleo.id, 'cleo@elsewhere.test')).status).toBe(200);
  await expect.poll(kinds).toContain('ADDRESS');
  expect(kinds()).not.toContain('ADDRESS_IN_FORCE');
  const token = await venue.newAddressToken('cleo@elsewhere.test');
  venue.wait(DAY);
  expect((await arrive(venue, `${token}A`)).status).toBe(400);
  await expect.poll(kinds).toContain('LINK_NOT_VALID');
  expect(kinds()).not.toContain('ADDRESS_IN_FORCE');
  expect((await arrive(venue, token)).status).toBe(200);
  await expect.poll(() => noted.find(({ kind }) => kind === 'ADDRESS_IN_FORCE')?.user).toBe(cleo.id);
});
