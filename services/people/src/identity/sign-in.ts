import type { Instant } from '@paddock/shared-domain/kernel/time';
import { maskedEmail } from '@paddock/shared-domain/identity/masked-email';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { deviceSecretFor } from './devices.ts';
import { type Account, accountOfLogin, findAccount, isAsBefore } from './find-account.ts';
import { holderOf } from './identity-claims.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { codeFault } from './one-time-codes/check-code.ts';
import { isKnown } from './passwords/password-fault.ts';
import { findNewAddress, putInForce } from './new-address.ts';
import type { OpenedSession } from './sessions.ts';
import { isAddressProven, takeOverAccount } from './take-over.ts';
import { deviceHash } from './tokens/device-secret.ts';
import { loginCodeHash } from './tokens/login-code.ts';

/** A session, and the secret by which the device is recognised next time. */
export type SignedInOn = OpenedSession & { readonly device: string };

/** Same status, text and work for a wrong account and a wrong password (AUTH-03, rule A-035, threat TH-16). */
const LOGIN_FAILED: ProblemAnswer = {
  kind: 'problem',
  status: 401,
  body: { detail: 'No account matches these login details.', code: 'invalid' },
};
/** Used, replaced, foreign and expired codes give the same reply (threat TH-15). */
const CODE_WORTHLESS = invalid({ token: ['This login link is not valid any more. Please ask for a new one.'] });

const NOBODY = UserId.parse('nobody');

/** The second factor, if the account requires it (X11); undefined if it is right or not required. */
const secondFault = async (
  deps: IdentityDeps,
  account: Account,
  code: string | null | undefined,
  asking: Asking,
): Promise<ProblemAnswer | undefined> => {
  if (!account.state.oneTimeCodes) return undefined;
  return code == null ? problem('one_time_code_required') : codeFault(deps, account, code, asking);
};

/** Signs in with a username or email, and a password (AUTH-01, AUTH-02). */
export const signIn = async (
  deps: IdentityDeps,
  login: {
    readonly username: string;
    readonly password: string;
    readonly code?: string | null | undefined;
    readonly device?: string | null | undefined;
  },
  asking: Asking,
): Promise<SignedInOn | ProblemAnswer> => {
  // An unknown name takes the same steps; the account itself is read only after the right password.
  const holder = await holderOf(deps, login.username);
  const hash = await deps.records.credentials.get(holder ?? NOBODY);
  const matches = await deps.passwords.matches(hash, login.password);
  // A publicly known password opens nothing, with the same work and reply as a wrong one.
  const isOpen = matches && !isKnown(login.password, deps.settings.knownPasswords);
  const account = holder !== undefined && isOpen ? await accountOfLogin(deps, holder, login.username) : undefined;
  if (account === undefined) return LOGIN_FAILED;
  const fault = await secondFault(deps, account, login.code, asking);
  if (fault !== undefined) return fault;
  const stillProven = async () =>
    (await deps.records.credentials.get(account.userId)) === hash &&
    isAsBefore(account, await accountOfLogin(deps, account.userId, login.username));
  const device = await deviceSecretFor(deps, login.device, asking.now);
  const opened = await deps.sessions.openIf(stillProven, account.userId, asking.now, deviceHash(device));
  return opened === undefined ? LOGIN_FAILED : { ...opened, device };
};

/** Exchanges the one-time code of a mailed link for a session (rule A-038). */
export const exchangeCode = async (
  deps: IdentityDeps,
  sent: {
    readonly token: string;
    readonly code?: string | null | undefined;
    readonly device?: string | null | undefined;
  },
  asking: Asking,
): Promise<SignedInOn | ProblemAnswer> => {
  const requested = await findNewAddress(deps, sent.token, asking.now);
  if (requested !== undefined) return arriveAt(deps, requested, sent, asking);
  const hash = loginCodeHash(sent.token);
  // 1. If the account requires a second factor, check it first: a failed check does not use up the link.
  const holder = await deps.records.loginCodes.find(hash, asking.now);
  const account = holder === undefined ? undefined : await findAccount(deps, holder);
  if (account === undefined) return CODE_WORTHLESS;
  const fault = await secondFault(deps, account, sent.code, asking);
  if (fault !== undefined) return fault;
  // 2. The first use wins (threat TH-45). Closing an account revokes its code first, then its password: a session from a code
  // used just before is noticed by the password.
  const password = await deps.records.credentials.get(account.userId);
  const userId = await deps.records.loginCodes.use(hash, asking.now);
  if (userId !== account.userId) return CODE_WORTHLESS;
  const device = await deviceSecretFor(deps, sent.device, asking.now);
  // 3. The first time a person shows that they read this address's mail, all other ways into the account are closed.
  if (!isAddressProven(deps, account)) {
    const taken = await takeOverAccount(deps, account, deviceHash(device), asking);
    return 'taken' in taken ? CODE_WORTHLESS : 'kind' in taken ? taken : { ...taken, device };
  }
  const stillProven = async () =>
    (await deps.records.credentials.get(userId)) === password && isAsBefore(account, await findAccount(deps, userId));
  const opened = await deps.sessions.openIf(stillProven, userId, asking.now, deviceHash(device));
  return opened === undefined ? CODE_WORTHLESS : { ...opened, device };
};

/** The link of a requested address was opened: the address is in force, and its reader is in, as by a first link. */
const arriveAt = async (
  deps: IdentityDeps,
  requested: NonNullable<Awaited<ReturnType<typeof findNewAddress>>>,
  sent: { readonly code?: string | null | undefined; readonly device?: string | null | undefined },
  asking: Asking,
): Promise<SignedInOn | ProblemAnswer> => {
  const fault = await secondFault(deps, requested.account, sent.code, asking);
  if (fault !== undefined) return fault;
  const change = { ...asking, commandId: `${asking.commandId}:address` };
  if (!(await putInForce(deps, requested, change))) return CODE_WORTHLESS;
  const account = await findAccount(deps, requested.account.userId);
  if (account === undefined) return CODE_WORTHLESS;
  const device = await deviceSecretFor(deps, sent.device, asking.now);
  const taken = await takeOverAccount(deps, account, deviceHash(device), asking);
  return 'taken' in taken ? CODE_WORTHLESS : 'kind' in taken ? taken : { ...taken, device };
};

/** The masked account of a code; the code stays valid (threat TH-14). */
export const previewCode = async (
  deps: IdentityDeps,
  code: string,
  now: Instant,
): Promise<{ readonly masked_email: string } | ProblemAnswer> => {
  const requested = await findNewAddress(deps, code, now);
  if (requested !== undefined) return { masked_email: maskedEmail(requested.pending.to) };
  const userId = await deps.records.loginCodes.find(loginCodeHash(code), now);
  const account = userId === undefined ? undefined : await findAccount(deps, userId);
  return account === undefined ? CODE_WORTHLESS : { masked_email: maskedEmail(account.fields.email ?? '') };
};
