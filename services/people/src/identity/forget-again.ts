import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { appointStaff } from './appoint-staff.ts';
import { forgetUser } from './forget-user.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Somebody who was forgotten, as the list of erasures names them. */
export type ToForget = { readonly userId: UserId; readonly subjectId: SubjectId };

const RESTORE = { kind: 'system', process: 'restore' } as const;

/**
 * Forgets somebody whom a backup brought back (invariant U4): they asked to be forgotten after it was made, or its copy of the
 * vault is older than its log. Staff at the time of the backup are dismissed first, as they were before they were forgotten.
 * Of somebody who signed up while it was made it may hold what is personal and no account, for it may know more than its log.
 *
 * @returns whether there was anything to forget.
 * @throws {Error} it could not be done: nobody may be let in before it is.
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
