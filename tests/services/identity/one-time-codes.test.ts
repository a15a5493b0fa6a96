import { enrolmentOf, matchingStep } from '@paddock/people/identity/one-time-codes/totp';
import { formerRecoveryHash, recoveryHash } from '@paddock/people/identity/one-time-codes/recovery-codes';
import { HOUR, type Instant, MINUTE } from '@paddock/shared-domain/kernel/time';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { type Account, openVenue, type Venue } from './venue.ts';

const PASSWORD = 'a long staff password';
const STEP = 30_000;

/** The code that an authenticator app shows now for a base32 secret. */
const appCode = (venue: Venue, secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.parse(venue.time.now) });

const enrol = async (venue: Venue, who: Account) => {
  const begun = await venue.call('POST', '/auth/one-time-codes', {
    token: who.token,
    body: { current_password: PASSWORD },
  });
  const secret = String(begun.body['secret']);
  const confirmed = await venue.call('POST', '/auth/one-time-codes/confirm', {
    token: who.token,
    body: { code: appCode(venue, secret) },
  });
  venue.wait(STEP);
  return { begun, confirmed, secret, recovery: confirmed.body['recovery_codes'] as string[] };
};
const login = (venue: Venue, code?: string, password = PASSWORD) =>
  venue.call('POST', '/auth/token', {
    body: { username: 'boss@paddock.test', password, ...(code === undefined ? {} : { code }) },
  });
const withBoss = async (shared: Parameters<typeof openVenue>[0] = {}) => {
  const venue = openVenue(shared);
  return { venue, boss: await venue.staff('boss@paddock.test', [], true) };
};

