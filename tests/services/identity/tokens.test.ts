import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { base64url, SignJWT } from 'jose';
import { sessionTokens } from '@paddock/kit/accounts/session-token';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, openVenue, TOKEN_KEY } from './venue.ts';

const encode = (part: unknown): string => base64url.encode(JSON.stringify(part));

describe('a forged session token', () => {
  const venue = openVenue();
  let ada: Account;
  let boss: Account;
  beforeAll(async () => {
    ada = await venue.signUp('ada@paddock.test');
    boss = await venue.staff('boss@paddock.test', [], true);
  });
  const accepted = async (token: string): Promise<boolean> =>
    (await venue.identity.sessions.callerOf(token)) !== 'token_not_valid';

  it('is never accepted, in 10,000 mutations of a good one', async () => {
    const good = ada.token;
    expect(await accepted(good)).toBe(true);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n~'.split('');
    const position = fc.nat({ max: good.length - 1 });
    const change = fc.oneof(
      fc
        .tuple(position, fc.constantFrom(...letters))
        .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at + 1)),
      fc
        .tuple(position, fc.constantFrom(...letters))
        .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at)),
      position.map((at) => good.slice(0, at) + good.slice(at + 1)),
      position.map((at) => good.slice(0, at)),
      fc.tuple(position, position).map(([from, to]) => good.slice(from) + good.slice(0, to)),
      // Any last letter: a lenient decoder ignores its unused bits and accepts four spellings of one signature.
      fc.constantFrom(...letters).map((letter) => good.slice(0, -1) + letter),
      // Parts of two tokens, mixed.
      fc.tuple(fc.nat({ max: 2 }), fc.boolean()).map(([part, whole]) => {
        const [a, b] = [good.split('.'), boss.token.split('.')];
        return (
          whole
            ? b.map((text, index) => (index === part ? text : a[index]))
            : a.map((text, index) => (index === part ? b[index] : text))
        ).join('.');
      }),
      fc.string({ maxLength: 300 }),
    );
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(change, async (token) => {
        if (token === good || token === boss.token) return;
        tried += 1;
        expect(await accepted(token)).toBe(false);
      }),
      { numRuns: 10_600, seed: 20261121 },
    );
    expect(tried).toBeGreaterThanOrEqual(10_000);
  });

  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  /** The key as the server derives it, to show that a valid signature alone is not enough. */
  const keyBytes = (): Buffer =>
    createHash('sha256')
      .update(
        `session token
${TOKEN_KEY}`,
      )
      .digest();
  const signed = (head: object, claims: object, key: Buffer = keyBytes()): string => {
    const text = `${encode(head)}.${encode(claims)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const HEAD = { alg: 'HS256', typ: 'at+jwt' };

  it('is accepted if it has unchanged claims and the real key, which shows that these tests forge correctly', async () => {
    expect(await accepted(signed(HEAD, claimsOf(ada.token)))).toBe(true);
  });

  it('is refused with any wrong header, key, claim or size', async () => {
    const claims = claimsOf(ada.token) as { exp: number };
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    const rs256 = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', jwk })
      .sign(privateKey);
    const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
    const forged = [
      `${encode({ ...HEAD, alg: 'none' })}.${encode(claims)}.`,
      `${encode({ ...HEAD, alg: 'None' })}.${encode(claims)}.${'A'.repeat(43)}`,
      signed({ ...HEAD, alg: 'none' }, claims),
      signed({ ...HEAD, alg: 'HS512' }, claims),
      signed({ alg: 'HS256', typ: 'JWT' }, claims),
      signed({ alg: 'HS256' }, claims),
      signed({ ...HEAD, crit: ['exp'] }, claims),
      signed(HEAD, claims, Buffer.from('')),
      signed(HEAD, claims, Buffer.from(publicKey.export({ format: 'pem', type: 'spki' }))),
      signed(
        { ...HEAD, kid: "' or 1=1", jku: 'https://evil.test/keys', x5u: 'https://evil.test' },
        claims,
        Buffer.from('x'),
      ),
      signed({ ...HEAD, kid: '../../dev/null' }, claims, Buffer.from('')),
      rs256,
      signed(HEAD, { ...claims, aud: 'another-api' }),
      signed(HEAD, { ...claims, iss: 'another' }),
      signed(HEAD, without('aud')),
      signed(HEAD, without('iss')),
      signed(HEAD, without('exp')),
      signed(HEAD, without('sid')),
      signed(HEAD, without('user_id')),
      signed(HEAD, { ...claims, exp: String(claims.exp) }),
      signed(HEAD, { ...claims, exp: claims.exp - 60 * 86_400 }),
      signed(HEAD, { ...claims, exp: claims.exp + 60 }),
      signed(HEAD, { ...claims, exp: 2 ** 53 }),
      signed(HEAD, { ...claims, exp: 1e300 }),
      signed(HEAD, { ...claims, nbf: claims.exp }),
      signed(HEAD, { ...claims, user_id: boss.id }),
      signed(HEAD, { ...claims, user_id: [ada.id] }),
      signed(HEAD, { ...claims, sid: "' or 1=1" }),
      `${ada.token.split('.').slice(0, 2).join('.')}.`,
      ada.token.split('.').slice(0, 2).join('.'),
      'x'.repeat(1_000_000),
      `${'A'.repeat(500_000)}.${'A'.repeat(500_000)}.${'A'.repeat(43)}`,
      '',
      '..',
    ];
    const taken: number[] = [];
    for (const [index, token] of forged.entries()) if (await accepted(token)) taken.push(index);
    expect(taken).toEqual([]);
  });

  it('is refused like a real one whose account was deleted', async () => {
    const eve = await venue.signUp('eve@paddock.test');
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    expect(await accepted(eve.token)).toBe(true);
    expect((await venue.call('DELETE', `/users/${eve.id}`, { token: admin.token })).status).toBe(204);
    expect(await accepted(eve.token)).toBe(false);
  });
});

describe('the key of session tokens', () => {
  it('can be changed without ending sessions', async () => {
    const now = Instant.parse('2026-11-21T15:00:00.000Z');
    const token = { userId: UserId.parse('ada1'), sessionId: 's'.repeat(20), expiresAt: plusMillis(now, 60_000) };
    const [older, newer] = ['o'.repeat(43), 'n'.repeat(43)];
    const signed = await sessionTokens([older]).sign(token);
    expect(await sessionTokens([newer, older]).read(signed, now)).toEqual(token);
    expect(await sessionTokens([newer]).read(signed, now)).toBeUndefined();
    expect(millisOf(token.expiresAt) % 1000).toBe(0);
  });
});

describe('a token that was verified before', () => {
  it('still expires to the second, and is refused with another key', async () => {
    const tokens = sessionTokens([TOKEN_KEY]);
    const now = Instant.parse('2027-03-01T18:00:00.000Z');
    const token = { userId: UserId.parse('ada'), sessionId: 'S'.repeat(27), expiresAt: plusMillis(now, 60_000) };
    const text = await tokens.sign(token);
    for (const at of [now, plusMillis(now, 59_999), now]) expect(await tokens.read(text, at)).toEqual(token);
    for (const at of [60_000, 60_001, 3_600_000]) expect(await tokens.read(text, plusMillis(now, at))).toBeUndefined();
    expect(await sessionTokens(['another-key']).read(text, now)).toBeUndefined();
  });
});
