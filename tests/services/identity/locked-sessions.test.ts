import { openInMemoryRecords } from '@paddock/people/identity/records/in-memory-records';
import { noSecurityEvents, type SecurityEvent } from '@paddock/kit/http/security-events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { openVenue, type Venue } from './venue.ts';

const PASSWORD = 'a long staff password';
const IDLE = 30 * MINUTE;

const opened = async () => {
  const venue = openVenue({ staffIdle: IDLE });
  const planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
  const call = (method: string, path: string, body?: object) =>
    venue.call(method, path, { token: planner.token, ...(body && { body }) });
  return { venue, planner, call, me: () => call('GET', '/users/me') };
};
const write = (call: Awaited<ReturnType<typeof opened>>['call'], language: string) =>
  call('PATCH', '/users/me', { language });
const enrol = async (venue: Venue, call: Awaited<ReturnType<typeof opened>>['call']) => {
  const { body } = await call('POST', '/auth/one-time-codes', { current_password: PASSWORD });
  const code = () =>
    TOTP.generate({ secret: Secret.fromBase32(String(body['secret'])), timestamp: Date.parse(venue.time.now) });
  expect((await call('POST', '/auth/one-time-codes/confirm', { code: code() })).status).toBe(200);
  return code;
};

describe('a session of staff that nobody uses', () => {
  it('is locked after its time, for reads and writes, and says so with its own code', async () => {
    const { venue, call, me } = await opened();
    venue.wait(IDLE - 1);
    expect((await me()).status).toBe(200);
    venue.wait(1);
    const refused = await me();
    expect([refused.status, refused.body['code']]).toEqual([401, 'session_locked']);
    expect((await write(call, 'es')).body['code']).toBe('session_locked');
    expect(venue.log.events.some(({ type }) => type === 'ProfileChanged')).toBe(false);
    // What everybody may read is still shown.
    expect((await call('OPTIONS', '/')).status).toBe(200);
  });

  it('stays open by what its person does, and not by the reads that a screen repeats', async () => {
    const { venue, call, me } = await opened();
    for (const language of ['es', 'en', 'es']) {
      venue.wait(20 * MINUTE);
      expect((await write(call, language)).status).toBe(200);
    }
    venue.wait(20 * MINUTE);
    expect((await call('POST', '/auth/session/use')).body['locks_in']).toBe(30 * 60);
    for (let minutes = 0; minutes < 29; minutes += 1) {
      venue.wait(MINUTE);
      expect((await me()).status).toBe(200);
    }
    expect((await call('GET', '/auth/session')).body['locks_in']).toBe(60);
    venue.wait(MINUTE);
    expect((await me()).body['code']).toBe('session_locked');
  });

  it('goes on with the password as it was, and only with that', async () => {
    const { venue, call, me } = await opened();
    venue.wait(2 * IDLE);
    const prove = (password: string) => call('POST', '/auth/session/proof', { current_password: password });
    expect((await prove('another password')).body).toMatchObject({
      current_password: ['This is not your current password.'],
    });
    expect((await me()).status).toBe(401);
    expect((await call('POST', '/auth/session/proof', { code: '123456' })).status).toBe(409);
    expect((await me()).status).toBe(401);
    expect((await prove(PASSWORD)).status).toBe(204);
    expect((await me()).status).toBe(200);
    venue.wait(IDLE);
    expect((await me()).status).toBe(401);
  });

  it('goes on with a one-time code as well, each of which works once', async () => {
    const { venue, call, me } = await opened();
    const code = await enrol(venue, call);
    venue.wait(IDLE);
    const sent = code();
    expect((await call('POST', '/auth/session/proof', { code: '000000' })).status).toBe(400);
    expect((await call('POST', '/auth/session/proof', { code: sent })).status).toBe(204);
    expect((await me()).status).toBe(200);
    venue.wait(IDLE);
    expect((await call('POST', '/auth/session/proof', { code: sent })).status).toBe(400);
    expect((await me()).status).toBe(401);
  });

  it('is recorded once as locked, with its person, until it locks again', async () => {
    const noted: SecurityEvent[] = [];
    const venue = openVenue({
      staffIdle: IDLE,
      security: { ...noSecurityEvents, note: (event) => void noted.push(event) },
    });
    const planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
    const locks = () => noted.filter(({ kind }) => kind === 'LOCKED').map(({ user }) => user);
    const me = () => venue.call('GET', '/users/me', { token: planner.token });
    venue.wait(IDLE - 1);
    await me();
    expect(locks()).toEqual([]);
    venue.wait(1);
    for (let call = 0; call < 3; call += 1) await me();
    await expect.poll(locks).toEqual([planner.id]);
    const proof = { token: planner.token, body: { current_password: PASSWORD } };
    expect((await venue.call('POST', '/auth/session/proof', proof)).status).toBe(204);
    await me();
    venue.wait(IDLE);
    await me();
    await expect.poll(locks).toEqual([planner.id, planner.id]);
  });

  it('can be ended while it is locked, and then no password opens it', async () => {
    const { venue, call, me } = await opened();
    venue.wait(IDLE);
    expect((await call('DELETE', '/auth/token')).status).toBe(204);
    expect((await call('POST', '/auth/session/proof', { current_password: PASSWORD })).status).toBe(401);
    expect((await me()).body['code']).toBe('token_not_valid');
  });

  it('is written about at most once a minute, and never in the log', async () => {
    const records = openInMemoryRecords();
    let written = 0;
    const counted = {
      ...records,
      sessions: {
        ...records.sessions,
        noteSeen: async (...seen: Parameters<typeof records.sessions.noteSeen>) => {
          written += 1;
          return records.sessions.noteSeen(...seen);
        },
      },
    };
    const venue = openVenue({ staffIdle: IDLE, records: counted });
    const planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
    const events = venue.log.events.length;
    for (let seconds = 0; seconds < 300; seconds += 5) {
      venue.wait(5_000);
      await venue.call('POST', '/auth/session/use', { token: planner.token });
    }
    expect([written, venue.log.events.length]).toEqual([5, events]);
  });

  it('of a customer never locks', async () => {
    const venue = openVenue({ staffIdle: IDLE });
    const ada = await venue.signUp('ada@paddock.test', 'a good long password');
    venue.wait(10 * IDLE);
    expect((await venue.call('GET', '/users/me', { token: ada.token })).status).toBe(200);
    expect((await venue.call('GET', '/auth/session', { token: ada.token })).body['locks_in']).toBeNull();
  });

  it('is locked and unlocked in every process', async () => {
    const hearers: ((userId: UserId) => void)[] = [];
    const shared = {
      records: openInMemoryRecords((userId) => hearers.forEach((hear) => hear(userId))),
      staffIdle: IDLE,
    };
    const one = openVenue(shared);
    const two = openVenue({ ...shared, log: one.log, vault: one.vault, clock: one.time });
    hearers.push((userId) => two.identity.sessions.heard(userId));
    const planner = await one.staff('planner@paddock.test', ['reservations.change_reservation']);
    const at = async (venue: Venue) => (await venue.call('GET', '/users/me', { token: planner.token })).status;
    expect([await at(one), await at(two)]).toEqual([200, 200]);
    one.wait(20 * MINUTE);
    await one.call('POST', '/auth/session/use', { token: planner.token });
    one.wait(20 * MINUTE);
    expect([await at(one), await at(two)]).toEqual([200, 200]);
    one.wait(10 * MINUTE);
    expect([await at(one), await at(two)]).toEqual([401, 401]);
    await one.call('POST', '/auth/session/proof', { token: planner.token, body: { current_password: PASSWORD } });
    expect([await at(one), await at(two)]).toEqual([200, 200]);
  });
});
