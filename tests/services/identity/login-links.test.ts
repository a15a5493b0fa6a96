import { describe, expect, it } from 'vitest';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { openVenue, type Venue } from './venue.ts';

const forgot = (venue: Venue, email: string) => venue.call('POST', '/users/forgot_password', { body: { email } });
const exchange = (venue: Venue, token: string | undefined) => venue.call('POST', '/auth/token', { body: { token } });
const ADA = 'ada@paddock.test';

describe('a mailed login link', () => {
  it('AUTH-20 goes to an account with that email, whatever its case, and to nobody else', async () => {
    const venue = openVenue();
    const ada = await venue.signUp(ADA);
    expect((await forgot(venue, 'ADA@paddock.test')).status).toBe(200);
    const code = await venue.mailedCode(ADA);
    expect((await exchange(venue, code)).body['user_id']).toBe(ada.id);
    const sent = venue.mailer.sent.length;
    await forgot(venue, 'nobody@paddock.test');
    await venue.identity.settled();
    expect(venue.mailer.sent.length).toBe(sent);
  });

  it('is answered in the same way with and without an account, also while mail is down', async () => {
    const venue = openVenue();
    await venue.signUp(ADA);
    await venue.identity.settled();
    venue.mailer.failNext(1);
    const [known, unknown] = [await forgot(venue, ADA), await forgot(venue, 'nobody@paddock.test')];
    const words = ({ body, status }: typeof known) => ({ ...body, status, request_id: '' });
    expect(words(known)).toEqual(words(unknown));
    // The mail is retried until it is sent.
    expect(await venue.mailedCode(ADA)).toBeDefined();
    expect((await forgot(venue, 'no address')).status).toBe(400);
  });

  it('works once: of 50 uses at once exactly one opens a session', async () => {
    const venue = openVenue();
    await venue.signUp(ADA);
    await forgot(venue, ADA);
    const code = await venue.mailedCode(ADA);
    const uses = await Promise.all(Array.from({ length: 50 }, () => exchange(venue, code)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(uses.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  it('is refused with the same text when used, expired, revoked or guessed, or when a newer link was used', async () => {
    const venue = openVenue();
    const ada = await venue.signUp(ADA);
    await forgot(venue, ADA);
    const older = await venue.mailedCode(ADA);
    venue.wait(6 * MINUTE);
    await forgot(venue, ADA);
    const newer = await venue.mailedCode(ADA);
    const refusals = [await exchange(venue, 'x'.repeat(27)), await exchange(venue, ada.token.slice(0, 200))];
    expect((await exchange(venue, newer)).status).toBe(200);
    refusals.push(await exchange(venue, newer), await exchange(venue, older));
    await forgot(venue, ADA);
    const late = await venue.mailedCode(ADA);
    venue.wait(10 * MINUTE);
    refusals.push(await exchange(venue, late));
    venue.wait(60 * MINUTE);
    await forgot(venue, ADA);
    const revoked = await venue.mailedCode(ADA);
    const session = await venue.signUp('other@paddock.test');
    expect(session.id).not.toBe(ada.id);
    // A new password revokes the links that were sent before.
    venue.wait(6 * MINUTE);
    await forgot(venue, ADA);
    const current = await venue.mailedCode(ADA);
    const token = String((await exchange(venue, current)).body['access']);
    await forgot(venue, ADA);
    const underWay = await venue.mailedCode(ADA);
    const body = { new_password: 'a new long password' };
    expect((await venue.call('POST', '/users/me/update_password', { token, body })).status).toBe(200);
    refusals.push(await exchange(venue, revoked), await exchange(venue, underWay));
    const words = refusals.map(({ status, body }) => JSON.stringify({ ...body, status, request_id: '' }));
    expect(words).toHaveLength(7);
    expect(new Set(words).size).toBe(1);
    expect(refusals[0]?.status).toBe(400);
  });

  it('can be previewed with the masked email before it is used, and a preview does not use it up', async () => {
    const venue = openVenue();
    await venue.signUp(ADA);
    await forgot(venue, ADA);
    const token = await venue.mailedCode(ADA);
    for (let look = 0; look < 2; look += 1)
      expect((await venue.call('POST', '/auth/token/preview', { body: { token } })).body).toEqual({
        masked_email: 'a••@p••.test',
      });
    expect((await exchange(venue, token)).status).toBe(200);
    expect((await venue.call('POST', '/auth/token/preview', { body: { token } })).status).toBe(400);
  });

  it('leads to the configured site for any host header, with a code of 27 characters that is neither stored nor logged', async () => {
    const venue = openVenue();
    await venue.signUp(ADA);
    await venue.app.inject({
      method: 'POST',
      url: '/api/users/forgot_password',
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
      payload: { email: ADA },
    });
    const code = (await venue.mailedCode(ADA)) ?? '';
    const mail = venue.mailer.sent.findLast(({ kind }) => kind === 'login-link');
    expect(mail?.text).toContain(`https://paddock.test/login?token=${code}&redirect=%2Fprofile%2Fpassword%2Fchange`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
    expect(code).toMatch(/^[A-Za-z0-9]{27}$/);
    expect(62 ** 27).toBeGreaterThan(2 ** 160);
    expect(venue.stored()).not.toContain(code);
    expect(venue.logged.join()).not.toContain(code);
  });

  it('is mailed after a restart if the server was killed before it sent the mail, and its code is not stored', async () => {
    const before = openVenue();
    await before.signUp(ADA);
    before.mailer.failNext(1_000);
    await forgot(before, ADA);
    await before.identity.settled();
    expect(before.mailer.sent).toEqual([]);
    before.mailer.failNext(0);
    const { log, vault, records, mailer, time } = before;
    const after = openVenue({ log, vault, records, mailer, clock: time });
    const code = await after.mailedCode(ADA);
    expect(mailer.sent.map(({ kind }) => kind).toSorted()).toEqual(['login-link', 'welcome']);
    expect(after.stored()).not.toContain(code);
    expect((await exchange(after, code)).status).toBe(200);
    // When the event is read again after the link was used, no mail is sent.
    await openVenue({ log, vault, records, mailer, clock: time }).identity.settled();
    expect(mailer.sent.filter(({ kind }) => kind === 'login-link')).toHaveLength(1);
  });

  it('is mailed at most every five minutes when a stranger keeps requesting it, and the owner always has one that works', async () => {
    const venue = openVenue();
    await venue.signUp(ADA);
    const links = () => venue.mailer.sent.filter(({ kind }) => kind === 'login-link').length;
    const answers = new Set<number>();
    const looks = new Set<number>();
    for (let minute = 0; minute < 60; minute += 1) {
      for (let time = 0; time < 5; time += 1) answers.add((await forgot(venue, ADA)).status);
      // The owner requests a link too, and opens it a minute later, after another request of the stranger.
      answers.add((await forgot(venue, ADA)).status);
      const token = await venue.mailedCode(ADA);
      venue.wait(MINUTE);
      await forgot(venue, ADA);
      looks.add((await venue.call('POST', '/auth/token/preview', { body: { token } })).status);
    }
    expect([...answers, ...looks]).toEqual([200, 200]);
    expect(links()).toBeLessThanOrEqual(13);
  });

  it('is sent to a customer by permitted staff, who see where it went', async () => {
    const venue = openVenue();
    const ada = await venue.signUp(ADA);
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    const boss = await venue.staff('boss@paddock.test', [], true);
    const sent = await venue.call('POST', `/users/${ada.id}/send_login_link`, { token: admin.token });
    expect(sent.body).toEqual({ detail: `Sent login link to ${ADA}`, email: ADA });
    expect((await exchange(venue, await venue.mailedCode(ADA))).body['user_id']).toBe(ada.id);
    const event = venue.log.events.findLast(({ type }) => type === 'LoginLinkSent');
    expect(event?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: admin.id, permission: 'user.change_user' },
    });
    // Only superusers send links to staff.
    expect((await venue.call('POST', `/users/${boss.id}/send_login_link`, { token: admin.token })).status).toBe(403);
    expect((await venue.call('POST', `/users/${admin.id}/send_login_link`, { token: boss.token })).status).toBe(200);
  });
});
