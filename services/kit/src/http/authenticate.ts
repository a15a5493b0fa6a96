import type { Instant } from '@paddock/shared-domain/kernel/time';
import { type Caller, type Locked, type SignedIn, visitor } from './caller.ts';

/** Checks a bearer token against keys, sessions and roles. The identity context implements it. */
export type Authenticator = {
  /**
   * Who holds this token now. Sessions and roles are at most 5 s old (decision 0145). All invalid tokens give the same result
   * (threat TH-03).
   */
  callerOf(bearerToken: string): Promise<SignedIn | Locked | 'token_not_valid'>;
  /**
   * The person behind this session did something: it does not lock for a while. Writes at most once a minute.
   *
   * @returns the use that counts; undefined if the session does not lock.
   */
  seen(caller: SignedIn, now: Instant): Promise<Instant | undefined>;
};

/** Longer texts are not tokens of Paddock; no signature check is spent on them (threat TH-03). */
const LONGEST_TOKEN = 4096;
const BEARER = /^Bearer ([A-Za-z0-9_.~+/=-]+)$/i;

/** The caller of an Authorization header: a visitor without one, `token_not_valid` with an invalid one. */
export const authenticate = async (
  authenticator: Authenticator,
  header: string | undefined,
): Promise<Caller | Locked | 'token_not_valid'> => {
  if (header === undefined) return visitor;
  if (header.length > LONGEST_TOKEN) return 'token_not_valid';
  const [, token] = BEARER.exec(header) ?? [];
  return token === undefined ? 'token_not_valid' : authenticator.callerOf(token);
};
