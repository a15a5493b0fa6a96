import { sessionTokens } from '@paddock/kit/accounts/session-token';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

const [FORMER, PRESENT, STRANGE] = ['former', 'present', 'strange'].map((name) => `${name}-key-`.padEnd(44, 'x7Q')) as [
  string,
  string,
  string,
];
let venue: Venue;
let ada: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, { TOKEN_KEY: PRESENT, TOKEN_KEY_BEFORE: FORMER });
  ada = await venue.person('ada');
});
afterAll(() => venue.close());

/** The same open session, with a token of another key. */
const tokenOf = (key: string): Promise<string> => {
  const claims = JSON.parse(Buffer.from(ada.token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
    exp: number;
  };
  const expiresAt = instantOf(claims.exp * 1_000);
  return sessionTokens([key]).sign({ userId: ada.id, sessionId: claims.sid, expiresAt });
};
const statusWith = async (token: string): Promise<number> =>
  (await venue.composed.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('a changed key of sessions', () => {
  it('leaves everybody logged in whose token the former key signed, and signs with the new one', async () => {
    expect(await statusWith(ada.token)).toBe(200);
    expect(await statusWith(await tokenOf(FORMER))).toBe(200);
    expect(await statusWith(await tokenOf(STRANGE))).toBe(401);
    const now = venue.clock.now();
    expect(await sessionTokens([PRESENT]).read(ada.token, now)).toBeDefined();
    expect(await sessionTokens([FORMER]).read(ada.token, now)).toBeUndefined();
  });
});
