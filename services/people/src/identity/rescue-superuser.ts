import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { ProfileField } from '@paddock/shared-domain/identity/profile-field';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { closeWaysIn } from './close-ways-in.ts';
import { findAccount } from './find-account.ts';
import { claimNames, releaseNames } from './identity-claims.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { noteAddressChange } from './new-address.ts';
import { uniqueName } from './unique-name.ts';

/** Who acts; letters and the timeline name the command line by it. */
const OPERATOR = { kind: 'system', process: 'command-line' } as const;

/**
 * Gives a superuser who lost mailbox and one-time codes a way in again, for the venue's command line: the account gets this address
 * at once, and every other way in is closed. One logs in by a link mailed to the new address, so its reader alone gets in. Letters
 * go to both addresses and to all other superusers. Safe to repeat after a crash.
 *
 * @param email the present address, or a new one. @param reason recorded with the event, sealed for the person.
 * @throws {Error} the account is no superuser's, another account has the address, or the account is busy.
 */
export const rescueSuperuser = async (
  deps: IdentityDeps,
  userId: UserId,
  email: string,
  reason: string,
  asking: Asking,
): Promise<void> => {
  const account = await findAccount(deps, userId);
  if (account === undefined || !account.state.isSuperuser)
    throw new Error(
      'This is no administrator. A superuser changes the address of other staff, and removes their codes.',
    );
  const { subjectId, fields, state } = account;
  const former = { username: fields.username ?? '', email: fields.email ?? '' };
  // A username that is the address follows it.
  const username = uniqueName(former.username) === uniqueName(former.email) ? email : former.username;
  const claim = { userId, actor: OPERATOR, asking };
  // 1. The names, before anything changes.
  const claimed = await claimNames(deps, [username, email], claim);
  if (claimed === 'busy') throw new Error('The account is busy. Try again.');
  if (claimed !== 'claimed') throw new Error(`Another account has ${email}.`);
  const changed = (['username', 'email'] as const satisfies readonly ProfileField[]).filter(
    (name) => former[name] !== { username, email }[name],
  );
  if (changed.includes('email')) await noteAddressChange(deps, account, email, asking.commandId);
  // 2. The events, then the values.
  const handled = await deps.commands.handle(
    userDecider,
    userId,
    [
      ...(changed.length === 0 ? [] : [{ type: 'ReviseProfile', data: { userId, fields: changed } } as const]),
      ...(state.oneTimeCodes ? [{ type: 'DisableTwoFactor', data: { userId } } as const] : []),
      { type: 'EndSessions', data: { userId, because: 'sign-in-name-revised' } },
    ],
    { ...asking, actor: OPERATOR, reason },
  );
  if (handled.outcome === 'busy') throw new Error('The account is busy. Try again.');
  if (handled.outcome === 'refused') throw new Error(`This was refused: ${handled.reason}.`);
  await deps.vault.revise(subjectId, { username, email, address_pending: null });
  // 3. No other way in is left, and the old names are free.
  await deps.records.oneTimeCodes.remove(userId);
  await closeWaysIn(deps, userId);
  await deps.sessions.rolesChanged(userId);
  const kept = [username, email].map(uniqueName);
  await releaseNames(
    deps,
    [former.username, former.email].filter((name) => name !== '' && !kept.includes(uniqueName(name))),
    claim,
  );
};