describe('codes of an authenticator app', () => {
  it('are those of RFC 6238, appendix B', () => {
    const secret = Buffer.from('12345678901234567890');
    const table = {
      59: '287082',
      1111111109: '081804',
      1111111111: '050471',
      1234567890: '005924',
      2000000000: '279037',
    };
    for (const [second, code] of Object.entries(table)) {
      const then = new Date(Number(second) * 1000).toISOString() as Instant;
      expect(matchingStep(secret, code, then)).toBe(Math.floor(Number(second) / 30));
    }
    expect(enrolmentOf(secret, 'Paddock Club', 'owner@paddock.test').secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });
});

describe('one-time codes for staff (X11)', () => {
  it('are required with the password once they are set up, and not before', async () => {
    const { venue, boss } = await withBoss();
    expect((await login(venue)).status).toBe(200);
    const { begun, confirmed, secret, recovery } = await enrol(venue, boss);
    expect(begun.body['uri']).toContain(`secret=${secret}`);
    expect(confirmed.status).toBe(200);
    expect(new Set(recovery).size).toBe(10);
    // An empty field is no code and uses up no try.
    for (const none of [undefined, '']) {
      const bare = await login(venue, none);
      expect([bare.status, bare.body['code']]).toEqual([401, 'one_time_code_required']);
    }
    expect((await login(venue, appCode(venue, secret), 'not the password')).body['code']).toBe('invalid');
    expect((await login(venue, appCode(venue, secret))).status).toBe(200);
  });

  it('work once, also if eight logins send the same one at the same time', async () => {
    const { venue, boss } = await withBoss();
    const { secret } = await enrol(venue, boss);
    const code = appCode(venue, secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(venue, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login(venue, code)).body['code']).toBe('one_time_code_invalid');
  });

  it('cannot be guessed: after ten tries in an hour even the right one has to wait', async () => {
    const { venue, boss } = await withBoss();
    const { secret } = await enrol(venue, boss);
    const wrong = appCode(venue, secret) === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login(venue, wrong)).body['code']).toBe('one_time_code_invalid');
    const stopped = await login(venue, appCode(venue, secret));
    expect([stopped.status, stopped.body['code']]).toEqual([429, 'throttled']);
    venue.wait(HOUR);
    expect((await login(venue, appCode(venue, secret))).status).toBe(200);
  });

  it('can be replaced by a recovery code, which works once; new recovery codes replace the old ones', async () => {
    const { venue, boss } = await withBoss();
    const { recovery } = await enrol(venue, boss);
    const [first = '', second = ''] = recovery;
    expect((await login(venue, first)).status).toBe(200);
    expect((await login(venue, first)).body['code']).toBe('one_time_code_invalid');
    const inside = await login(venue, second.toLowerCase().replaceAll('-', ' '));
    expect(inside.status).toBe(200);
    const token = String(inside.body['access']);
    const state = await venue.call('GET', '/auth/one-time-codes', { token });
    expect(state.body).toEqual({ available: true, enrolled: true, required: false, recovery_codes_left: 8 });
    const renewed = await venue.call('POST', '/auth/one-time-codes/recovery-codes', {
      token,
      body: { code: recovery[2] },
    });
    expect(renewed.status).toBe(200);
    expect((await login(venue, recovery[3])).status).toBe(401);
    expect((await login(venue, (renewed.body['recovery_codes'] as string[])[0])).status).toBe(200);
  });

  it('are required for a mailed link too, and asking for the code uses up no link and ends no session or password', async () => {
    const { venue, boss } = await withBoss();
    const { secret } = await enrol(venue, boss);
    await venue.call('POST', '/users/forgot_password', { body: { email: boss.email } });
    const token = await venue.mailedCode(boss.email);
    const bare = await venue.call('POST', '/auth/token', { body: { token } });
    expect([bare.status, bare.body['code']]).toEqual([401, 'one_time_code_required']);
    expect((await venue.call('GET', '/auth/permissions', { token: boss.token })).status).toBe(200);
    expect((await login(venue)).body['code']).toBe('one_time_code_required');
    const whole = await venue.call('POST', '/auth/token', { body: { token, code: appCode(venue, secret) } });
    expect(whole.status).toBe(200);
    venue.wait(STEP);
    const again = await venue.call('POST', '/auth/token', { body: { token, code: appCode(venue, secret) } });
    expect(again.status).toBe(400);
  });

  it('end the other sessions that began with the password alone', async () => {
    const { venue, boss } = await withBoss();
    const other = await venue.signIn(boss.email, PASSWORD);
    await enrol(venue, boss);
    expect((await venue.call('GET', '/auth/permissions', { token: other })).status).toBe(401);
    expect((await venue.call('GET', '/auth/permissions', { token: boss.token })).status).toBe(200);
  });

  it('are set up with the password and removed with a code, so that a stolen session can do neither', async () => {
    const { venue, boss } = await withBoss();
    const { token } = boss;
    const body = { current_password: 'not the password' };
    expect((await venue.call('POST', '/auth/one-time-codes', { token, body })).status).toBe(400);
    const { secret } = await enrol(venue, boss);
    const wrong = await venue.call('POST', '/auth/one-time-codes/remove', {
      token,
      body: { code: '0000000000000000' },
    });
    expect(wrong.status).toBe(400);
    expect((await login(venue)).status).toBe(401);
    const right = { code: appCode(venue, secret) };
    expect((await venue.call('POST', '/auth/one-time-codes/remove', { token, body: right })).status).toBe(204);
    expect((await login(venue)).status).toBe(200);
  });

  it('keeps of recovery codes only slow hashes with a salt of the account, and still takes codes that an earlier release stored', async () => {
    const { venue, boss } = await withBoss();
    const { recovery } = await enrol(venue, boss);
    const [code = ''] = recovery;
    const [own, again, foreign] = await Promise.all([
      recoveryHash(boss.id, code),
      recoveryHash(boss.id, code.toLowerCase()),
      recoveryHash((await venue.signUp('ada@paddock.test')).id, code),
    ]);
    expect(own).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([again === own, foreign === own]).toEqual([true, false]);
    expect(await venue.records.oneTimeCodes.spendRecovery(boss.id, own)).toBe(true);
    await venue.records.oneTimeCodes.putRecovery(boss.id, [formerRecoveryHash('7K3M-9QRS-TVWX-YZ01')]);
    expect((await login(venue, '7k3m 9qrs tvwx yzO1')).status).toBe(200);
    expect((await login(venue, '7K3M-9QRS-TVWX-YZ01')).status).toBe(401);
  });

  it('are neither in the event log nor in the server log, and their secret is stored encrypted', async () => {
    const { venue, boss } = await withBoss();
    const { secret, recovery } = await enrol(venue, boss);
    await login(venue, recovery[0]);
    for (const marker of [
      secret,
      Buffer.from(Secret.fromBase32(secret).bytes).toString('base64'),
      ...recovery,
      await recoveryHash(boss.id, recovery[1] ?? ''),
    ])
      expect(venue.stored() + venue.logged.join('\n')).not.toContain(marker);
    expect(venue.stored()).toContain('RecoveryCodeUsed');
    const kept = await venue.records.oneTimeCodes.tryOnce(boss.id, venue.time.now, 10);
    expect(JSON.stringify(kept)).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('base64'));
  });

  it('are for staff only; a superuser can remove them for another person, never for the own account', async () => {
    const { venue, boss } = await withBoss();
    const ada = await venue.signUp('ada@paddock.test', 'a good long password');
    const body = { current_password: 'a good long password' };
    expect((await venue.call('POST', '/auth/one-time-codes', { token: ada.token, body })).status).toBe(403);
    const pia = await venue.staff('pia@paddock.test', ['user.change_user']);
    await enrol(venue, pia);
    const drop = (id: string, token: string) => venue.call('DELETE', `/users/${id}/one-time-codes`, { token });
    expect((await drop(boss.id, pia.token)).status).toBe(403);
    expect((await drop(boss.id, boss.token)).status).toBe(403);
    expect((await drop(pia.id, boss.token)).status).toBe(204);
    expect((await venue.call('GET', '/auth/permissions', { token: pia.token })).status).toBe(401);
    const bare = { username: 'pia@paddock.test', password: PASSWORD };
    expect((await venue.call('POST', '/auth/token', { body: bare })).status).toBe(200);
  });

  it('can be required by the venue: staff have no permissions until they set them up, and cannot remove them', async () => {
    const { venue, boss } = await withBoss({ staffOneTimeCodes: 'required' });
    const rights = () => venue.call('GET', '/auth/permissions', { token: boss.token });
    expect((await rights()).body).toEqual({ is_staff: false, is_superuser: false, permissions: [] });
    expect((await venue.call('GET', '/users?search=a', { token: boss.token })).status).toBe(403);
    const { secret } = await enrol(venue, boss);
    expect((await rights()).body).toMatchObject({ is_staff: true, is_superuser: true });
    const body = { code: appCode(venue, secret) };
    const kept = await venue.call('POST', '/auth/one-time-codes/remove', { token: boss.token, body });
    expect(kept.status).toBe(409);
    venue.wait(MINUTE);
    expect((await rights()).body).toMatchObject({ is_superuser: true });
  });
});
