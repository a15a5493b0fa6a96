import { userDecider } from '@paddock/shared-domain/identity/decider';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { type Account, findAccount, isAsBefore } from './find-account.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { hashOfUnknownPassword } from './passwords/passwords.ts';
import type { OpenedSession } from './sessions.ts';
import { settleArrival } from './settle-arrival.ts';
import type { DeviceHash } from './tokens/device-secret.ts';
import { identityHash, isHashOf } from './identity-claims.ts';

/** Whether somebody has signed in by a link mailed to the account's present address. */
export const isAddressProven = (
  { settings }: Pick<IdentityDeps, 'settings'>,
  { state, fields }: Pick<Account, 'state' | 'fields'>,
): boolean => fields.email !== undefined && isHashOf(settings.identityKeys, fields.email, state.provenAddress);

/** How often the password is replaced at most, if somebody keeps choosing one at the same moment. */
const MOST_TRIES = 5;

/**
 * The reader of the account's mail signs in for the first time. Anybody can sign up with any address, so a stranger may have
 * created the account. Therefore all other sessions and devices end, the password is replaced by one that nobody knows, the phone
 * is deleted, and other contexts remove ways in and other people's means of payment.
 *
 * Races: a login by password checks the password again after its session began; either it sees the new one and ends, or it began
 * earlier and is ended here. A password chosen at the same moment is replaced again, until no session is left that could choose
 * one. Of two links, each with a password of its own, the one whose password was set last wins. For an address changed at the
 * same moment, the order in the log decides: see `reviseProfile`.
 *
 * @returns the only session that is left; 503 `busy` if somebody kept choosing a password, or the account's stream kept changing;
 * `taken` if the account now belongs to somebody else.
 */
export const takeOverAccount = async (
  deps: IdentityDeps,
  account: Account,
  device: DeviceHash,
  asking: Asking,
): Promise<OpenedSession | ProblemAnswer | { readonly taken: true }> => {
  const { userId, subjectId, state, fields } = account;
  const taken = { taken: true } as const;
  // 1. Nobody knows the password, and this session and device are the only ones.
  let opened: OpenedSession | undefined;
  for (let tries = 0; opened === undefined && tries < MOST_TRIES; tries += 1) {
    const unknown = await hashOfUnknownPassword(deps);
    await deps.records.credentials.put(userId, unknown);
    opened = await deps.sessions.takeOver(userId, unknown, asking.now, device);
  }
  if (opened === undefined) return problem('busy');
  // An unconfirmed enrolment must not require a code.
  if (!state.oneTimeCodes) await deps.records.oneTimeCodes.remove(userId);
  // 2. Record it; letters and read models follow.
  const addressHash = identityHash(deps.settings.identityKeys.present, fields.email ?? '');
  const actor = { kind: 'customer', userId } as const;
  const prove = { type: 'ProveAddress', data: { userId, addressHash } } as const;
  // A stranger's phone number would reach the stranger: delete it before the event, so that the event proves it. Names stay, so
  // that an owner who only forgot the password keeps a name in the planner. So does what staff wrote.
  const phone = 'contact_phone' as const;
  const gone = state.untouched || (fields[phone] ?? '') === '' ? [] : [phone];
  if (gone.length > 0) await deps.vault.revise(subjectId, { [phone]: null });
  const revise = gone.length > 0 ? [{ type: 'ReviseProfile', data: { userId, fields: gone } } as const] : [];
  const handled = await deps.commands.handle(userDecider, userId, [prove, ...revise], { ...asking, actor });
  if (handled.outcome !== 'accepted' || !isAsBefore(account, await findAccount(deps, userId))) {
    await deps.sessions.endAll(userId);
    return handled.outcome === 'busy' ? problem('busy') : taken;
  }
  // 3. What other contexts hold. If it fails now, the owner gets in all the same: a process retries it.
  await settleArrival(deps, userId, { provenAt: asking.now, commandId: asking.commandId }).catch((error: unknown) =>
    deps.log.error({ err: error, account: userId }, 'a take-over left something open'),
  );
  return opened;
};
