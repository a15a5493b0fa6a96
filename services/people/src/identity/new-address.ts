import { timingSafeEqual } from 'node:crypto';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { ProfileField } from '@paddock/shared-domain/identity/profile-field';
import { uniqueName } from './unique-name.ts';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { PendingAddress } from '@paddock/kit/gateways/vault/subject-fields';
import { type Account, findAccount } from './find-account.ts';
import { claimNames, releaseNames } from './identity-claims.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { loginCodeHash, loginCodeOf } from './tokens/login-code.ts';

/**
 * How long nobody can log in by a link to an address that somebody else requested, in milliseconds. The owner gets an email at the
 * present address, and keeps every way in.
 */
const GRACE = DAY;
/** How long the link works after that, in milliseconds. */
const OPEN_FOR = 7 * DAY;

/** The addresses of a change, stored for the letters about it: the latest ones. */
const MOST_CHANGES = 5;

/** A request for a new address. `own`: by the owner, whose link works at once. */
export const pendingAddress = (
  { settings }: Pick<IdentityDeps, 'settings'>,
  userId: UserId,
  to: string,
  username: string | undefined,
  own: boolean,
  { commandId, now }: Asking,
): PendingAddress => {
  const opens = own ? now : plusMillis(now, GRACE);
  const follows = username === undefined ? {} : { username };
  return {
    command_id: commandId,
    code_hash: loginCodeHash(loginCodeOf(settings.identityKeys.present, userId, commandId)),
    to,
    ...follows,
    opens_at: opens,
    closes_at: plusMillis(opens, OPEN_FOR),
  };
};

/** The address that was requested, while the request stands: the log decides. */
export const pendingOf = ({ state, fields }: Pick<Account, 'state' | 'fields'>): PendingAddress | undefined =>
  fields.address_pending?.command_id === state.addressRequest ? fields.address_pending : undefined;

type OwnDeps = Pick<IdentityDeps, 'commands' | 'vault' | 'settings'>;
/**
 * The token of a new address's link: it names the account, because no record of sign-in codes has it. Undefined if its key is gone.
 * The request says which code it has, so no other key opens it; one of an earlier release has that of the first key.
 */
export const newAddressToken = (
  { settings: { identityKeys } }: Pick<OwnDeps, 'settings'>,
  userId: UserId,
  { command_id: commandId, code_hash: hash }: PendingAddress,
): string | undefined => {
  const codes = identityKeys.known.map((key) => loginCodeOf(key, userId, commandId));
  const code =
    hash === undefined
      ? loginCodeOf(identityKeys.first, userId, commandId)
      : codes.find((each) => loginCodeHash(each) === hash);
  return code === undefined ? undefined : `${userId}.${code}`;
};

/** The account and the requested address of a link's token, while the link works. */
export const findNewAddress = async (
  deps: OwnDeps,
  token: string,
  now: Instant,
): Promise<{ readonly account: Account; readonly pending: PendingAddress } | undefined> => {
  const userId = UserId.safeParse(token.slice(0, Math.max(0, token.indexOf('.'))));
  const account = userId.success ? await findAccount(deps, userId.data) : undefined;
  const pending = account && pendingOf(account);
  if (account === undefined || pending === undefined || now < pending.opens_at || now >= pending.closes_at)
    return undefined;
  const given = Buffer.from(token);
  const right = Buffer.from(newAddressToken(deps, account.userId, pending) ?? '');
  return given.length === right.length && timingSafeEqual(given, right) ? { account, pending } : undefined;
};

/** Stores what the letters about a change need: both addresses get one, also after a crash. */
export const noteAddressChange = async (
  { vault }: Pick<OwnDeps, 'vault'>,
  { subjectId, fields }: Pick<Account, 'subjectId' | 'fields'>,
  to: string,
  commandId: string,
): Promise<void> => {
  const before = (fields.address_changes ?? []).filter(({ command_id: id }) => id !== commandId);
  const change = { command_id: commandId, from: fields.email ?? '', to };
  await vault.revise(subjectId, { address_changes: [...before, change].slice(-MOST_CHANGES) });
};

/**
 * The link of a new address was opened: the address is in force, and the old one is free. A repeat after a crash completes it.
 *
 * @returns false if another account has the address by now, or the account is gone or busy.
 */
export const putInForce = async (
  deps: IdentityDeps,
  { account, pending }: { readonly account: Account; readonly pending: PendingAddress },
  asking: Asking,
): Promise<boolean> => {
  const { userId, subjectId, fields } = account;
  const claim = { userId, actor: { kind: 'customer', userId } as const, asking };
  const username = pending.username ?? fields.username ?? '';
  // 1. The names, before anything changes.
  if ((await claimNames(deps, [username, pending.to], claim)) !== 'claimed') return false;
  await noteAddressChange(deps, account, pending.to, asking.commandId);
  // 2. The event, then the values.
  const changed: ProfileField[] = username === fields.username ? ['email'] : ['username', 'email'];
  const revise = { type: 'ReviseProfile', data: { userId, fields: changed } } as const;
  const end = { type: 'EndSessions', data: { userId, because: 'sign-in-name-revised' } } as const;
  const handled = await deps.commands.handle(userDecider, userId, [revise, end], { ...asking, actor: claim.actor });
  if (handled.outcome !== 'accepted') return false;
  await deps.vault.revise(subjectId, { username, email: pending.to, address_pending: null });
  // 3. The old names are free, and everybody has to log in again.
  const kept = [username, pending.to].map(uniqueName);
  const left = [fields.username ?? '', fields.email ?? ''].filter((name) => !kept.includes(uniqueName(name)));
  await releaseNames(deps, left, claim);
  await deps.records.loginCodes.revoke(userId);
  await deps.sessions.endAll(userId);
  return true;
};
