import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { appointStaff } from './appoint-staff.ts';
import { forgetUser } from './forget-user.ts';
import type { IdentityDeps } from './identity-deps.ts';

export type ToForget = { readonly userId: UserId; readonly subjectId: SubjectId };

const RESTORE = { kind: 'system', process: 'restore' } as const;

/**
 * Forgets a person whom a restored backup brought back (invariant U4): they were forgotten after it was made, or its copy of the
 * vault is older than its log. A person who was staff at the time of the backup is dismissed first. If they signed up while the
 * backup was made, it may have personal data without an account.
 *
 * @returns whether there was anything to forget.
 * @throws {Error} it failed: nobody may be let in before it is done.
 */
export const forgetAgain = async (deps: IdentityDeps, { userId, subjectId }: ToForget): Promise<boolean> => {
  const { state } = await deps.commands.load(userDecider, userId);
  if (state.status === 'unknown') return forgetWithoutAccount(deps, { userId, subjectId });
  if (state.status !== 'registered' && state.status !== 'forgotten') return false;
  const left = state.subjectId === null ? undefined : await deps.vault.read(state.subjectId);
  if (state.status === 'forgotten' && left === undefined) return false;
  if (state.isStaff) await appointStaff(deps, userId, null);
  const asking = { commandId: deps.newId(), now: deps.clock.now() };
  const forgotten = await forgetUser(deps, userId, RESTORE, asking);
  if ('kind' in forgotten) throw new Error(`Somebody could not be forgotten again: ${userId}.`);
  return true;
};

const forgetWithoutAccount = async (
  { records, vault }: Pick<IdentityDeps, 'records' | 'vault'>,
  { userId, subjectId }: ToForget,
): Promise<boolean> => {
  const there = (await vault.read(subjectId)) !== undefined;
  await records.credentials.remove(userId);
  await records.oneTimeCodes.remove(userId);
  await vault.forget(subjectId);
  return there;
};
