import { createHash } from 'node:crypto';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ALGORITHM = 'HS256';
const ISSUER = 'paddock';
const AUDIENCE = 'paddock-api';
const TYPE = 'at+jwt';

export type SessionToken = { readonly userId: UserId; readonly sessionId: string; readonly expiresAt: Instant };
export type SessionTokens = {
  sign(token: SessionToken): Promise<string>;
  /**
   * The content of a token, or undefined; every fault gives the same reply (threat TH-03). Does not check whether the session is
   * still open.
   */
  read(token: string, now: Instant): Promise<SessionToken | undefined>;
};

const Claims = z.object({ user_id: UserId, sid: z.string().regex(/^[A-Za-z0-9]{20,40}$/), exp: z.int() });
/** Most verified tokens in memory; each is about 400 bytes. */
const MOST_VERIFIED = 5_000;
const COMPACT = /^[A-Za-z0-9_-]{1,300}\.[A-Za-z0-9_-]{1,1200}\.([A-Za-z0-9_-]{43})$/;

/** Accepts one spelling of a signature: base64url decoders ignore the unused last bits (RFC 4648 section 3.5). */
const isCanonical = (token: string): boolean => {
  const [, signature] = COMPACT.exec(token) ?? [];
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature;
};

/**
 * The bearer token (AUTH-05): JWT (RFC 7519) of one algorithm with `user_id`, `sid` and `exp`. It carries no role.
 *
 * @param keys each of at least 32 random bytes. The first signs, all verify, so that a key can be replaced without ending
 * sessions.
 */
export const sessionTokens = (keys: readonly string[]): SessionTokens => {
  const secrets = keys.map((key) => createHash('sha256').update(`session token\n${key}`).digest());
  /** Tokens with a verified signature. Whether the session is still open is checked elsewhere, each time. */
  const verified = new Map<string, SessionToken>();
  const [signing] = secrets;
  if (signing === undefined) throw new Error('Session tokens need a key.');
  const verify = async (token: string, secret: Uint8Array, now: Instant): Promise<SessionToken | undefined> => {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['exp', 'user_id', 'sid'],
        currentDate: new Date(millisOf(now)),
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success) return undefined;
      const { user_id: userId, sid: sessionId, exp } = claims.data;
      return { userId, sessionId, expiresAt: instantOf(exp * 1000) };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof RangeError)
        return undefined;
      throw error;
    }
  };
  return {
    sign: ({ userId, sessionId, expiresAt }) =>
      new SignJWT({ user_id: userId, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(millisOf(expiresAt) / 1000))
        .sign(signing),
    read: async (token, now) => {
      // 1. Verified before: only its expiry can have passed since.
      const known = verified.get(token);
      if (known !== undefined) return millisOf(known.expiresAt) > millisOf(now) ? known : undefined;
      if (!isCanonical(token)) return undefined;
      // 2. Not verified yet.
      for (const secret of secrets) {
        const read = await verify(token, secret, now);
        if (read === undefined) continue;
        if (verified.size >= MOST_VERIFIED) verified.clear();
        verified.set(token, read);
        return read;
      }
      return undefined;
    },
  };
};
