import { userDecider } from '@paddock/shared-domain/identity/decider';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { type Account, findAccount, isAsBefore } from './find-account.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { hashOfUnknownPassword } from './passwords/unknown-password.ts';
import type { OpenedSession } from './sessions.ts';
import { settleArrival } from './settle-arrival.ts';
import type { DeviceHash } from './tokens/device-secret.ts';
import { identityHash } from './tokens/identity-hash.ts';

/** Whether somebody came in before by a link that was mailed to the address the account has now. */
export const isAddressProven = (
  { settings }: Pick<IdentityDeps, 'settings'>,
  { state, fields }: Pick<Account, 'state' | 'fields'>,
): boolean => fields.email !== undefined && state.provenAddress === identityHash(settings.identityKey, fields.email);

/** How often the password is closed again where somebody chooses one at the same moment. */
const MOST_TRIES = 5;

/**
 * The reader of the account's mail comes in for the first time. Anybody may sign up with anybody's address, so the account may have been
 * made by somebody else: all other sessions and devices end, the password becomes one that nobody knows, the phone goes, and what other
 * contexts keep as a way in, or for somebody else's money, is given up.
 *
 * Who wins where several come at once: a login by password looks at the password again after its session began, so that it either sees
 * the new one and ends itself, or began before and is ended here. A password that is chosen at the same moment is closed again, until no
 * session is left that may choose one. Of two links, each with a password of its own, the one whose password came last is in. An address
 * that changes at the same moment is told by the log: see `reviseProfile`.
 *
 * @returns `taken`: the account is somebody else's by now.
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
  // An enrolment that was begun and not confirmed is nobody's second question.
  if (!state.oneTimeCodes) await deps.records.oneTimeCodes.remove(userId);
  // 2. History. Letters and read models follow it.
  const addressHash = identityHash(deps.settings.identityKey, fields.email ?? '');
  const actor = { kind: 'customer', userId } as const;
  const prove = { type: 'ProveAddress', data: { userId, addressHash } } as const;
  // A phone that a stranger typed reaches the stranger. It goes before there is an event: with it, it is gone for sure. Names stay, so that
  // somebody who only forgot a password does not stand nameless in the planner. What staff wrote at the desk stays as well.
  const phone = 'contact_phone' as const;
  const gone = state.untouched || (fields[phone] ?? '') === '' ? [] : [phone];
  if (gone.length > 0) await deps.vault.revise(subjectId, { [phone]: null });
  const revise = gone.length > 0 ? [{ type: 'ReviseProfile', data: { userId, fields: gone } } as const] : [];
  const handled = await deps.commands.handle(userDecider, userId, [prove, ...revise], { ...asking, actor });
  if (handled.outcome !== 'accepted' || !isAsBefore(account, await findAccount(deps, userId))) {
    await deps.sessions.endAll(userId);
    return handled.outcome === 'busy' ? problem('busy') : taken;
  }
  // 3. What other contexts hold. One that cannot be given up now is no reason to keep the owner out: a process tries it again.
  await settleArrival(deps, userId, { provenAt: asking.now, commandId: asking.commandId }).catch((error: unknown) =>
    deps.log.error({ err: error, account: userId }, 'a take-over left something open'),
  );
  return opened;
};
