import type { Position } from '@paddock/event-store/port';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { isFreshlyProven, type SignedIn } from '@paddock/kit/http/caller';
import { invalid, notFound, problem, type ProblemAnswer, tokenNotValid } from '@paddock/kit/http/problems';
import { findAccount } from './find-account.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { passwordFault } from './passwords/password-fault.ts';

export type NewPassword = { readonly new_password: string; readonly current_password?: string | undefined };

/** Sets the caller's own password (AUTH-24): all other sessions end, and a mail reports it (threat TH-18). */
export const updatePassword = async (
  deps: IdentityDeps,
  caller: SignedIn,
  { new_password: password, current_password: current }: NewPassword,
  asking: Asking,
): Promise<{ readonly position: Position } | ProblemAnswer> => {
  const { userId } = caller;
  const account = await findAccount(deps, userId);
  if (account === undefined) return notFound;
  // 1. Check the proof. A current password that is sent is checked, however young the session. A fresh proof is enough (rule
  // A-049), and so is any session of an account whose owner has not chosen a password yet: nobody knows the random one from
  // sign-up, so an owner who returns to finish signing up has nothing to enter.
  if (current === undefined && !isFreshlyProven(caller, asking.now) && account.state.passwordChosen)
    return problem('current_password_required', {
      fields: { current_password: ['Please enter your current password.'] },
    });
  // Read the password first, then the session: closing an account changes them in this order, so the write below cannot overrule
  // it.
  const known = await deps.records.credentials.get(userId);
  if ((await deps.records.sessions.find(caller.sessionId)) === undefined) return tokenNotValid;
  const proven = current === undefined || (await deps.passwords.matches(known, current));
  if (!proven) return invalid({ current_password: ['This is not your current password.'] });
  const fault = passwordFault(password, [account.fields.username, account.fields.email], deps.settings.knownPasswords);
  if (fault !== undefined) return invalid({ new_password: [fault] });
  // 2. Revoke login links, set the password, end other sessions. In this order, so that a session that begins in between by a link
  // or the old password is noticed (`sign-in`).
  const hash = await deps.passwords.hash(password);
  await deps.records.loginCodes.revoke(userId);
  if (known === undefined || !(await deps.records.credentials.replace(userId, known, hash))) return tokenNotValid;
  await deps.sessions.endAll(userId, caller.sessionId);
  // 3. Record it; a mail follows the event.
  const actor = { kind: 'customer', userId } as const;
  const wanted = [
    { type: 'ChoosePassword', data: { userId } },
    { type: 'EndSessions', data: { userId, because: 'password-chosen' } },
  ] as const;
  const handled = await deps.commands.handle(userDecider, userId, wanted, { ...asking, actor });
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return notFound;
  return { position: handled.position };
};
