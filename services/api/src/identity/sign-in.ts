import type { Instant } from '@paddock/shared-domain/kernel/time';
import { maskedEmail } from '@paddock/shared-domain/identity/masked-email';
import { invalid, type ProblemAnswer } from '../http/problems.ts';
import { findAccount, findByLogin } from './find-account.ts';
import type { IdentityParts } from './identity-parts.ts';
import type { OpenedSession } from './sessions.ts';
import { loginCodeHash } from './tokens/login-code.ts';

/** Same status, text and work whether the account or the password is wrong (AUTH-03, ruling A-035, attack A16). */
const LOGIN_FAILED: ProblemAnswer = {
  kind: 'problem',
  status: 401,
  body: { detail: 'No account matches these login details.', code: 'invalid' },
};
/** Used, older, foreign and expired codes cannot be told apart (attack A15). */
const CODE_WORTHLESS = invalid({ token: ['This login link is not valid any more. Please ask for a new one.'] });

/** Signs in with a username or email, and a password (AUTH-01, AUTH-02). */
export const signIn = async (
  parts: IdentityParts,
  login: { readonly username: string; readonly password: string },
  now: Instant,
): Promise<OpenedSession | ProblemAnswer> => {
  const account = await findByLogin(parts, login.username);
  const hash = account === undefined ? undefined : await parts.records.credentials.get(account.userId);
  const matches = await parts.passwords.matches(hash, login.password);
  return account !== undefined && matches ? parts.sessions.open(account.userId, now) : LOGIN_FAILED;
};

/** Exchanges the one-time code of a mailed link for a session (ruling A-038). */
export const exchangeCode = async (
  parts: IdentityParts,
  code: string,
  now: Instant,
): Promise<OpenedSession | ProblemAnswer> => {
  const userId = await parts.records.loginCodes.use(loginCodeHash(code), now);
  const account = userId === undefined ? undefined : await findAccount(parts, userId);
  return account === undefined ? CODE_WORTHLESS : parts.sessions.open(account.userId, now);
};

/** Whose account a code would open, masked; the code stays good (attack A14). */
export const previewCode = async (
  parts: IdentityParts,
  code: string,
  now: Instant,
): Promise<{ readonly masked_email: string } | ProblemAnswer> => {
  const userId = await parts.records.loginCodes.find(loginCodeHash(code), now);
  const account = userId === undefined ? undefined : await findAccount(parts, userId);
  return account === undefined ? CODE_WORTHLESS : { masked_email: maskedEmail(account.fields.email ?? '') };
};
