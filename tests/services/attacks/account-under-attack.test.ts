import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
const OWNER = 'olive@venue.test';
const AT_HOME = '198.51.100.7';

beforeAll(async () => {
  venue = await startVenue(undefined, { RATE_LIMITS: 'on' });
  // The first login by a link ends the password; an address that is proven already has had it.
  await venue.person('olive', { superuser: true, unproven: true });
  await venue.person('stella', { permissions: ['user.change_user'] });
  await venue.person('gus');
});
afterAll(() => venue.close());

const post = async (ip: string, path: string, body: object, token?: string) => {
  const reply = await venue.composed.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: ip,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify(body),
  });
  return { status: reply.statusCode, body: JSON.parse(reply.body) as Record<string, unknown> };
};
const logIn = (ip: string, more: object = {}) =>
  post(ip, '/auth/token', { username: OWNER, password: PASSWORD, ...more });
const guess = (ip: string) => logIn(ip, { password: 'a guess' });
/** Wrong passwords at the same moment, each from another IP address. */
const attack = (tries: number, from = 0) =>
  Promise.all(
    Array.from({ length: tries }, (_, n) => guess(`203.0.${Math.floor((from + n) / 250)}.${(from + n) % 250}`)),
  );
/**
 * Five logins, each at the same moment as 40 wrong passwords. While an account is attacked one call passes after each pause, and on a slow
 * machine that may be one of these. A known device always gets in, so a device that is refused once is not known.
 */
const logInUnderAttack = async (from: number, ip: string, more: object) => {
  const statuses: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const [, { status }] = await Promise.all([attack(40, from), logIn(ip, more)]);
    statuses.push(status);
  }
  return statuses;
};
/** The code of a login link that was mailed to the owner. Waits for it at most ten seconds. */
const mailedCode = async (): Promise<string> => {
  const folder = join(venue.folder, 'mail');
  for (let tries = 0; tries < 400; tries += 1) {
    const codes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        readFileSync(join(parentPath, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=\n', ''),
      )
      .filter((text) => text.includes(OWNER))
      .flatMap((text) => /login\?token=(?:3D)?([A-Za-z0-9]{27})/.exec(text)?.[1] ?? []);
    if (codes[0] !== undefined) return codes[0];
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('No link was mailed.');
};

describe('TH-19: while an account is attacked from two hundred and fifty addresses', () => {
  let device: unknown;
  beforeAll(async () => {
    const quiet = await logIn(AT_HOME);
    expect(quiet.status).toBe(200);
    ({ device } = quiet.body);
  });

  it('at most eight of 250 wrong passwords are checked, and the others answer 429', async () => {
    const answers = await attack(250);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(8);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(242);
  });

  it('the owner logs in from new addresses on a device that was logged in before', async () => {
    for (let round = 0; round < 5; round += 1) {
      await attack(20, 300 + round * 20);
      expect((await logIn(`192.0.2.${round}`, { device })).status).toBe(200);
    }
    // An almost equal secret is not accepted as the device.
    const almost = `${String(device).slice(0, -1)}_`;
    expect(await logInUnderAttack(500, '192.0.2.77', { device: almost })).toContain(429);
  });

  it('wrong passwords of guests at the same address block neither the owner’s device nor a mailed link', async () => {
    const stranger = (n: number) => post(AT_HOME, '/auth/token', { username: `guest${n}@venue.test`, password: 'x' });
    for (let n = 0; n < 60; n += 1) expect((await stranger(n)).status).toBe(401);
    expect((await stranger(60)).status).toBe(429);
    expect((await logIn(AT_HOME, { device })).status).toBe(200);
    // Nor the password on a new device, because the account was logged in at this address before.
    expect((await logIn(AT_HOME)).status).toBe(200);
    for (let n = 0; n < 105; n += 1) await post(AT_HOME, '/users/forgot_password', { email: `guest${n}@venue.test` });
    expect((await post(AT_HOME, '/users/forgot_password', { email: 'newcomer@venue.test' })).status).toBe(200);
    expect((await post(AT_HOME, '/auth/token', { token: 'x'.repeat(27) })).status).toBe(400);
    // With a password beside the code, the request does not count as a link.
    const both = { token: 'x'.repeat(27), username: 'guest99@venue.test', password: 'a guess' };
    expect((await post(AT_HOME, '/auth/token', both)).status).toBe(429);
  });

  it('the owner logs in by a mailed link although a stranger requests many, and ending all sessions forgets the devices', async () => {
    for (let call = 0; call < 10; call += 1)
      expect((await post(`203.0.113.${call}`, '/users/forgot_password', { email: OWNER })).status).toBe(200);
    expect((await post('192.0.2.90', '/users/forgot_password', { email: OWNER })).status).toBe(200);
    await attack(20, 600);
    const arrived = await post('192.0.2.90', '/auth/token', { token: await mailedCode() });
    expect(arrived.status).toBe(200);
    // This was the first login by a link, which ends the password and the earlier device.
    expect(await logInUnderAttack(650, '192.0.2.91', { device })).toContain(429);
    const token = String(arrived.body['access']);
    const chosen = await post('192.0.2.90', '/users/me/update_password', { new_password: PASSWORD }, token);
    expect(chosen.status).toBe(200);
    // The device on which the new password was chosen stays known, until all sessions are ended.
    expect((await logIn('192.0.2.92', { device: arrived.body['device'] })).status).toBe(200);
    const ended = await venue.composed.app.inject({
      method: 'DELETE',
      url: '/api/auth/sessions',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.statusCode).toBe(204);
    expect(await logInUnderAttack(700, '192.0.2.93', { device: arrived.body['device'] })).toContain(429);
  });
});

describe('TH-19: with the remembered device of a member of staff in the wrong hands', () => {
  const STELLA = 'stella@venue.test';
  const DESK = '198.51.100.9';
  const at = (ip: string, password: string, device?: unknown, username = STELLA) =>
    post(ip, '/auth/token', { username, password, ...(device !== undefined && { device }) });

  it('the thief cannot log in or guess without a pause, and the owner still logs in at a known address', async () => {
    const quiet = await at(DESK, PASSWORD);
    expect(quiet.status).toBe(200);
    const { device } = quiet.body;
    // A device alone is no login: it has no password.
    expect((await post('203.0.113.1', '/auth/token', { username: STELLA, device })).status).toBe(400);
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => at(`203.0.113.${n}`, 'a guess', device)));
    const checked = guesses.filter(({ status }) => status === 401).length;
    expect(checked).toBeLessThanOrEqual(8);
    expect(guesses.filter(({ status }) => status === 200)).toEqual([]);
    // The thief used up the device, not the address where the account was logged in before.
    expect((await at('203.0.113.1', PASSWORD, device)).status).toBe(429);
    expect((await at(DESK, PASSWORD)).status).toBe(200);
  });

  it('the device of another account opens nothing: its calls count with all other guesses', async () => {
    const { device: ofGus } = (await at('192.0.2.200', PASSWORD, undefined, 'gus@venue.test')).body;
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const guesses = Array.from({ length: 40 }, (_, n) => at(`203.0.113.${100 + n}`, 'a guess'));
      const [, mine] = await Promise.all([Promise.all(guesses), at('192.0.2.201', PASSWORD, ofGus)]);
      statuses.push(mine.status);
    }
    expect(statuses).toContain(429);
    // It still opens its own account, which nobody attacks.
    expect((await at('192.0.2.202', PASSWORD, ofGus, 'gus@venue.test')).status).toBe(200);
  });
});
