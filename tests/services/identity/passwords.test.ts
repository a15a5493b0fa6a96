import { describe, expect, it } from 'vitest';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { openVenue, type Venue } from './venue.ts';

const ADA = 'ada@paddock.test';
const OLD = 'the old long password';
const NEW = 'the new long password';
const update = (venue: Venue, token: string, body: object, id = 'me') =>
  venue.call('POST', `/users/${id}/update_password`, { token, body });

describe('a new password', () => {
  it('AUTH-24 replaces the old one, for the caller’s own account', async () => {
    const venue = openVenue();
    const ada = await venue.signUp(ADA, OLD);
    expect((await update(venue, ada.token, { new_password: NEW }, ada.id)).status).toBe(200);
    await venue.signIn(ADA, NEW);
    await expect(venue.signIn(ADA, OLD)).rejects.toThrow('No account matches');
    expect(venue.log.events.some(({ type }) => type === 'PasswordChosen')).toBe(true);
  });

  it('can be chosen by nobody else, not even by a superuser', async () => {
    const venue = openVenue();
    const ada = await venue.signUp(ADA, OLD);
    const bob = await venue.signUp('bob@paddock.test');
    const boss = await venue.staff('boss@paddock.test', [], true);
    expect((await update(venue, bob.token, { new_password: NEW }, ada.id)).status).toBe(404);
    expect((await update(venue, boss.token, { new_password: NEW }, ada.id)).status).toBe(403);
    await venue.signIn(ADA, OLD);
  });

  it('needs the current one when the session is older than ten minutes', async () => {
    const venue = openVenue();
    await venue.signUp(ADA, OLD);
    const token = await venue.signIn(ADA, OLD);
    venue.wait(10 * MINUTE + 1);
    const bare = await update(venue, token, { new_password: NEW });
    expect([bare.status, bare.body['code']]).toEqual([400, 'current_password_required']);
    expect(bare.body['current_password']).toBeDefined();
    const wrong = await update(venue, token, { new_password: NEW, current_password: 'not it' });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, expect.arrayContaining(['current_password'])]);
    expect((await update(venue, token, { new_password: NEW, current_password: OLD })).status).toBe(200);
    // A young session is refused too if it sends a wrong one.
    const fresh = await venue.signIn(ADA, NEW);
    expect((await update(venue, fresh, { new_password: OLD, current_password: 'not it' })).status).toBe(400);
  });

  it('needs no current one while the account still has its random password, which nobody knows', async () => {
    const venue = openVenue();
    const { token } = await venue.signUp(ADA);
    venue.wait(60 * MINUTE);
    const wrong = await update(venue, token, { new_password: NEW, current_password: 'a guess' });
    expect([wrong.status, Object.keys(wrong.body)[0]]).toEqual([400, 'current_password']);
    expect((await update(venue, token, { new_password: NEW })).status).toBe(200);
    // From now on the current one is required.
    expect((await update(venue, token, { new_password: OLD })).body['code']).toBe('current_password_required');
  });

  it('ends every other session and is announced by mail', async () => {
    const venue = openVenue();
    await venue.signUp(ADA, OLD);
    const [phone, laptop] = [await venue.signIn(ADA, OLD), await venue.signIn(ADA, OLD)];
    for (const token of [phone, laptop]) expect((await venue.call('GET', '/users/me', { token })).status).toBe(200);
    await update(venue, phone, { new_password: NEW });
    expect((await venue.call('GET', '/users/me', { token: laptop })).status).toBe(401);
    expect((await venue.call('GET', '/users/me', { token: phone })).status).toBe(200);
    await venue.identity.settled();
    expect(venue.mailer.sent.map(({ to, kind }) => `${kind} ${to}`)).toContain(`password-changed ${ADA}`);
  });

  it('AUTH-26 has at least 8 characters, or is refused with the name of its field', async () => {
    const venue = openVenue();
    const { token } = await venue.signUp(ADA, OLD);
    for (const password of ['1234567', '', 'x'.repeat(129), 'password1', ADA]) {
      const answer = await update(venue, token, { new_password: password });
      expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, 'new_password']);
    }
    await venue.signIn(ADA, OLD);
  });
});
